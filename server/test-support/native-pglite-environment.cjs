/**
 * A node environment that loads PGlite natively: PGlite imports some of its parts dynamically, which jest's sandbox
 * refuses without a node flag. An environment runs outside the sandbox, and this module is loaded once in each worker: what
 * it holds passes from one test file to the next (`reused-pglite.ts`).
 */
const { TestEnvironment } = require('jest-environment-node');

const held = { spare: null };
/**
 * The time without test files after which the spare database is closed, in milliseconds: its timer would keep the
 * worker alive.
 */
const idleMs = 400;
let idle;

class NativePgliteEnvironment extends TestEnvironment {
  async setup() {
    clearTimeout(idle);
    await super.setup();
    Object.defineProperty(this.global, 'NativePGlite', { get: () => require('@electric-sql/pglite').PGlite });
    this.global.heldPglite = held;
  }

  async teardown() {
    await super.teardown();
    idle = setTimeout(() => {
      const { spare } = held;
      held.spare = null;
      void spare?.client.close();
    }, idleMs);
  }
}

module.exports = NativePgliteEnvironment;
