import { taxIdAdvice } from './tax-id-advice';

/** Numbers that are printed on the invoices of well-known companies and of a university. */
const real = [
  '91330100799655058B',
  '9144030071526726XG',
  '914403001922038216',
  '12100000400002259P',
  '911100007109250324',
];

it.each(real)('is content with %s, and with no number that differs from it in one place', (taxId) => {
  expect(taxIdAdvice(taxId)).toBe('');
  for (const [place, character] of Array.from(taxId).entries()) {
    const mistyped = `${taxId.slice(0, place)}${character === '7' ? '1' : '7'}${taxId.slice(place + 1)}`;
    expect(taxIdAdvice(mistyped)).toContain('请核对');
  }
});

it.each(['', '9133010079965505', '430104199001011', '91330100799655058B00'])(
  'leaves %j alone, which has no check digit',
  (taxId) => expect(taxIdAdvice(taxId)).toBe(''),
);

it('knows the letters that are never used', () => expect(taxIdAdvice('9133010O799655058B')).toContain('请核对'));
