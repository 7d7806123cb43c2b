import type { Faults } from './faults';
import type { Identity } from './identity';
import type { StateFile } from './state-file';
import type { OrderLimit } from './wechat-pay/order-limit';

export interface SandboxContext {
  identity: Identity;
  stateFile: StateFile;
  faults: Faults;
  orderLimit: OrderLimit;
  /** Epoch milliseconds. */
  now: () => number;
}
