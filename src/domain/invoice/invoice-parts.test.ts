import fc from 'fast-check';
import { partAmountFault, shareOut, type InvoicePart } from './invoice-parts';

const waiting = (amountFen: number): InvoicePart => ({ amountFen, issuedFen: null });
const issued = (amountFen: number): InvoicePart => ({ amountFen, issuedFen: amountFen });

describe('sharing out what may be invoiced', () => {
  it.each([
    ['an order without parts', 1_000, null, [], [], 1_000],
    ['parts and a rest', 1_000, null, [waiting(300), waiting(200)], [300, 200], 500],
    ['the order’s own invoice, which stands first', 1_000, 800, [waiting(200)], [200], 0],
    ['a refund, which the last part feels first', 400, null, [waiting(300), waiting(200)], [300, 100], 0],
    ['a refund, which an issued part feels last', 400, null, [waiting(300), issued(200)], [200, 200], 0],
    ['a refund of more than what is not issued', 100, null, [waiting(300), issued(200)], [0, 100], 0],
    ['an own invoice that a refund overstates', 500, 800, [issued(200)], [0], 0],
  ])('%s', (_, invoiceableFen, ownIssuedFen, parts, partsFen, restFen) => {
    expect(shareOut(invoiceableFen, ownIssuedFen, parts)).toEqual({ partsFen, restFen });
  });

  it('never gives more than there is, nor more than a part asks for', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const part = fc.record({ amountFen: amount, issuedFen: fc.option(amount) });
    fc.assert(
      fc.property(amount, fc.option(amount), fc.array(part, { maxLength: 8 }), (paid, own, parts) => {
        const { partsFen, restFen } = shareOut(paid, own, parts);
        const sum = partsFen.reduce((one, other) => one + other, 0);
        expect(sum + restFen).toBe(Math.max(0, paid - (own ?? 0)));
        expect(partsFen.every((fen, n) => fen <= (parts[n]?.issuedFen ?? parts[n]?.amountFen ?? 0))).toBe(true);
      }),
    );
  });
});

it.each([
  [0, 500_00, '请填写这张发票的金额'],
  [Number.NaN, 500_00, '请填写这张发票的金额'],
  [1, 0, '这个订单的金额都已经申请开票'],
  [500_01, 500_00, '最多还可以申请 ¥500.00'],
  [500_00, 500_00, ''],
])('a part of %p fen where %p are left', (amountFen, restFen, fault) => {
  expect(partAmountFault(amountFen, restFen)).toBe(fault);
});
