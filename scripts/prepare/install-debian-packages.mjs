import { existsSync } from 'node:fs';
import { runCommand } from '../terminal/run-command.mjs';
import { withProgress } from '../terminal/say.mjs';

const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];
/** Manuals, and with them the index that is made anew of all. */
const leftOut = ['-o', 'Dpkg::Options::=--path-exclude=/usr/share/man/*'];
let listsAreFresh = false;
const installed = new Set();
/** apt-get does not wait for another that reads the lists. */
let lastInstallation = Promise.resolve();

/** Whether packages can be installed here: it takes Debian's tools and root. */
export function canInstallDebianPackages() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs Debian packages without prompting, one call after the other, and none that an earlier one has installed.
 * @param {string[]} names
 * @throws where apt-get fails, with what it said
 */
export function installDebianPackages(names) {
  const installation = lastInstallation.then(async () => {
    const missing = names.filter((name) => !installed.has(name));
    if (missing.length > 0) await install(missing);
    for (const name of missing) installed.add(name);
  });
  lastInstallation = installation.catch(() => undefined);
  return installation;
}

async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress(`Installing ${names.join(', ')} (apt-get)`, async () => {
    try {
      if (!listsAreFresh) await runCommand('apt-get', ['update', '-q', ...options.slice(2)], { env, keep: true });
      listsAreFresh = true;
      await runCommand('apt-get', ['install', ...options, ...leftOut, ...names], { env, keep: true });
    } catch (error) {
      throw new Error(`${error.message}\n${error.output?.slice(-2000) ?? ''}`);
    }
  });
}
