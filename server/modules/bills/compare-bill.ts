import { sumFen } from '../../../src/domain/money/money';
import type { BillEntry } from '../../gateways/payment-provider';
import { type OwnMovement, type Difference, keyOf } from '../../stores/bills/movement';

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

/** Describes a movement that this server has booked for a day and the bill lacks. */
export function unbilled(own: OwnMovement): Difference {
  const { movement, number, amountFen } = own;
  return { movement, number, kind: 'unbilled', ledgerFen: amountFen, billFen: null, billState: '' };
}
