import { existsSync } from 'node:fs';
import { inRoot, outputRoot } from '../terminal/project-paths.mjs';
import { withProgress } from '../terminal/say.mjs';
import { doUnlessDone } from './do-unless-done.mjs';
import { fingerprintFiles } from './fingerprint-files.mjs';

const appSources = ['src', 'config', 'types', 'babel.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];
const tests = /\.test\.tsx?$/;

const weapp = { type: 'weapp', sources: [...appSources, 'scripts/build', 'project.config.json'], result: 'app.js' };

/** The targets; `result` is a file whose presence shows that the target was built. */
const targets = {
  h5: { type: 'h5', sources: [...appSources, 'scripts/build'], result: 'index.html', title: 'Building the app (H5)' },
  weapp: { ...weapp, title: 'Building the mini-program (weapp)' },
  // This target has a folder of its own, so that no test server's address ends up in a published build.
  'weapp-for-tests': {
    ...weapp,
    title: 'Building the mini-program for its tests (weapp)',
    purpose: 'test',
    settings: { TARO_APP_API_ORIGIN: 'https://api.example.org' },
  },
  desk: {
    type: 'desk',
    title: 'Building the desk',
    sources: ['desk', 'src/contract', 'src/domain', 'scripts/build', 'tsconfig.json', 'package-lock.json'],
    result: 'index.html',
  },
  server: {
    type: 'server',
    title: 'Building the server',
    sources: [
      ...['server', 'src/contract', 'src/domain', 'src/routes.ts', 'scripts/build', 'package-lock.json'],
      ...['tsconfig.json', 'tsconfig.server.json', 'deploy', 'docs/operate.md', 'docs/wechat.md'],
    ],
    result: 'main.js',
  },
};

export const targetNames = Object.keys(targets);

/** Rebuilds a target, even if it is up to date. */
export function buildTarget(name) {
  return build(name, () => false);
}

/** Builds the targets whose sources or environment settings have changed since they were built. */
export async function ensureBuild(names) {
  for (const name of names) {
    const { type, purpose, result } = targets[name];
    await build(name, (isStamped) => isStamped && existsSync(inRoot(outputRoot(type, purpose), result)));
  }
}

async function build(name, isUpToDate) {
  const { type, purpose, settings, title, sources } = targets[name];
  const appSettings = Object.entries({ ...process.env, ...settings }).filter(([key]) => key.startsWith('TARO_APP_'));
  const fingerprint = fingerprintFiles(sources, { ignore: tests, extra: [name, appSettings.sort()] });
  const isDone = (stamp) => isUpToDate(stamp === fingerprint);
  await doUnlessDone({ stampPath: inRoot('dist', '.stamps', name), fingerprint, isDone }, () =>
    withProgress(title, async () => {
      // These modules import packages, which may just have been installed.
      if (type === 'server') await (await import('../build/build-server.mjs')).buildServer();
      else if (type === 'desk') await (await import('../build/build-desk.mjs')).buildDesk();
      else await (await import('../build/build-app.mjs')).buildApp(type, { purpose, settings });
    }),
  );
}
