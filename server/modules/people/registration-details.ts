import { shownText } from '../../../src/domain/form/answer-changes';
import type { ReviewState } from '../../../src/domain/attendee/attendee';
import type { OrderState } from '../../../src/domain/order/order-state';
import { paymentTag, type PaymentTag } from '../../../src/domain/ticket/payment-tag';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import type { ConsentRow } from '../../db/tables/privacy';
import { ticketOf } from '../../stores/entries/attendee-of';
import { describeEntry } from '../entries/correct-entry';

import { entriesWithMeeting } from '../../stores/entries/store';
import { meetingByCode } from '../../stores/meetings/store';
import { ordersOfEntry } from '../../stores/orders/store';
import { awaitsTransfer, orderStateOf } from '../../stores/orders/transfer-of';
import { consentsOfEntry } from '../../stores/privacy/store';
import { listedRefund, type ListedRefund } from '../refunds/list-refunds';
import { refundsOfEntry } from '../../stores/refunds/refund-list';

/** All data of one registration, for the organiser. */
export interface RegistrationDetails {
  meeting: { code: string; name: string };
  tag: PaymentTag;
  reviewState: ReviewState;
  registeredAt: Date;
  checkedInAt: Date | null;
  /** The orders, the latest first, including cancelled ones. */
  orders: { outTradeNo: string; amountFen: number; state: OrderState }[];
  /** The refunds, the oldest first. */
  refunds: ListedRefund[];
  /** The consents, the latest first. */
  consents: GivenConsent[];
  /** The answers in the form's order; ID numbers are masked. */
  answers: { shortName: string; label: string; text: string }[];
}

/** A consent to one version of a meeting's privacy notice. */
export interface GivenConsent {
  version: string;
  /** True if the consent includes sensitive personal information. */
  isSensitive: boolean;
  /** True if somebody else declared it for the attendee. */
  isDeclared: boolean;
  givenAt: Date;
}

/**
 * Reads the registrations of a phone, the live ones first; empty if it has none.
 * @param phone as typed: spaces or a country code do not matter
 * @param meetingCode '' for every meeting
 * @throws Refusal for a meeting that does not exist
 */
export async function registrationDetails(
  phone: string,
  meetingCode: string,
  dependencies: Dependencies,
): Promise<RegistrationDetails[]> {
  const { query } = dependencies.database;
  if (meetingCode !== '') await meetingByCode(query, meetingCode);
  const found = await entriesWithMeeting(query, cleanNumber('phone', phone), meetingCode);
  return Promise.all(found.map((one) => detailsOf(one, dependencies)));
}

type Found = Awaited<ReturnType<typeof entriesWithMeeting>>[number];

async function detailsOf(
  { entry, meeting, checkedInAt }: Found,
  dependencies: Dependencies,
): Promise<RegistrationDetails> {
  const { query } = dependencies.database;
  const orders = await ordersOfEntry(query, entry.id);
  const refunds = await refundsOfEntry(query, entry.id);
  const consents = await consentsOfEntry(query, entry.id);
  return {
    meeting: { code: meeting.code, name: meeting.name },
    tag: paymentTag(ticketOf(entry), meeting, orders.some(awaitsTransfer)),
    reviewState: entry.reviewState,
    registeredAt: entry.createdAt,
    checkedInAt,
    orders: orders.map((order) => ({
      ...{ outTradeNo: order.outTradeNo, amountFen: order.amountFen },
      state: orderStateOf(order),
    })),
    refunds: refunds.map((record) => listedRefund(record, dependencies.gateways.payments)),
    consents: consents.map(consentOf),
    answers: describeEntry(entry, meeting, dependencies).map((answer) => ({
      ...{ shortName: answer.shortName, label: answer.label },
      text: shownText(answer),
    })),
  };
}

const consentOf = ({ version, kinds, teamId, giverId, givenAt }: ConsentRow): GivenConsent => ({
  version,
  isSensitive: kinds.includes('sensitive'),
  isDeclared: teamId !== null || giverId !== null,
  givenAt,
});
