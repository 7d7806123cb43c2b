import fc from 'fast-check';
import type { BillEntry } from '../../gateways/payment-provider';
import { compareBill } from './compare-bill';
import { keyOf, type OwnMovement } from '../../stores/bills/movement';

const payment = (changes: Partial<BillEntry> = {}): BillEntry => ({
  ...{ movement: 'payment', outTradeNo: 'T1', transactionId: '42', outRefundNo: '', amountFen: 100, state: 'done' },
  ...changes,
});
const refund = (changes: Partial<BillEntry> = {}): BillEntry => ({
  ...payment(),
  ...{ movement: 'refund', outRefundNo: 'R1' },
  ...changes,
});
const ownOf = (entry: BillEntry): OwnMovement => ({
  movement: entry.movement,
  number: entry.movement === 'payment' ? entry.outTradeNo : entry.outRefundNo,
  amountFen: entry.amountFen,
  state: entry.state,
});
const books = (...entries: BillEntry[]) => new Map(entries.map((entry) => [keyOf(entry), ownOf(entry)]));

it.each<[string, BillEntry[], Map<string, OwnMovement>, object[]]>([
  ['the same', [payment(), refund()], books(payment(), refund()), []],
  ['an empty bill', [], books(payment()), []],
  ['not booked', [payment()], books(), [{ number: 'T1', kind: 'unbooked', ledgerFen: null, billFen: 100 }]],
  ['a refund not booked', [refund()], books(payment()), [{ number: 'R1', kind: 'unbooked' }]],
  ['a refund that failed and is not booked', [refund({ state: 'failed' })], books(), []],
  ['another amount', [payment()], books(payment({ amountFen: 99 })), [{ kind: 'amount', ledgerFen: 99, billFen: 100 }]],
  ['twice on the bill', [payment(), payment()], books(payment()), [{ kind: 'amount', ledgerFen: 100, billFen: 200 }]],
  ['done there, not here', [refund()], books(refund({ state: 'pending' })), [{ kind: 'state', billState: 'done' }]],
  ['failed there, done here', [refund({ state: 'failed' })], books(refund()), [{ kind: 'state', billState: 'failed' }]],
  ['under way then, done since', [refund({ state: 'pending' })], books(refund()), []],
  ['failed for both', [refund({ state: 'failed' })], books(refund({ state: 'failed' })), []],
])('%s', (_what, bill, own, expected) => {
  expect(compareBill(bill, own)).toMatchObject(expected);
  expect(compareBill(bill, own)).toHaveLength(expected.length);
});

const entries = fc.uniqueArray(
  fc.record({
    movement: fc.constantFrom('payment' as const, 'refund' as const),
    ...{ outTradeNo: fc.string({ minLength: 1 }), transactionId: fc.string({ minLength: 1 }) },
    ...{ outRefundNo: fc.string({ minLength: 1 }), amountFen: fc.nat() },
    state: fc.constantFrom('done' as const, 'pending' as const, 'failed' as const),
  }),
  { selector: keyOf },
);

it('finds nothing where both are the same, and each row that is left out, in any order', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (bill, n) => {
      expect(compareBill([...bill].reverse(), books(...bill))).toEqual([]);
      const missing = bill[n % Math.max(1, bill.length)];
      const rest = bill.filter((entry) => entry !== missing);
      const found = compareBill(bill, books(...rest)).map(({ kind, movement }) => [kind, movement]);
      const isMoney = missing !== undefined && missing.state !== 'failed';
      expect(found).toEqual(isMoney ? [['unbooked', missing.movement]] : []);
    }),
  );
});
