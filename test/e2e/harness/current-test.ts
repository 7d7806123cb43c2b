/** Returns whether a hook's test has failed (`noting-failures-environment.cjs`); true where nobody notes it. */
export const hasTestFailed = (): boolean => (globalThis as { hasTestFailed?: boolean }).hasTestFailed ?? true;

/** The running test's name, as a file's. */
export const testFileName = (): string =>
  (expect.getState().currentTestName ?? 'test').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
