import { reportError } from './report-error';
import { readSandboxSettings } from './sandbox-settings';
import { startSandbox } from './start-sandbox';

/** Starts the sandbox, prints one line of JSON to stdout when ready, and shuts down cleanly on a signal. */
async function main(): Promise<void> {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { origin, envFile } = sandbox;
  process.stdout.write(`${JSON.stringify({ ready: true, origin, envFile })}\n`);
}

function fail(error: unknown): never {
  reportError(error);
  process.exit(1);
}

main().catch(fail);
