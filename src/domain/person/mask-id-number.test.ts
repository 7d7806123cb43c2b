import * as fc from 'fast-check';
import { maskIdNumber } from './mask-id-number';

test.each([
  ['11010519491231002X', '110***********002X'],
  ['E12345678', 'E*******8'],
  ['E1234567890X', 'E12*****890X'],
  ['E1234567890', 'E*********0'],
  ['ABC', 'A*C'],
  ['AB', '**'],
  ['A', '*'],
  ['', ''],
])('%j shows as %j', (number, masked) => {
  expect(maskIdNumber(number)).toBe(masked);
});

test('no more than seven characters of a number ever show', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('0', 'X', '军', '👩') }), (number) => {
      const masked = Array.from(maskIdNumber(number));
      expect(masked).toHaveLength(Array.from(number).length);
      expect(masked.filter((character) => character !== '*').length).toBeLessThanOrEqual(7);
    }),
  );
});
