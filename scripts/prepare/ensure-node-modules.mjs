import { lstatSync, readFileSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { say, withProgress } from '../terminal/say.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { runNpm } from './run-npm.mjs';
import { withPrepareLock } from './with-prepare-lock.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp-file.mjs';

const stampPath = inRoot('node_modules', '.installed-stamp');

/**
 * Installs the packages that package-lock.json names, unless exactly these are installed already.
 * @param {{ withTools?: boolean }} options whether those that only test and check are wanted too (`devDependencies`):
 *   what builds and runs the product is some three quarters of all
 */
export async function ensureNodeModules({ withTools = true } = {}) {
  const all = fingerprintFiles(['package-lock.json'], {
    extra: [process.versions.modules, process.platform, process.arch],
  });
  const wanted = withTools ? all : `${all} without tools`;
  const isEnough = (stamp) => stamp === all || stamp === wanted;
  if (isEnough(readStamp(stampPath))) return;
  await withPrepareLock(async () => {
    const found = readStamp(stampPath);
    if (isEnough(found)) return;
    if (found !== '' || !installedByHand(withTools)) {
      refuseLinkedFolder();
      removeStamp(stampPath);
      await withProgress('Installing packages (npm ci)', () => installWithOneRetry(withTools));
    }
    writeStamp(stampPath, wanted);
  });
}

/** `npm ci` empties node_modules even through a symbolic link, and so would empty another checkout's. */
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

/** Whether npm's own record of node_modules, which it writes last, matches the lock file. */
function installedByHand(withTools) {
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
