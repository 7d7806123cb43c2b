import { isBlankMark, looseText, onlyOne, withoutBrackets } from './loose-text';

test.each([
  ['姓　名', '姓名'],
  ['ＮＡＭＥ', 'name'],
  [' 工 作  单位\n', '工作单位'],
])('%j is compared as %j', (text, loose) => expect(looseText(text)).toBe(loose));

test.each([
  ['单位(必填)', '单位'],
  ['单位[全称]', '单位'],
  ['【必填】单位', '单位'],
  ['单位〔全称〕', '单位'],
  ['(新)单位[全称]', '单位'],
  ['[](单位)', '[](单位)'],
  ['(单位', '(单位'],
  ['单位', '单位'],
])('%s without brackets is %s', (text, rest) => expect(withoutBrackets(text)).toBe(rest));

test.each([
  ...['-', '--', '—', '——', '/', '//', '\\', '无', 'N/A', 'n/a', 'NULL'].map((text) => [text, true] as const),
  ...['', '无锡', '有无', '-1', 'A-', '1/', 'nullable', 'x null', '无无'].map((text) => [text, false] as const),
])('%j leaves a cell blank: %p', (text, isBlank) => expect(isBlankMark(text)).toBe(isBlank));

test.each([
  [[1, 3], undefined],
  [[1, 2], 2],
  [[2, 4], undefined],
])('the only even number of %j is %s', (numbers, only) => {
  expect(onlyOne(numbers, (number) => number % 2 === 0)).toBe(only);
});
