import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../terminal/run-command.mjs';
import { canInstallDebianPackages, installDebianPackages } from './install-debian-packages.mjs';

/** Chromium without a window: the same engine for two thirds of the tests' time. */
const shell = { place: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

let found;

/**
 * Finds a Chromium that really starts (Ubuntu's `chromium` is a stub), installing Debian's where possible.
 * @returns {Promise<string>} path of the browser
 */
export function ensureChromium() {
  found ??= findOrInstall();
  return found;
}

async function findOrInstall() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (await launches(given)) return given;
    throw new Error(`CHROME_PATH names ${given}, which does not start.`);
  }
  if (!existsSync(shell.place) && canInstallDebianPackages()) {
    // Older systems have no such package.
    await installDebianPackages([shell.package]).catch(() => undefined);
  }
  const present = await firstThatLaunches();
  if (present) return present;
  if (canInstallDebianPackages()) {
    await installDebianPackages(['chromium']);
    const installed = await firstThatLaunches();
    if (installed) return installed;
  }
  throw new Error('No Chromium that starts was found. Install chromium or Google Chrome, or set CHROME_PATH to one.');
}

async function firstThatLaunches() {
  for (const path of [shell.place, ...knownPlaces]) {
    if (existsSync(path) && (await launches(path))) return path;
  }
  return null;
}

async function launches(path) {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-check-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
  try {
    const page = await runCommand(
      path,
      [...flags, `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,<p>ready'],
      {
        keep: true,
        timeoutMs: 30_000,
      },
    );
    return page.includes('ready');
  } catch {
    return false;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
