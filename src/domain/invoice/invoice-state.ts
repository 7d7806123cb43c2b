/**
 * An application's state. `overstated`: it was issued before a refund and states more than may be invoiced now, so it has
 * to be reversed. `reversed`: its invoice was reversed, and nothing is left to issue again. `void`: the order was refunded in full
 * before an invoice was issued.
 */
export type InvoiceState = 'requested' | 'issued' | 'overstated' | 'reversed' | 'void';

/** How the office calls each state. */
export const invoiceStateTexts: Readonly<Record<InvoiceState, string>> = {
  requested: '待开',
  issued: '已开',
  overstated: '需冲红',
  reversed: '已冲红',
  void: '无需开',
};

interface InvoiceFacts {
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
  if (issuedFen !== null) return issuedFen <= invoiceableFen ? 'issued' : 'overstated';
  if (facts.isApplied && !facts.isFullyRefunded) return 'requested';
  return facts.wasReversed ? 'reversed' : 'void';
}
