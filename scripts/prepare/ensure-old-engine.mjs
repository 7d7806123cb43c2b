import { cpSync, mkdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { withProgress } from '../terminal/say.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { runNpm } from './run-npm.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp-file.mjs';
import { withPrepareLock } from './with-prepare-lock.mjs';

const manifests = ['scripts/prepare/old-engine/package.json', 'scripts/prepare/old-engine/package-lock.json'];
const folder = inRoot('.cache', 'old-engine');
const stampPath = inRoot('.cache', 'old-engine', '.installed-stamp');

/**
 * Makes sure that there is an engine as old as the oldest browser that the app supports (V8 7.8, as in Chrome 78, from
 * a Node of that time), with a jsdom that runs in it. They are not among the project's packages, because this Node
 * would become the `node` of every npm script; and it exists for Linux on x64 only.
 * @returns {Promise<string | null>} the folder of their node_modules; null on another system
 */
export async function ensureOldEngine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const wanted = fingerprintFiles(manifests);
  const isInstalled = () => readStamp(stampPath) === wanted;
  if (!isInstalled()) {
    await withPrepareLock(async () => {
      if (isInstalled()) return;
      removeStamp(stampPath);
      mkdirSync(folder, { recursive: true });
      cpSync(inRoot('scripts', 'prepare', 'old-engine'), folder, { recursive: true });
      await withProgress('Installing an old engine (npm ci)', () =>
        runNpm(['ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--loglevel=error'], {
          cwd: folder,
        }),
      );
      writeStamp(stampPath, wanted);
    });
  }
  return inRoot('.cache', 'old-engine', 'node_modules');
}
