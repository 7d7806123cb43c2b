import { lstatSync, readFileSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { say, withProgress } from '../terminal/say.mjs';
import { doUnlessDone } from './do-unless-done.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Installs the packages that package-lock.json names, unless exactly these are installed already.
 * @param {{ withTools?: boolean }} options `withTools` installs the packages that only test and check, too
 *   (`devDependencies`, a quarter of all)
 */
export async function ensureNodeModules({ withTools = true } = {}) {
  const { versions, platform, arch } = process;
  const all = fingerprintFiles(['package-lock.json'], { extra: [versions.modules, platform, arch] });
  const fingerprint = withTools ? all : `${all} without tools`;
  const isDone = (stamp) => stamp === all || stamp === fingerprint;
  const stampPath = inRoot('node_modules', '.installed-stamp');
  await doUnlessDone([{ stampPath, fingerprint, isDone }], async ([{ stamp }]) => {
    if (stamp === '' && isInstalledByHand(withTools)) return;
    refuseLinkedFolder();
    await withProgress('Installing packages (npm ci)', () => installWithOneRetry(withTools));
  });
}

/** Refuses a linked node_modules: `npm ci` would empty it through the link, and it may be another checkout's. */
function refuseLinkedFolder() {
  if (!lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'node_modules is a link to another folder, whose packages are not those of package-lock.json. ' +
      'Remove the link, or install there.',
  );
}

async function installWithOneRetry(withTools) {
  const extent = withTools ? '--include=dev' : '--omit=dev';
  const install = () => runNpm(['ci', extent, '--no-audit', '--no-fund', '--loglevel=error']);
  try {
    await install();
  } catch (error) {
    say(`  ${error.message}: trying once more`);
    await install();
  }
}

/** Returns whether npm's own record of node_modules, which npm writes last, matches the lock file. */
function isInstalledByHand(withTools) {
  try {
    const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
    const mayLack = ({ optional, peer, dev }) => optional || peer || (dev && !withTools);
    return Object.entries(locked).every(
      ([path, entry]) => path === '' || mayLack(entry) || installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}
