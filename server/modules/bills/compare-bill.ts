import { sumFen } from '../../../src/domain/money/money';
import type { BillEntry } from '../../gateways/payment-provider';
import { type OwnMovement, type Difference, movementKeyOf } from '../../stores/bills/movement';

/** Compares a bill's entries with this server's movements, whatever day these were booked on. */
export function compareBill(bill: readonly BillEntry[], own: ReadonlyMap<string, OwnMovement>): Difference[] {
  const rows = new Map<string, BillEntry[]>();
  for (const entry of bill) rows.set(movementKeyOf(entry), [...(rows.get(movementKeyOf(entry)) ?? []), entry]);
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
    // A failed movement moved no money.
    if (billState === 'failed') return [];
    return [{ movement, number, kind: 'unbooked', ledgerFen: null, billFen, billState }];
  }
  const both = { movement, number: own.number, ledgerFen: own.amountFen, billFen, billState };
  if (own.amountFen !== billFen) return [{ ...both, kind: 'amount' }];
  return isSameState(billState, own.state) ? [] : [{ ...both, kind: 'state' }];
}

/**
 * Tells whether two states agree. A bill is older than the provider's later reports, so a movement that was in progress
 * on the bill may have ended either way since.
 */
function isSameState(billState: BillEntry['state'], ownState: BillEntry['state']): boolean {
  return billState === 'pending' || billState === ownState;
}

/** Describes a movement that this server booked for a day and that is missing from that day's bill. */
export function missingFromBill(own: OwnMovement): Difference {
  const { movement, number, amountFen } = own;
  return { movement, number, kind: 'unbilled', ledgerFen: amountFen, billFen: null, billState: '' };
}
