import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../terminal/run-command.mjs';
import { findOrInstall } from './install-debian-packages.mjs';

/** Chromium without a window: the same engine takes two thirds of the time for the tests. */
const shell = '/usr/bin/chromium-headless-shell';
const knownPlaces = [
  shell,
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
  found ??= findOrInstallChromium();
  return found;
}

async function findOrInstallChromium() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (await launches(given)) return given;
    throw new Error(`CHROME_PATH names ${given}, which does not start.`);
  }
  // Older systems have no such package.
  await findOrInstall(() => existsSync(shell), ['chromium-headless-shell']).catch(() => undefined);
  const path = await findOrInstall(findThatLaunches, ['chromium']);
  if (path) return path;
  throw new Error('No Chromium that starts was found. Install chromium or Google Chrome, or set CHROME_PATH to one.');
}

async function findThatLaunches() {
  for (const path of knownPlaces) {
    if (existsSync(path) && (await launches(path))) return path;
  }
  return null;
}

async function launches(path) {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-check-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
  const args = [...flags, `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,<p>ready'];
  try {
    return (await runCommand(path, args, { keep: true, timeoutMs: 30_000 })).includes('ready');
  } catch {
    return false;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
