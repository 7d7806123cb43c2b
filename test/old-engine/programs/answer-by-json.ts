import { readFileSync } from 'node:fs';

const stdin = 0;

/** A program of the old engine: JSON in, JSON out, and an end at once, whatever timers the page left running. */
export function answerByJson<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>): void {
  const run = async (): Promise<void> => {
    const answer = await work(JSON.parse(readFileSync(stdin, 'utf8')) as Input);
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));
  };
  run().catch((error: unknown) => {
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error), () => process.exit(1));
  });
}
