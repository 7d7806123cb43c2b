import { entryType, paidBy, payment, refund, transfer, userType } from './states';

test.each([
  ['payment', payment, ['unpaid', 'paid', 'unknown', 'unknown']],
  ['refund', refund, ['none', 'under-review', 'refunded', 'reapplicable']],
  ['transfer', transfer, ['none', 'given', 'received', 'unknown']],
  ['payer', paidBy, ['nobody', 'attendee', 'operator', 'nobody']],
] as const)('the numbers 0 to 3 of a %s', (_, codec, words) => {
  expect([0, 1, 2, 3].map(codec.read)).toEqual(words);
  expect(['0', '1', '2', '3'].map(codec.read)).toEqual(words);
});

test.each([payment, refund, transfer] as const)('a state that is missing is the first', (codec) => {
  for (const wire of [undefined, null, '']) expect(codec.read(wire)).toBe(codec.read(0));
});

test.each([payment, refund, transfer] as const)(
  'a number without a word is unknown, also once written again',
  (codec) => {
    for (const wire of [4, -1, 0.5, '9']) expect(codec.read(wire)).toBe('unknown');
    expect(codec.read(codec.write('unknown'))).toBe('unknown');
  },
);

test('a user of no known type has none', () => {
  expect([2, 5, 7].map(userType.read)).toEqual(['team-member', 'free-guest', 'individual']);
  expect([0, 1, 6, null, undefined].map(userType.read)).toEqual([null, null, null, null, null]);
  expect(userType.write(null)).toBeNull();
});

test.each([
  ['2', 'paid'],
  [2, 'paid'],
  ['7', 'free'],
  [7, 'free'],
  ['', null],
  ['5', null],
  [null, null],
  [undefined, null],
  ['27', null],
])('the stored choice %j reads as %j', (value, type) => {
  expect(entryType.read(value)).toBe(type);
});

test('a choice is stored as its number', () => {
  expect(entryType.write('paid')).toBe(2);
  expect(entryType.write('free')).toBe(7);
});
