import { matchPatternNatively, patternSource } from './field-rules';

test.each([
  ['^\\d+$', '123', true],
  ['^\\d+$', '12a', false],
  ['([', '123', null],
  ['*', '123', null],
])('%s on %s: %s', (source, text, verdict) => {
  expect(matchPatternNatively(source, text)).toBe(verdict);
});

test.each([
  ['^a$', '^a$'],
  ['/^a$/', '^a$'],
  ['/^a$/i', ''],
  ['//', '//'],
  ['a/b/c', 'a/b/c'],
  ['', ''],
])('the pattern %j means %j', (pattern, source) => {
  expect(patternSource(pattern)).toBe(source);
});
