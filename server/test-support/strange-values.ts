import * as fc from 'fast-check';

/** JSON values that no field expects. */
export const arbitraryValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    '__proto__',
    '-1',
    '1e9',
    '999999999999',
    '../..',
    '<b>',
    "' or 1=1 --",
    null,
    true,
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates bodies that contain a call's required members only by chance. */
export const arbitraryBody: fc.Arbitrary<unknown> = fc.oneof(
  arbitraryValue,
  fc.dictionary(fc.string({ maxLength: 12 }), arbitraryValue, { maxKeys: 5 }),
);

/**
 * Generates answers that are invalid for any required question: empty, invisible characters, another type, far too
 * long.
 */
export const brokenAnswer: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\u200b', null, [], {}, ['1'], { key: '1' }),
  fc.constant('x'.repeat(2_000)),
);

/** Generates texts for a URL segment. */
export const arbitraryParameter: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.constantFrom('999', '\0', '%', '-1', 'x'.repeat(600)),
);

/** Malformed bodies, and bodies crafted to harm their reader. */
export const hostilePayloads: readonly (readonly [what: string, payload: string])[] = [
  ['no JSON', '{"a":'],
  ['an empty body', ''],
  ['a prototype key', '{"__proto__":{"isAdmin":true},"meetingId":"1"}'],
  ['a nested prototype key', '{"invoiceInfo":{"constructor":{"prototype":{}}},"meetingId":"999"}'],
  ['endless nesting', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['a megabyte', JSON.stringify({ meetingId: '1', name: 'x'.repeat(1_000_000) })],
  [
    'nearly a megabyte',
    JSON.stringify({ meetingId: '1', outTradeNo: 'T1234567', openId: 'o', name: 'x'.repeat(990_000) }),
  ],
];
