import * as fc from 'fast-check';
import { readYuanAsFen } from '../json/read-value';
import { fenToYuan, formatFen, sumFen } from './money';

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [99, '¥0.99'],
  [120_000, '¥1,200.00'],
  [99_999, '¥999.99'],
  [100_000, '¥1,000.00'],
  [123_456_789, '¥1,234,567.89'],
  [-50, '-¥0.50'],
  [-0.4, '¥0.00'],
])('%d fen shows as %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text);
});

test('an amount survives its way over the wire, as number or text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (fen) => {
      expect(readYuanAsFen(fenToYuan(fen))).toBe(fen);
      expect(readYuanAsFen(String(fenToYuan(fen)))).toBe(fen);
    }),
  );
});

test('0.1 and 0.2 yuan are 0.3 yuan', () => {
  expect(sumFen([10, 20])).toBe(30);
  expect(sumFen([])).toBe(0);
});
