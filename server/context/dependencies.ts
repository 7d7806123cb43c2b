import type { CashierShares } from './cashier-shares';
import type { Clock } from './clock';
import type { DataCipher } from '../secrets/data-cipher';
import type { Database } from '../db/database';
import type { MiniProgramCodes } from '../gateways/mini-program-codes';
import type { PaymentProvider } from '../gateways/payment-provider';
import type {
  InvoiceCards,
  MiniProgramAccount,
  ObjectStore,
  PayerIdentity,
  SmsGateway,
  WechatAccount,
} from '../gateways/ports';
import type { MeetingCache } from './meeting-cache';
import type { PeopleIndex } from './people-index';
import type { RegistrationWriter } from './registration-writer';
import type { RandomIds } from '../secrets/random-ids';
import type { Settings } from '../settings/settings';

/** The outside services; null if not configured. */
export interface Gateways {
  /** The first is the default; empty if only offline payment is available. */
  payments: readonly PaymentProvider[];
  /** The card wallets of those who have paid by a provider that has them. */
  invoiceCards: InvoiceCards | null;
  payerIdentity: PayerIdentity | null;
  /** Identifies payers in the mini-program. */
  miniProgramIdentity: PayerIdentity | null;
  /** The official account whose WeChat users open the pages. */
  officialAccount: WechatAccount | null;
  miniProgram: MiniProgramAccount | null;
  miniProgramCodes: MiniProgramCodes | null;
  sms: SmsGateway | null;
  /** Keeps files outside of the database. */
  objects: ObjectStore | null;
}

/** Everything the app needs from outside itself; tests supply their own. */
export interface Dependencies {
  settings: Settings;
  database: Database;
  meetings: MeetingCache;
  registrations: RegistrationWriter;
  people: PeopleIndex;
  cashierShares: CashierShares;
  cipher: DataCipher;
  clock: Clock;
  randomIds: RandomIds;
  gateways: Gateways;
  /**
   * Reports to the organiser, in the log, a problem that only a person can resolve. `facts` contain no personal data.
   */
  reportFault: (facts: Readonly<Record<string, string>>, message: string) => void;
}
