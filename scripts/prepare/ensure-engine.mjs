import { cpSync, mkdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { withProgress } from '../terminal/say.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { runNpm } from './run-npm.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp-file.mjs';
import { withPrepareLock } from './with-prepare-lock.mjs';

/**
 * What another engine is for, by the name of the folder with its package.json.
 *   old-engine  as old as the oldest browser that the app supports (V8 7.8, as in Chrome 78, out of a Node of that time),
 *               with a jsdom that runs in it
 *   lts-node    the newest long-term release of Node; the project itself is developed on the oldest that it supports
 */
const titles = { 'old-engine': 'Installing an old engine (npm ci)', 'lts-node': 'Installing another Node (npm ci)' };

/**
 * Makes sure that another engine is there. It is not among the project's packages: its Node would be the `node` of every
 * npm script, and other systems than Linux on x64 have none.
 * @param {keyof typeof titles} name
 * @returns {Promise<string | null>} the folder of its node_modules; null on another system
 */
export async function ensureEngine(name) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = inRoot('.cache', name);
  const stampPath = inRoot('.cache', name, '.installed-stamp');
  const manifests = [`scripts/prepare/${name}/package.json`, `scripts/prepare/${name}/package-lock.json`];
  const wanted = fingerprintFiles(manifests);
  const isInstalled = () => readStamp(stampPath) === wanted;
  if (!isInstalled()) {
    await withPrepareLock(async () => {
      if (isInstalled()) return;
      removeStamp(stampPath);
      mkdirSync(folder, { recursive: true });
      cpSync(inRoot('scripts', 'prepare', name), folder, { recursive: true });
      await withProgress(titles[name], () =>
        runNpm(['ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--loglevel=error'], {
          cwd: folder,
        }),
      );
      writeStamp(stampPath, wanted);
    });
  }
  return inRoot('.cache', name, 'node_modules');
}
