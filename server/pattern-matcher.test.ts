import { createPatternMatcher } from './pattern-matcher';

it('matches as the browser does', () => {
  const match = createPatternMatcher();
  expect(match('^[A-Za-z]\\d{8}$', 'H12345678')).toBe(true);
  expect(match('^[A-Za-z]\\d{8}$', 'H1234567')).toBe(false);
  expect(match('^(?<!x)["\'`\\\\$]+$', '"\'`\\$')).toBe(true);
});

it('ignores what does not compile', () => {
  expect(createPatternMatcher()('([', 'text')).toBeNull();
});

it('runs nothing that a pattern or an answer spells', () => {
  const match = createPatternMatcher();
  expect(match("') || process.exit(1) || ('", '')).toBeNull();
  expect(match('^x$', 'constructor.constructor("return process")().exit(1)')).toBe(false);
});

it('lets no pattern hold the server up', () => {
  const match = createPatternMatcher();
  // Without a limit the first of them would run for ever.
  for (let n = 0; n < 20; n += 1) expect(match('^(a+)+$', `${'a'.repeat(60)}b`)).toBeNull();
});

it('gives every submission a budget of its own', () => {
  let now = 0;
  const match = createPatternMatcher(() => now);
  // Time is left, and enough of it for a machine that is busy.
  now = 50;
  expect(match('^a$', 'a')).toBe(true);
  now = 150;
  expect(match('^a$', 'a')).toBeNull();
});
