import { systemClock } from './context/clock';
import { loadDataSecrets } from './secrets/data-secret';
import type { DatabaseState } from './db/database';
import { isDiskFull } from './db/database-errors';
import { watchForLaterEdition } from './db/editions';
import { openDatabase } from './db/open-database';
import { buildApp } from './app';
import { openOrganiserEndpoint } from './cli/organiser-endpoint';
import { seedDemoMeetings } from './demo/seed-demo-meetings';
import { seedDemoStaff } from './modules/staff/demo-staff';
import { createGateways } from './start/create-gateways';
import type { Dependencies } from './context/dependencies';
import { databaseServices } from './start/database-services';
import { endOnUncaughtErrors, endProcess, errorMessage } from './http/error-report';
import { abandonCalls } from './gateways/time-limit';
import { cleanOldDescriptions } from './stores/meetings/description';
import { startJobs } from './jobs/start-jobs';
import { ServerMetrics } from './metrics/server-metrics';
import { initialReadiness } from './http/health';
import { requireBucket } from './stores/uploads/file-objects';
import { openDataKeys } from './modules/keys/open-keys';
import { randomIds } from './secrets/random-ids';
import { readSettings } from './settings/settings';
import { isWorker, superviseWorkers } from './start/workers';

/**
 * How many new connections may wait in the kernel until the process accepts them; `net.core.somaxconn` may allow fewer. The
 * kernel drops those beyond, and their clients repeat the attempt after 1, 3 and 7 seconds. Node's default of 511 is reached
 * half a second after registration opens.
 */
const listenBacklog = 4_096;
/** How long requests in flight may take after SIGTERM before the process exits, in milliseconds. */
const shutdownTimeoutMs = 10_000;
/** How long an outside service may take after SIGTERM, in milliseconds: jobs and the next start repeat what was cut. */
const gatewayGraceMs = 3_000;

const stateMessages: Readonly<Record<DatabaseState, string>> = {
  down: 'the database does not answer: calls are refused until it does',
  'read-only': 'the disk of the database is full: calls that write are refused until it has room again',
  up: 'the database serves again',
};

async function main(): Promise<void> {
  const settings = readSettings(process.env, { isServing: true });
  if (settings.workers > 1 && !isWorker) {
    superviseWorkers(settings.workers, (line) => process.stderr.write(`${line}\n`));
    return;
  }
  const secrets = loadDataSecrets(settings);
  // Before the app's logger exists, a lost connection surfaces in the migrations themselves.
  let logLost = (_error: Error): void => undefined;
  let logState = (_state: DatabaseState): void => undefined;
  const database = await openDatabase(settings, {
    onLost: (error) => logLost(error),
    onState: (state) => logState(state),
    onDiskFull: (error) => endProcess('The server cannot go on, its disk is full', error),
  });
  const cipher = await openDataKeys(database.query, secrets, new Date(systemClock.now()));
  await requireBucket({ database, settings });
  await cleanOldDescriptions(database.query);
  if (settings.demoData) {
    await seedDemoMeetings(database.query, systemClock.now());
    await seedDemoStaff(database.query, systemClock.now());
  }
  const counted = new ServerMetrics();
  const readiness = initialReadiness();
  const dependencies: Dependencies = {
    ...databaseServices({ database, cipher, settings, clock: systemClock }),
    randomIds,
    gateways: createGateways(settings),
    reportFault: (facts, message) => {
      counted.faults.add();
      app.log.error(facts, message);
    },
  };
  await dependencies.meetings.follow(database);
  const app = await buildApp(dependencies, { counted, readiness });
  logLost = (error) => app.log.error({ err: error }, 'database connection lost');
  logState = (state) => app.log[state === 'up' ? 'warn' : 'error']({ state }, stateMessages[state]);
  const stopJobs = startJobs(dependencies, app.log, counted.jobs);
  // Nobody else can open the embedded database meanwhile.
  const stopWatching =
    settings.database.kind === 'pglite'
      ? () => undefined
      : watchForLaterEdition(database.query, settings.migrationsFolder, ({ message }) => {
          readiness.isOutdated = true;
          app.log.error(`${message} Until then every call is answered with 503.`);
          void stopJobs();
        });
  // The command line cannot open the embedded database while this process holds it.
  const closeOrganiser =
    settings.database.kind === 'pglite' ? await openOrganiserEndpoint(dependencies, app.log) : () => Promise.resolve();

  const stop = async (signal: string): Promise<void> => {
    if (readiness.isStopping) return;
    readiness.isStopping = true;
    stopWatching();
    app.log.info({ signal }, 'stopping');
    if (settings.drainMs > 0) await new Promise((resolve) => setTimeout(resolve, settings.drainMs));
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    setTimeout(abandonCalls, gatewayGraceMs).unref();
    await Promise.all([app.close(), stopJobs(), closeOrganiser()]);
    dependencies.people.close();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  await app.listen({ host: settings.host, port: settings.port, backlog: listenBacklog });
  app.log.info({ address: `${settings.publicOrigin}${settings.basePath}` }, 'ready');
}

endOnUncaughtErrors();
main().catch((error: unknown) => {
  // Startup errors are for the person at the terminal.
  const message = isDiskFull(error)
    ? 'The server cannot start: the disk of its database is full. Make room on it, then start again.'
    : errorMessage(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1000).unref();
});
