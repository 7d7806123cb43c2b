import type { FormItem } from './form-field';
import { formDifferences } from './form-differences';

const item = (shortName: string, own: Partial<FormItem> = {}): FormItem => ({
  ...{ shortName, name: shortName, isShow: true, formType: 1, rule: null, options: [], linkage: [], when: null },
  ...{ value: '', ...own },
});
const rule = { message: '请填写', pattern: '', max: null, min: null };
const options = (...texts: string[]) => texts.map((text) => ({ key: text.slice(0, 1), text }));

it.each<[string, FormItem[], FormItem[], string[]]>([
  ['nothing', [item('a')], [item('a')], []],
  ['a question that is new', [], [item('a', { name: '来自基层', rule })], ['新问题“来自基层”（文本，必填）']],
  ['one that is hidden', [item('a')], [item('a', { isShow: false })], ['不再问“a”']],
  ['a label', [item('a')], [item('a', { name: '甲' })], ['“a”改称“甲”']],
  ['a requirement', [item('a')], [item('a', { rule })], ['“a”改为必填']],
  ['a kind', [item('a')], [item('a', { formType: 6 })], ['“a”的答法由文本改为日期']],
  [
    'options',
    [item('a', { formType: 3, options: options('A甲', 'B乙', 'C丙') })],
    [item('a', { formType: 3, options: options('B乙乙', 'A甲', 'D丁') })],
    ['“a”加选项“D丁”', '“a”不再提供“C丙”', '“a”的选项“B乙”改为“B乙乙”', '“a”的选项换了次序'],
  ],
  ['an order', [item('a'), item('b'), item('c')], [item('c'), item('a')], ['不再问“b”', '问题的次序变了']],
  [
    'the answers that show one',
    [item('a', { formType: 3, options: options('A甲', 'B乙'), linkage: [item('b', { when: ['A'] })] })],
    [item('a', { formType: 3, options: options('A甲', 'B乙'), linkage: [item('b', { when: ['B'] })] })],
    ['“b”改为“a”答“B乙”时才问（原来“a”答“A甲”时）'],
  ],
  [
    'bounds, words and what is filled in',
    [item('a', { rule })],
    [item('a', { rule: { ...rule, message: '必填', pattern: 'x', max: 3 }, value: '甲', isFixed: true })],
    [
      ...['“a”的提示改为“必填”', '“a”的校验规则变了', '“a”的字数限制变了', '“a”预先填的内容变了'],
      '“a”填过以后不能自行更正',
    ],
  ],
])('tells of %s', (_, before, after, told) => {
  expect(formDifferences(before, after)).toEqual(told);
});
