import type { DeskCallName } from '../../domain/staff/rights';
import type { ReadBy } from '../codec';
import { bankCalls } from './bank-calls';
import { certificateCalls } from './certificate-calls';
import { creditCalls } from './credit-calls';
import { messageCalls } from './message-calls';
import { objectionCalls } from './objection-calls';
import { doorCalls } from './door-calls';
import { invoiceCalls } from './invoice-calls';
import { meetingCalls } from './meeting-calls';
import { orderCalls } from './order-calls';
import { overviewCalls } from './overview-calls';
import { paymentFaultCalls } from './payment-fault-calls';
import { peopleCalls } from './people-calls';
import { refundCalls } from './refund-calls';
import { settingsCalls } from './settings-calls';
import { signInCalls } from './sign-in-calls';
import { staffCalls } from './staff-calls';
import { teamCalls } from './team-calls';
import { textCalls } from './text-calls';
import { trailCalls } from './trail-calls';
import { viewCalls } from './view-calls';
import { voucherCalls } from './voucher-calls';

/** The desk's call table: what the desk asks and the server answers. The page of an attendee knows none of it. */
export const deskCalls = {
  ...signInCalls,
  ...meetingCalls,
  ...overviewCalls,
  ...settingsCalls,
  ...staffCalls,
  ...peopleCalls,
  ...orderCalls,
  ...bankCalls,
  ...refundCalls,
  ...invoiceCalls,
  ...teamCalls,
  ...voucherCalls,
  ...paymentFaultCalls,
  ...textCalls,
  ...doorCalls,
  ...certificateCalls,
  ...creditCalls,
  ...objectionCalls,
  ...messageCalls,
  ...trailCalls,
  ...viewCalls,
} as const satisfies Readonly<Record<DeskCallName, unknown>>;

type DeskCalls = typeof deskCalls;
/** A call's input, in domain terms. */
export type DeskCallInput<Name extends DeskCallName> = Parameters<DeskCalls[Name]['url']>[0];
/** A call's answer, as read. */
export type DeskCallAnswer<Name extends DeskCallName> = ReadBy<DeskCalls[Name]['answer']>;
