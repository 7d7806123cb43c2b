import type { Page } from 'playwright-core';

/** Unexpected problems of a page: uncaught errors, and whatever it reports to its console. */
export interface PageProblems {
  /** Says that this test expects problems that match. */
  expect(pattern: RegExp): void;
  /** The problems that nobody expected. */
  unexpected(): string[];
}

/** A failed request is for the app to show; the browser's console line about it adds nothing. */
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
