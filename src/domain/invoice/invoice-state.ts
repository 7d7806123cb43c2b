/**
 * An application's state. `ahead`: the order waits for its transfer, and the meeting invoices before it comes; `unpaid`: that
 * was done, and the money has not come. `overstated`: it was issued before a refund and states more than may be invoiced now, so it has
 * to be reversed; so does one whose order was cancelled unpaid. `reversed`: its invoice was reversed, and nothing is left to issue again. `void`: the order was refunded in full
 * before an invoice was issued.
 */
export type InvoiceState = 'requested' | 'ahead' | 'issued' | 'unpaid' | 'overstated' | 'reversed' | 'void';

/** How the office calls each state. */
export const invoiceStateTexts: Readonly<Record<InvoiceState, string>> = {
  requested: '待开',
  ahead: '未付先开',
  issued: '已开',
  unpaid: '已开未付',
  overstated: '需冲红',
  reversed: '已冲红',
  void: '无需开',
};

/** An application that the office is to issue. */
export const isToIssue = (state: InvoiceState): boolean => state === 'requested' || state === 'ahead';

/** An invoice that stands. */
export const isStanding = (state: InvoiceState): boolean => ['issued', 'unpaid', 'overstated'].includes(state);

interface InvoiceFacts {
  /** The order is not paid yet. */
  isUnpaid: boolean;
  /** The issued invoice's amount in fen; null for none. */
  issuedFen: number | null;
  /** An earlier invoice was reversed. */
  wasReversed: boolean;
  isApplied: boolean;
  /** The payment less its refunds, in fen. */
  invoiceableFen: number;
  isFullyRefunded: boolean;
}

export function invoiceStateOf(facts: InvoiceFacts): InvoiceState {
  const { issuedFen, invoiceableFen } = facts;
  if (issuedFen !== null && issuedFen > invoiceableFen) return 'overstated';
  if (issuedFen !== null) return facts.isUnpaid ? 'unpaid' : 'issued';
  if (facts.isApplied && !facts.isFullyRefunded) return facts.isUnpaid ? 'ahead' : 'requested';
  return facts.wasReversed ? 'reversed' : 'void';
}
