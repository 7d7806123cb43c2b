const { writeFileSync } = require('node:fs');

/** The time between two lines of progress. */
const intervalMs = 15_000;

/**
 * Prints jest's progress and each failure as it happens, and writes the counts to the file JEST_COUNTS; where that file is
 * missing, jest did not finish. JEST_LABEL names the part that is tested.
 */
module.exports = class ProgressReporter {
  onRunStart({ numTotalTestSuites }) {
    this.files = numTotalTestSuites;
    this.printedAt = Date.now();
  }

  onTestResult(_test, result, { numTotalTestSuites, numFailedTestSuites, numPassedTestSuites }) {
    const { failureMessage } = result;
    if (failureMessage) process.stdout.write(`\nFAILED ${result.testFilePath}\n${failureMessage}\n`);
    const done = numFailedTestSuites + numPassedTestSuites;
    if (Date.now() - this.printedAt < intervalMs && done < numTotalTestSuites) return;
    this.printedAt = Date.now();
    process.stdout.write(`  ${process.env.JEST_LABEL}: ${done} of ${numTotalTestSuites} files\n`);
  }

  onRunComplete(_tests, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const counts = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    writeFileSync(process.env.JEST_COUNTS, JSON.stringify(counts));
  }
};
