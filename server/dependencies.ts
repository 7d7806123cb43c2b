import type { Clock } from './clock';
import type { DataCipher } from './data-cipher';
import type { Database } from './db/database';
import type { PaymentProvider } from './gateways/payment-provider';
import type { PayerIdentity, SmsGateway } from './gateways/ports';
import type { RandomIds } from './random-ids';
import type { Settings } from './settings';

/** The outside world; null where it is not set up. */
export interface Gateways {
  /** The first is used where a client names none; empty where only offline payment works. */
  payments: readonly PaymentProvider[];
  payerIdentity: PayerIdentity | null;
  sms: SmsGateway | null;
}

/** All that the app needs from outside itself: tests give their own. */
export interface Dependencies {
  settings: Settings;
  database: Database;
  cipher: DataCipher;
  clock: Clock;
  randomIds: RandomIds;
  gateways: Gateways;
  /** Tells the organiser, in the log, what only a person can put right. `facts` hold no personal data. */
  reportFault: (facts: Readonly<Record<string, string>>, message: string) => void;
}
