import { isPaymentClosed } from '../../../src/domain/order/payment-closing';
import type { PayerInvoiceState, PayerView } from '../../../src/domain/payment/payer-view';
import { formatShanghaiTime, isDayPast } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { PayerLinkRow } from '../../db/tables/payer-links';
import { isInvoiceIssued } from '../../stores/invoices/store';
import { printedRemark } from '../../stores/orders/transfer-of';
import { findReceipt } from '../../stores/payments/transfer-receipts';
import { accountOf } from './offline-payment';

interface Seen {
  meeting: MeetingRow;
  payerLink: PayerLinkRow;
  /** Epoch milliseconds. */
  now: number;
}

/** Reads what a payer's link shows of an open order besides its amount: nothing of a person (product §9.28). */
export async function payerViewOf(
  order: OrderRow,
  { meeting, payerLink, now }: Seen,
  query: Queryable,
): Promise<PayerView> {
  const account = accountOf(meeting);
  const receipt = await findReceipt(query, order.id);
  const isClosed = isDayPast(meeting.invoiceDeadline, now) || (await isInvoiceIssued(query, order.id));
  const state: PayerInvoiceState = isClosed ? 'closed' : order.invoice === null ? 'open' : 'given';
  // A title that an individual gave may be that person's name.
  const isOfUnit = order.teamId !== null || payerLink.invoicedAt !== null;
  return {
    account,
    remark: account === null ? '' : printedRemark(order.transferRemark),
    receiptAt: receipt === null ? '' : formatShanghaiTime(receipt.uploadedAt.getTime()),
    payBy: lastDay(order, meeting, now),
    invoice: state,
    invoiceTo: isOfUnit ? (order.invoice?.title ?? '') : '',
    taxNumber: isOfUnit ? (order.invoice?.taxNumber ?? '') : '',
  };
}

/** The last day on which the payment of a team's order can begin; '' where it is not limited. */
function lastDay({ teamId, awaitingTransferSince }: OrderRow, meeting: MeetingRow, now: number): string {
  const isLimited = teamId !== null && awaitingTransferSince === null;
  const order = { payer: isLimited ? 'team' : 'attendee', isTransferChosen: !isLimited } as const;
  return isLimited && !isPaymentClosed(order, meeting, now) ? meeting.registrationEnd : '';
}
