const { writeFileSync } = require('node:fs');

/** Between two signs of life. */
const intervalMs = 15_000;

/**
 * Prints how far jest is, each failure once it is there, and nothing else; writes its counts to JEST_COUNTS, whose
 * absence tells that jest did not come to its end. JEST_LABEL names the part that is tested.
 */
module.exports = class ProgressReporter {
  onRunStart({ numTotalTestSuites }) {
    this.files = numTotalTestSuites;
    this.toldAt = Date.now();
  }

  onTestResult(_test, result, { numTotalTestSuites, numFailedTestSuites, numPassedTestSuites }) {
    const { failureMessage } = result;
    if (failureMessage) process.stdout.write(`\nFAILED ${result.testFilePath}\n${failureMessage}\n`);
    const done = numFailedTestSuites + numPassedTestSuites;
    if (Date.now() - this.toldAt < intervalMs && done < numTotalTestSuites) return;
    this.toldAt = Date.now();
    process.stdout.write(`  ${process.env.JEST_LABEL}: ${done} of ${numTotalTestSuites} files\n`);
  }

  onRunComplete(_tests, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const counts = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    writeFileSync(process.env.JEST_COUNTS, JSON.stringify(counts));
  }
};
