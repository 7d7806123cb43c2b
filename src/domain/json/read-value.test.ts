import * as fc from 'fast-check';
import { readFlag, readList, parseJson, readNumber, readObject, readText, readYuanAsFen } from './read-value';

test.each([
  ['a', 'a'],
  [0, '0'],
  [1.5, '1.5'],
  [true, '1'],
  [false, '0'],
  [null, ''],
  [undefined, ''],
  [Number.NaN, ''],
  [{}, ''],
  [[1], ''],
])('the text of %j is %j', (value, text) => {
  expect(readText(value)).toBe(text);
});

test.each([
  [7, 7],
  ['7', 7],
  [' 7.5 ', 7.5],
  [true, 1],
  ['', -1],
  ['seven', -1],
  [null, -1],
  [Number.POSITIVE_INFINITY, -1],
])('the number of %j is %j', (value, number) => {
  expect(readNumber(value, -1)).toBe(number);
});

test.each([
  [1, true],
  ['1', true],
  [true, true],
  ['true', true],
  [0, false],
  ['0', false],
  [false, false],
  ['yes', false],
  [2, false],
  [null, false],
])('the flag %j is %j', (value, flag) => {
  expect(readFlag(value)).toBe(flag);
});

test('objects and lists may come as JSON text, and nothing else passes for one', () => {
  expect(readObject('{"a":1}')).toEqual({ a: 1 });
  expect(readList('[1,2]')).toEqual([1, 2]);
  for (const other of [null, 1, '', '{', '[1]', [1]]) expect(readObject(other)).toEqual({});
  for (const other of [null, 1, '', '[', '{"a":1}', { a: 1 }]) expect(readList(other)).toEqual([]);
});

test.each([
  [1200, 120_000],
  ['1200.50', 120_050],
  [0.29, 29],
  [1.005, 101],
  [-1.5, -150],
  ['', 0],
  ['free', 0],
  [1e307, 0],
])('%j yuan are %d fen', (yuan, fen) => {
  expect(readYuanAsFen(yuan)).toBe(fen);
});

test('no reader throws on anything', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
      expect(typeof readText(value)).toBe('string');
      expect(Number.isFinite(readNumber(value, 0))).toBe(true);
      expect(typeof readFlag(value)).toBe('boolean');
      expect(readObject(value)).toEqual(expect.any(Object));
      expect(Array.isArray(readList(value))).toBe(true);
      expect(Number.isSafeInteger(readYuanAsFen(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('numbers are numbers whatever surrounds them, and flags count as 1 and 0', () => {
  expect(readNumber(' 12 ', null)).toBe(12);
  expect(readNumber('\u00a012\n', null)).toBe(12);
  expect(readNumber(true, null)).toBe(1);
  expect(readNumber(false, null)).toBe(0);
  expect(readText(Symbol('1'))).toBe('');
  expect(readText(12n)).toBe('');
  expect(parseJson('{')).toBeUndefined();
});
