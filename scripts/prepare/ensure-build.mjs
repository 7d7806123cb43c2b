import { existsSync } from 'node:fs';
import { inRoot, outputRoot } from '../terminal/project-paths.mjs';
import { withProgress } from '../terminal/say.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';
import { withPrepareLock } from './with-prepare-lock.mjs';
import { readStamp, removeStamp, writeStamp } from './stamp-file.mjs';

const appSources = ['src', 'config', 'types', 'babel.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];
const tests = /\.test\.tsx?$/;

const weapp = { type: 'weapp', sources: [...appSources, 'scripts/build', 'project.config.json'], result: 'app.js' };

/** The sources of each target, and a file whose presence shows that it was built. */
const targets = {
  h5: {
    type: 'h5',
    title: 'Building the app (H5)',
    sources: [...appSources, 'scripts/build'],
    result: 'index.html',
  },
  weapp: { ...weapp, title: 'Building the mini-program (weapp)' },
  // Kept apart, so that no test server's address ends up in a published build.
  'weapp-for-tests': {
    ...weapp,
    title: 'Building the mini-program for its tests (weapp)',
    purpose: 'test',
    settings: { TARO_APP_API_ORIGIN: 'https://api.example.org' },
  },
  server: {
    type: 'server',
    title: 'Building the server',
    sources: [
      'server',
      'src/contract',
      'src/domain',
      'src/routes.ts',
      'tsconfig.json',
      'tsconfig.server.json',
      'package-lock.json',
      'scripts/build',
      'deploy',
      'docs/operate.md',
      'docs/wechat.md',
    ],
    result: 'main.js',
  },
};

export const targetNames = Object.keys(targets);

/** Rebuilds a target and stamps it with the hash of its sources. */
export function buildTarget(name) {
  return withPrepareLock(() => buildAndStamp(name));
}

/** Builds the targets whose sources or environment settings have changed since they were built. */
export async function ensureBuild(names) {
  for (const name of names) {
    if (isCurrent(name)) continue;
    await withPrepareLock(async () => {
      if (!isCurrent(name)) await buildAndStamp(name);
    });
  }
}

async function buildAndStamp(name) {
  const fingerprint = fingerprintOf(name);
  removeStamp(stampOf(name));
  await withProgress(targets[name].title, async () => {
    // Loaded only now, since packages may just have been installed.
    const { type, purpose, settings } = targets[name];
    if (type === 'server') await (await import('../build/build-server.mjs')).buildServer();
    else await (await import('../build/build-app.mjs')).buildApp(type, { purpose, settings });
  });
  writeStamp(stampOf(name), fingerprint);
}

const stampOf = (name) => inRoot('dist', '.stamps', name);

function isCurrent(name) {
  const { type, purpose, result } = targets[name];
  return existsSync(inRoot(outputRoot(type, purpose), result)) && readStamp(stampOf(name)) === fingerprintOf(name);
}

function fingerprintOf(name) {
  const env = { ...process.env, ...targets[name].settings };
  const settings = Object.entries(env).filter(([key]) => key.startsWith('TARO_APP_'));
  return fingerprintFiles(targets[name].sources, { ignore: tests, extra: [name, settings.sort()] });
}
