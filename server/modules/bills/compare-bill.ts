import { sumFen } from '../../../src/domain/money/money';
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

/** What a movement is known by on both sides: the provider's number of a payment, our number of a refund. */
export const keyOf = ({ movement, transactionId, outRefundNo }: BillEntry): string =>
  movement === 'payment' ? `payment:${transactionId}` : `refund:${outRefundNo}`;

/** Compares what stands on a bill with what this server has of it, whatever the day it was booked on. */
export function compareBill(bill: readonly BillEntry[], own: ReadonlyMap<string, OwnMovement>): Difference[] {
  const rows = new Map<string, BillEntry[]>();
  for (const entry of bill) rows.set(keyOf(entry), [...(rows.get(keyOf(entry)) ?? []), entry]);
  return [...rows].flatMap(([key, entries]) => {
    const [entry] = entries;
    return entry === undefined
      ? []
      : differenceOf(entry, sumFen(entries.map(({ amountFen }) => amountFen)), own.get(key));
  });
}

function differenceOf(entry: BillEntry, billFen: number, own: OwnMovement | undefined): Difference[] {
  const { movement, state: billState } = entry;
  const number = movement === 'payment' ? entry.outTradeNo : entry.outRefundNo;
  if (own === undefined) {
    // No money has moved.
    if (billState === 'failed') return [];
    return [{ movement, number, kind: 'unbooked', ledgerFen: null, billFen, billState }];
  }
  const both = { movement, number: own.number, ledgerFen: own.amountFen, billFen, billState };
  if (own.amountFen !== billFen) return [{ ...both, kind: 'amount' }];
  return isSameState(billState, own.state) ? [] : [{ ...both, kind: 'state' }];
}

/** A bill is older than what the provider has told since: what was under way then may have ended either way. */
function isSameState(billState: BillEntry['state'], ownState: BillEntry['state']): boolean {
  return billState === 'pending' || billState === ownState;
}

/** What this server has booked for a day, and the bill lacks. */
export function unbilled(own: OwnMovement): Difference {
  const { movement, number, amountFen } = own;
  return { movement, number, kind: 'unbilled', ledgerFen: amountFen, billFen: null, billState: '' };
}
