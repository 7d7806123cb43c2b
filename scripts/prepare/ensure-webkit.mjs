import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './install-debian-packages.mjs';

/** What each package is for: WebKit with its driver, a screen that nobody sees, and what makes a window fill it. */
const packages = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
};

/** @returns {Promise<boolean>} whether there is a WebKit for the tests, installed now where it was missing */
export async function ensureWebKit() {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]));
  if (missing.length > 0 && canInstallDebianPackages()) await installDebianPackages(missing);
  return Object.values(packages).every((program) => existsSync(program));
}
