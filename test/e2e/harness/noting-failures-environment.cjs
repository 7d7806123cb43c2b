/** A node environment that tells hooks whether their test has failed so far, as `hasTestFailed`. */
const { TestEnvironment } = require('jest-environment-node');

class NotingFailuresEnvironment extends TestEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.hasTestFailed = true;
  }
}

module.exports = NotingFailuresEnvironment;
