import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { findNumber, sha256 } from './proof-of-work';
import { challengeText, maxSaltLength } from './sms-challenge';

const byNode = (text: string): string => createHash('sha256').update(text).digest('hex');
const ascii = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', maxLength });

test('the hash is SHA-256', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('x'.repeat(55))).toBe(byNode('x'.repeat(55)));
  fc.assert(fc.property(ascii(55), (text) => expect(sha256(text)).toBe(byNode(text))));
});

test('the number is found wherever it is, in slices of any size', () => {
  const cases = fc.record({
    salt: ascii(maxSaltLength),
    max: fc.integer({ min: 0, max: 400 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    slice: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(cases, ({ salt, max, share, slice }) => {
      const number = Math.floor(max * share);
      const challenge = { salt, max, target: byNode(challengeText({ salt }, number)), signature: '' };
      let [found, from]: [number | null, number] = [null, 0];
      for (; found === null && from <= max; from += slice) found = findNumber(challenge, from, slice);
      expect(found).toBe(number);
    }),
    { numRuns: 50 },
  );
});

test('no number beyond the last is tried', () => {
  const target = byNode(challengeText({ salt: 'x' }, 11));
  expect(findNumber({ salt: 'x', max: 10, target, signature: '' }, 0, 1_000)).toBeNull();
});
