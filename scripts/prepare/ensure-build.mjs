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
  h5: { type: 'h5', sources: [...appSources, 'scripts/build'], result: 'index.html', title: 'the app (H5)' },
  weapp: { ...weapp, title: 'the mini-program (weapp)' },
  // This target has a folder of its own, so that no test server's address ends up in a published build.
  'weapp-for-tests': {
    ...weapp,
    title: 'the mini-program for its tests (weapp)',
    purpose: 'test',
    settings: { TARO_APP_API_ORIGIN: 'https://api.example.org' },
  },
  desk: {
    type: 'desk',
    title: 'the desk',
    sources: ['desk', 'src/contract', 'src/domain', 'scripts/build', 'tsconfig.json', 'package-lock.json'],
    result: 'index.html',
  },
  server: {
    type: 'server',
    title: 'the server',
    sources: [
      ...['server', 'src/contract', 'src/domain', 'src/routes.ts', 'scripts/build', 'package-lock.json'],
      ...['tsconfig.json', 'tsconfig.server.json', 'deploy', 'docs/operate.md', 'docs/wechat.md'],
    ],
    result: 'main.js',
  },
};

export const targetNames = Object.keys(targets);

/** Rebuilds targets, even those that are up to date. */
export function rebuild(names) {
  return buildUnless(() => false, names);
}

/** Builds the targets whose sources or environment settings have changed since they were built. */
export function ensureBuild(names) {
  return buildUnless((isStamped, file) => isStamped && existsSync(file), names);
}

/** Builds the targets at the same time, since compiling the app uses one core only. */
async function buildUnless(isUpToDate, names) {
  const tasks = names.map((name) => {
    const target = targets[name];
    const settings = Object.entries({ ...process.env, ...target.settings }).filter(([key]) =>
      key.startsWith('TARO_APP_'),
    );
    const fingerprint = fingerprintFiles(target.sources, { ignore: tests, extra: [name, settings.sort()] });
    const result = inRoot(outputRoot(target.type, target.purpose), target.result);
    const isDone = (stamp) => isUpToDate(stamp === fingerprint, result);
    return { target, stampPath: inRoot('dist', '.stamps', name), fingerprint, isDone };
  });
  await doUnlessDone(tasks, (open) =>
    withProgress(`Building ${open.map(({ target }) => target.title).join(', ')}`, async () => {
      const results = await Promise.allSettled(open.map(({ target }) => build(target)));
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    }),
  );
}

/** Builds a target by a module that imports packages, which may just have been installed. */
async function build({ type, purpose, settings }) {
  if (type === 'server') await (await import('../build/build-server.mjs')).buildServer();
  else if (type === 'desk') await (await import('../build/build-desk.mjs')).buildDesk();
  else await (await import('../build/build-app.mjs')).buildApp(type, { purpose, settings });
}
