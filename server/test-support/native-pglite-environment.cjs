/**
 * A node environment that loads PGlite natively: PGlite imports some of its parts dynamically, which jest's sandbox
 * refuses without a node flag. An environment runs outside the sandbox.
 */
const { TestEnvironment } = require('jest-environment-node');

class NativePgliteEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.defineProperty(this.global, 'NativePGlite', { get: () => require('@electric-sql/pglite').PGlite });
  }
}

module.exports = NativePgliteEnvironment;
