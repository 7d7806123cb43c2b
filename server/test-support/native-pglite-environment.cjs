/**
 * Node, with PGlite as node itself loads it: it imports some of its parts dynamically, which jest's sandbox refuses
 * without a flag of node's. An environment stands outside the sandbox.
 */
const { TestEnvironment } = require('jest-environment-node');

class NativePgliteEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.defineProperty(this.global, 'NativePGlite', { get: () => require('@electric-sql/pglite').PGlite });
  }
}

module.exports = NativePgliteEnvironment;
