import fc from 'fast-check';
import { transactionState, unclaimedFen, type TransactionUse } from './transaction-state';

const money = { amountFen: 120_000, setAside: '' };
const paid = { amountFen: 100_000, isReturn: false, isOpen: false };
const short = { ...paid, isOpen: true };
const back = { amountFen: 20_000, isReturn: true, isOpen: true };

it.each([
  ['unclaimed', []],
  ['over', [paid]],
  ['partly', [short]],
  ['partly', [back]],
  ['returning', [paid, back]],
  ['booked', [paid, { ...back, isOpen: false }]],
  ['booked', [{ ...paid, amountFen: 120_000 }]],
  ['booked', [{ ...short, amountFen: 120_000 }]],
  ['returning', [{ ...back, amountFen: 120_000 }]],
  ['returned', [{ ...back, amountFen: 120_000, isOpen: false }]],
] as const)('is %s', (state, uses) => {
  expect(transactionState(money, uses)).toBe(state);
});

it('is none of the meeting’s once somebody has set it aside', () => {
  expect(transactionState({ ...money, setAside: '房租' }, [])).toBe('aside');
});

const use: fc.Arbitrary<TransactionUse> = fc.record({
  amountFen: fc.integer({ min: 1, max: 40_000 }),
  isReturn: fc.boolean(),
  isOpen: fc.boolean(),
});

it('waits for somebody exactly as long as something is left', () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 3 }), (uses) => {
      const isLeft = unclaimedFen(money.amountFen, uses) > 0;
      expect(['unclaimed', 'partly', 'over'].includes(transactionState(money, uses))).toBe(isLeft);
    }),
  );
});
