import { existsSync } from 'node:fs';
import { runCommand } from '../terminal/run-command.mjs';
import { withProgress } from '../terminal/say.mjs';

const waiting = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];
/** Installing manuals would rebuild the index of all manuals. */
const withoutManuals = ['-o', 'Dpkg::Options::=--path-exclude=/usr/share/man/*'];
let listsAreFresh = false;
/** Installations follow each other: apt-get does not wait for another that reads the lists. */
let lastInstallation = Promise.resolve();

/**
 * Looks for a program; where it is missing on a Debian that lets us install packages (as root), installs it and looks again.
 * @template T
 * @param {() => T | Promise<T>} find returns something falsy where the program is missing
 * @param {string[]} packages Debian's
 * @returns {Promise<T>}
 * @throws where apt-get fails, with its output
 */
export async function findOrInstall(find, packages) {
  const found = await find();
  if (found || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return found;
  // An earlier installation may have brought the program.
  const installation = lastInstallation.then(async () => (await find()) || install(packages));
  lastInstallation = installation.catch(() => undefined);
  await installation;
  return find();
}

async function install(packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, keep: true };
  await withProgress(`Installing ${packages.join(', ')} (apt-get)`, async () => {
    try {
      if (!listsAreFresh) await runCommand('apt-get', ['update', '-q', ...waiting], options);
      listsAreFresh = true;
      const args = ['install', '-y', '--no-install-recommends', ...waiting, ...withoutManuals, ...packages];
      await runCommand('apt-get', args, options);
    } catch (error) {
      throw new Error(`${error.message}\n${error.output?.slice(-2000) ?? ''}`);
    }
  });
}
