import type { Faults } from './faults';
import type { Identity } from './identity';
import type { StateFile } from './state-file';

/** What every part of the sandbox works with. */
export interface SandboxContext {
  identity: Identity;
  stateFile: StateFile;
  faults: Faults;
  /** Epoch milliseconds. */
  now: () => number;
}
