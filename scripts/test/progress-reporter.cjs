const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

/** The time between two lines of progress. */
const intervalMs = 15_000;

/** Returns a failure's message on one line, without colours and stack. */
const shorten = (message) =>
  stripVTControlCharacters(message)
    .split(/\n\s+at /)[0]
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/**
 * Prints jest's progress and each failure as it happens, and writes the counts and what failed to the file
 * JEST_COUNTS; where that file is missing, jest did not finish. JEST_LABEL names the part that is tested.
 */
module.exports = class ProgressReporter {
  onRunStart({ numTotalTestSuites }) {
    this.files = numTotalTestSuites;
    this.failures = [];
    this.printedAt = Date.now();
  }

  onTestResult(_test, result, { numTotalTestSuites, numFailedTestSuites, numPassedTestSuites }) {
    const { failureMessage, testResults } = result;
    const failed = testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName} (${shorten(failureMessages[0] ?? '')})`);
    const titles =
      failed.length === 0 && failureMessage ? [`the file could not run (${shorten(failureMessage)})`] : failed;
    this.failures.push(...titles.map((title) => `${relative(process.cwd(), result.testFilePath)}: ${title}`));
    if (failureMessage) process.stdout.write(`\nFAILED ${result.testFilePath}\n${failureMessage}\n`);
    const done = numFailedTestSuites + numPassedTestSuites;
    if (Date.now() - this.printedAt < intervalMs && done < numTotalTestSuites) return;
    this.printedAt = Date.now();
    process.stdout.write(`  ${process.env.JEST_LABEL}: ${done} of ${numTotalTestSuites} files\n`);
  }

  onRunComplete(_tests, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const counts = { passed: numPassedTests, failed, failures: this.failures };
    writeFileSync(process.env.JEST_COUNTS, JSON.stringify(counts));
  }
};
