import { reportError } from './report-error';
import { readSandboxSettings } from './sandbox-settings';
import { startSandbox } from './start-sandbox';

/** Starts the sandbox, says so in one line of JSON on stdout, and stops cleanly when told to. */
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
