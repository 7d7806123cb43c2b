import type { BillDifferenceKind } from '../../db/tables/bills';
import type { BillEntry, BillMovement } from '../../gateways/payment-provider';

/** A movement as this server booked it, identified by the same numbers as on the bill. */
export interface OwnMovement {
  movement: BillMovement;
  /** This server's number: the trade number, or the refund's number. */
  number: string;
  amountFen: number;
  /** The state as on a bill; a refund that was returned in another way counts as failed at its provider. */
  state: BillEntry['state'];
}
/** A difference between a bill and the ledger. Amounts are null where only the other side has the movement. */
export interface Difference {
  movement: BillMovement;
  number: string;
  kind: BillDifferenceKind;
  ledgerFen: number | null;
  billFen: number | null;
  billState: BillEntry['state'] | '';
}
/** Returns the key that both sides know: the provider's number of a payment, this server's number of a refund. */
export const movementKeyOf = ({ movement, transactionId, outRefundNo }: BillEntry): string =>
  movement === 'payment' ? `payment:${transactionId}` : `refund:${outRefundNo}`;
