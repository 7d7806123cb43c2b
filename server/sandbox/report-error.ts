/** Says on stderr what went wrong where nobody waits for an answer; stdout has the ready line alone. */
export function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
