import { checkLength, formatMessage, matchPatternNatively, patternSource } from './field-rules';
import type { FormItemRule } from './form-field';
import { makeField } from './kinds/answer-kinds';

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
  ['/a/1', '/a/1'],
  ['', ''],
])('the pattern %j means %j', (pattern, source) => {
  expect(patternSource(pattern)).toBe(source);
});

const ruled = (own: Partial<FormItemRule>) =>
  makeField('a', '甲', 'text', { rule: { message: '', pattern: '', min: null, max: null, ...own } });

test.each([
  ['at most 5', { max: 5 }, 5, null],
  ['at most 5', { max: 5 }, 6, '甲最多 5 个字'],
  ['at most 1', { max: 1 }, 1, null],
  ['at most 1', { max: 1 }, 2, '甲最多 1 个字'],
  ['at least 3', { min: 3 }, 3, null],
  ['at least 3', { min: 3 }, 2, '甲须为 3–500 个字'],
  ['exactly 3', { min: 3, max: 3 }, 3, null],
  ['exactly 3', { min: 3, max: 3 }, 4, '甲须为 3 个字'],
  ['2 to 4', { min: 2, max: 4 }, 1, '甲须为 2–4 个字'],
  ['2 to 4, in words that tell another thing', { min: 2, max: 4, message: '请填写甲' }, 5, '甲须为 2–4 个字'],
  ['at least 500', { min: 500 }, 499, '甲须为 500 个字'],
  ['at least 500', { min: 500 }, 500, null],
  ['none at all, which nothing could satisfy', { max: 0 }, 1, null],
  ['at least 5 and at most 3, which nothing could satisfy', { min: 5, max: 3 }, 4, null],
  ['at least 501, which no field takes', { min: 501, max: 600 }, 1, null],
])('of a rule for %s characters: %j, of %i is said: %j', (_, rule, length, said) => {
  const message = checkLength(ruled(rule), '字'.repeat(length), { matchPattern: matchPatternNatively });
  expect(message).toBe(said);
});

test.each([
  ['right itself', 'b', [], null, ['a']],
  ['right in its other spelling', 'b', ['a'], null, ['a', 'b']],
  ['wrong in both', 'b', ['a', 'b'], '请输入正确甲', ['a', 'b']],
  ['wrong in its only spelling', undefined, ['a'], '请输入正确甲', ['a']],
])('a text is %s, and no spelling is tried twice', (_, alternative, wrong: string[], message, tried) => {
  const spellings: string[] = [];
  const matchPattern = (_source: string, text: string): boolean => {
    spellings.push(text);
    return !wrong.includes(text);
  };
  expect(checkLength(ruled({ pattern: '^x$' }), 'a', { matchPattern }, alternative)).toBe(message);
  expect(spellings).toEqual(tried);
});

test.each([
  ['a field’s own words', { ...ruled({ pattern: 'x', message: '乙' }), formatMessage: '丙' }, '丙'],
  ['those of a rule with a pattern', ruled({ pattern: 'x', message: '乙' }), '乙'],
  ['a pattern without words', ruled({ pattern: 'x' }), '请输入正确甲'],
  ['a rule that only requires an answer', ruled({ message: '请填写甲' }), '请输入正确甲'],
  ['no rule', makeField('a', '甲', 'text', {}), '请输入正确甲'],
])('a malformed answer is told by %s', (_, field, message) => {
  expect(formatMessage(field)).toBe(message);
});
