/** Reports background errors on stderr; stdout is reserved for the ready line. */
export function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
