import type { Page } from 'playwright-core';

/** What went wrong in a page without anybody asking: uncaught errors, and whatever the page reports to its console. */
export interface PageProblems {
  /** Says that this test expects problems that match. */
  expect(pattern: RegExp): void;
  /** The problems that nobody expected. */
  unexpected(): string[];
}

/** A request that fails is for the app to show; the browser's line about it says nothing more. */
const linesOfTheBrowser = /^Failed to load resource/;

export function collectProblems(page: Page): PageProblems {
  const problems: string[] = [];
  const expected: RegExp[] = [linesOfTheBrowser];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('crash', () => problems.push('the page crashed'));
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () =>
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem.replace(/^console: /, '')))),
  };
}
