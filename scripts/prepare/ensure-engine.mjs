import { cpSync, mkdirSync } from 'node:fs';
import { inRoot } from '../terminal/project-paths.mjs';
import { withProgress } from '../terminal/say.mjs';
import { doUnlessDone } from './do-unless-done.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * The engines, by the name of the folder with their package.json.
 *   old-engine  an engine as old as the oldest browser that the app supports (V8 7.8, as in Chrome 78, from a Node of that
 *               time), with a jsdom that runs in it
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
  const cwd = inRoot('.cache', name);
  const manifests = ['package.json', 'package-lock.json'].map((file) => `scripts/prepare/${name}/${file}`);
  const stampPath = inRoot('.cache', name, '.installed-stamp');
  await doUnlessDone([{ stampPath, fingerprint: fingerprintFiles(manifests) }], async () => {
    mkdirSync(cwd, { recursive: true });
    cpSync(inRoot('scripts', 'prepare', name), cwd, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--loglevel=error'];
    await withProgress(titles[name], () => runNpm(args, { cwd }));
  });
  return inRoot('.cache', name, 'node_modules');
}
