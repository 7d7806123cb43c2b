import { systemClock } from './clock';
import { createDataCipher } from './data-cipher';
import { loadDataSecret } from './data-secret';
import { openDatabase } from './db/open-database';
import { buildApp } from './app';
import { openOrganiserEndpoint } from './cli/organiser-endpoint';
import { seedDemoMeetings } from './demo/seed-demo-meetings';
import { createGateways } from './create-gateways';
import type { Dependencies } from './dependencies';
import { endOnUncaughtErrors, endProcess, errorMessage } from './error-report';
import { cleanOldDescriptions } from './modules/meetings/description';
import { startJobs } from './jobs/start-jobs';
import { randomIds } from './random-ids';
import { readSettings } from './settings';

/** How long requests in flight may take after SIGTERM before the process exits, in milliseconds. */
const shutdownTimeoutMs = 10_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const secret = settings.dataSecret ?? loadDataSecret(settings.dataFolder);
  // Before the app's logger exists, a lost connection surfaces in the migrations themselves.
  let logLost = (_error: Error): void => undefined;
  const database = await openDatabase(settings, {
    onLost: (error) => logLost(error),
    onDiskFull: (error) => endProcess('The server cannot go on, its disk is full', error),
  });
  await cleanOldDescriptions(database.query);
  if (settings.demoData) await seedDemoMeetings(database.query, systemClock.now());
  const dependencies: Dependencies = {
    settings,
    database,
    cipher: createDataCipher(secret),
    clock: systemClock,
    randomIds,
    gateways: createGateways(settings),
    reportFault: (facts, message) => app.log.error(facts, message),
  };
  const app = await buildApp(dependencies);
  logLost = (error) => app.log.error({ err: error }, 'database connection lost');
  const stopJobs = startJobs(dependencies, app.log);
  // The command line cannot open the embedded database while this process holds it.
  const closeOrganiser =
    settings.database.kind === 'pglite' ? await openOrganiserEndpoint(dependencies, app.log) : () => Promise.resolve();

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await Promise.all([app.close(), stopJobs(), closeOrganiser()]);
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  await app.listen({ host: settings.host, port: settings.port });
  app.log.info({ address: `${settings.publicOrigin}${settings.basePath}` }, 'ready');
}

endOnUncaughtErrors();
main().catch((error: unknown) => {
  // Startup errors are for the person at the terminal.
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1000).unref();
});
