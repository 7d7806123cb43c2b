import type { BillDifferenceKind } from '../../db/tables/bills';
import type { BillEntry, BillMovement } from '../../gateways/payment-provider';

/** A movement as this server has it, by the same numbers as on the bill. */
export interface OwnMovement {
  movement: BillMovement;
  /** Ours: the trade number or the refund's. */
  number: string;
  amountFen: number;
  /** As on a bill; a refund that was given back otherwise has failed for its provider. */
  state: BillEntry['state'];
}
/** Where a bill and this server differ. Amounts are null where it is in one of the two alone. */
export interface Difference {
  movement: BillMovement;
  number: string;
  kind: BillDifferenceKind;
  ledgerFen: number | null;
  billFen: number | null;
  billState: BillEntry['state'] | '';
}
/** The key by which both sides know a movement: the provider's number of a payment, our number of a refund. */
export const keyOf = ({ movement, transactionId, outRefundNo }: BillEntry): string =>
  movement === 'payment' ? `payment:${transactionId}` : `refund:${outRefundNo}`;
