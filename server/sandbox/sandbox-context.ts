import type { Faults } from './faults';
import type { Identity } from './identity';
import type { StateFile } from './state-file';

export interface SandboxContext {
  identity: Identity;
  stateFile: StateFile;
  faults: Faults;
  /** Epoch milliseconds. */
  now: () => number;
}
