import { readFileSync } from 'node:fs';

const stdin = 0;

/**
 * Runs a program on the old engine: JSON in, JSON out, then exits immediately, even if the page left timers running.
 */
export function answerByJson(work: (input: never) => unknown): void {
  const run = async (): Promise<void> => {
    const answer = await work(JSON.parse(readFileSync(stdin, 'utf8')) as never);
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));
  };
  run().catch((error: unknown) => {
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error), () => process.exit(1));
  });
}
