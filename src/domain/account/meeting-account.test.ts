import * as fc from 'fast-check';
import { accountOf, type AccountFacts } from './meeting-account';

const bank = { receivedFen: 0, ordersFen: 0, returnsFen: 0, asideFen: 0 };
const facts: AccountFacts = {
  movements: [
    { day: '2027-01-02', means: 'wechat', kind: 'payment', amountFen: 120_000 },
    { day: '2027-01-01', means: 'bank', kind: 'payment', amountFen: 80_000 },
    { day: '2027-01-02', means: 'wechat', kind: 'refund', amountFen: -20_000 },
  ],
  due: [{ means: 'bank', amountFen: 30_000 }],
  bank: { receivedFen: 100_000, ordersFen: 70_000, returnsFen: 10_000, asideFen: 5_000 },
  ledgerFen: 180_000,
};

it('says by means and by day what came, what went, and what still has to go', () => {
  expect(accountOf(facts)).toEqual({
    means: [
      { means: 'bank', receivedFen: 80_000, refundedFen: 0, netFen: 80_000, dueFen: 30_000, leftFen: 50_000 },
      { means: 'wechat', receivedFen: 120_000, refundedFen: 20_000, netFen: 100_000, dueFen: 0, leftFen: 100_000 },
    ],
    days: [
      { day: '2027-01-01', means: 'bank', receivedFen: 80_000, refundedFen: 0, netFen: 80_000 },
      { day: '2027-01-02', means: 'wechat', receivedFen: 120_000, refundedFen: 20_000, netFen: 100_000 },
    ],
    total: { receivedFen: 200_000, refundedFen: 20_000, netFen: 180_000, dueFen: 30_000, leftFen: 150_000 },
    bank: { ...facts.bank, unclaimedFen: 15_000 },
    differenceFen: 0,
  });
});

it('tells a difference to the ledger, and between the bank’s transactions and the ledger', () => {
  expect(accountOf({ ...facts, ledgerFen: 180_001 }).differenceFen).toBe(1);
  expect(accountOf({ ...facts, bank: { ...facts.bank, ordersFen: 69_998 } }).differenceFen).toBe(2);
});

it('has nothing to say of a meeting without money', () => {
  const nothing = accountOf({ movements: [], due: [], bank, ledgerFen: 0 });
  expect(nothing).toMatchObject({ means: [], days: [], total: { netFen: 0, refundedFen: 0 }, differenceFen: 0 });
});

it('adds up to the same by means, by day and in all', () => {
  const day = fc.constantFrom('2027-01-01', '2027-01-02', '2027-02-01');
  const means = fc.constantFrom('bank', 'wechat', 'settled');
  const movement = fc.record({ day, means, kind: fc.constant('payment' as const), amountFen: fc.nat(1e9) });
  const refund = fc.record({ day, means, kind: fc.constant('refund' as const), amountFen: fc.nat(1e9).map((n) => -n) });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(movement, refund)),
      fc.array(fc.record({ means, amountFen: fc.nat(1e9) })),
      (movements, due) => {
        const ledgerFen = movements.reduce((sum, { amountFen }) => sum + amountFen, 0);
        const account = accountOf({ movements, due, bank, ledgerFen });
        const sum = (rows: readonly { netFen: number }[]): number => rows.reduce((all, { netFen }) => all + netFen, 0);
        expect([sum(account.means), sum(account.days), account.total.netFen]).toEqual([
          ledgerFen,
          ledgerFen,
          ledgerFen,
        ]);
        expect(account.means.reduce((all, { leftFen }) => all + leftFen, 0)).toBe(account.total.leftFen);
      },
    ),
  );
});
