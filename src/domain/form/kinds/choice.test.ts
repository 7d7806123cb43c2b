import { provinces } from '../../regions/provinces';
import { matchPatternNatively } from '../field-rules';
import type { FormItemOption } from '../form-field';
import { asOptions } from '../known-questions';
import { choiceCells, matchChoice } from '../cells/choice-cells';
import { makeField } from './answer-kinds';
import { pickerKind, radioKind } from './choice';

const choices = (texts: Record<string, string>) => ({
  options: Object.entries(texts).map(([key, text]) => ({ key, text })),
});
const sex = choices({ 1: '男', 2: '女' });
const yesNo = choices({ 1: '是', 2: '否' });
const rooms = choices({ a: '大床房（单住）', b: '标准双床房（单住）', c: '标准双床房（与参会人合住）' });
const nations = choices({ 1: '汉族', 2: '回族' });
const places = choices(Object.fromEntries(provinces.map((name) => [name, name])));
const numbered = choices({ 1: '2', 2: '1' });

test.each([
  ['男', sex, '1'],
  ['女士', sex, '2'],
  ['Ｍ', sex, '1'],
  ['2', sex, '2'],
  ['男女', sex, null],
  ['√', yesNo, '1'],
  ['FALSE', yesNo, '2'],
  ['不确定', yesNo, null],
  ['大床房', rooms, 'a'],
  ['大床房 (单住)', rooms, 'a'],
  ['标准双床房', rooms, null],
  ['标准双床房(单住)', rooms, 'b'],
  ['回', nations, '2'],
  ['陕西', places, '陕西省'],
  ['内蒙古', places, '内蒙古自治区'],
  ['广西省', places, '广西壮族自治区'],
  ['香港', places, '香港特别行政区'],
  ['陕西省西安市', places, '陕西省'],
  ['陕西西安', places, '陕西省'],
  ['北京市海淀区', places, '北京市'],
  ['海南州', places, null],
  ['吉林路', places, null],
  ['西', places, null],
  ['火星', places, null],
  ['不同意', choices({ a: '同意' }), null],
  // What merely contains the name of a rank is no place.
  ['市级', choices({ a: '市级医院', b: '县级医院' }), null],
  // Text takes precedence over keys, which only the wire knows.
  ['1', numbered, '2'],
])('%p means %#', (text, field, key) => {
  expect(matchChoice(field, text)).toBe(key);
  expect(matchChoice(field, text)).toBe(key);
});

const sexes = { options: asOptions(['男', '女']) };
const agreed = { options: asOptions(['是', '否']) };

test.each([
  ['男', sexes, '男性 男士 先生 m M male Male'],
  ['女', sexes, '女性 女士 小姐 f F female FEMALE'],
  ['是', agreed, 'yes YES y Y true TRUE √ ✓ ✔ 对 需要'],
  ['否', agreed, 'no NO n N false FALSE × ✗ ✘ 不 不是 不需要'],
])('%p is also written in other words', (key, field, words) => {
  expect(words.split(' ').filter((word) => matchChoice(field, word) !== key)).toEqual([]);
});

const picker = (options: FormItemOption[]) => makeField('own', '问题', 'picker', { options });

test.each([
  ['a key', [{ key: '1', text: '甲' }], '1', '1'],
  ['a text', [{ key: '1', text: '甲' }], ' 甲 ', '1'],
  ['a key with a space in it', [{ key: ' 1', text: '甲' }], '1', ' 1'],
  [
    'the key as it is before one that is like it',
    [
      { key: '1 ', text: '甲' },
      { key: '1', text: '乙' },
    ],
    '1',
    '1',
  ],
  [
    'a key before a text',
    [
      { key: '2', text: '1' },
      { key: '1', text: '2' },
    ],
    '1',
    '1',
  ],
  ['what is not on offer', [{ key: '1', text: '甲' }], ' 丙 ', '丙'],
  ['nothing', [{ key: '1', text: ' ' }], ' ', ''],
])('reads %s', (_, options, value, key) => {
  expect(pickerKind.read(picker(options), value)).toBe(key);
});

const two = picker([
  { key: '1', text: '甲' },
  { key: '2', text: '乙' },
]);

test.each([
  ['1', null],
  ['2', null],
  ['甲', '请选择问题'],
  ['3', '请选择问题'],
])('the answer %p is refused with %p', (key, message) => {
  expect(pickerKind.check(two, key, { matchPattern: matchPatternNatively })).toBe(message);
});

test('a choice is shown by its text, or as it is where it is no longer on offer', () => {
  expect(['1', '2', '3'].map((key) => pickerKind.describe(two, key))).toEqual(['甲', '乙', '3']);
});

const manyTexts = (count: number) => Array.from({ length: count }, (_, index) => `第${index + 1}项`);

test.each([
  ['none', [], ''],
  ['one', ['甲'], '甲'],
  ['two', ['甲', '乙'], '甲 或 乙'],
  ['three', ['甲', '乙', '丙'], '甲、乙、丙'],
  ['twenty', manyTexts(20), manyTexts(20).join('、')],
  ['too many to list', manyTexts(21), '如 第1项'],
])('a table says what to choose among %s', (_, texts, hint) => {
  expect(choiceCells.columns(picker(asOptions(texts)), '问题')[0]?.hint).toBe(hint);
});

test('a cell shows the text of a choice, or its key where it has none', () => {
  const field = picker([
    { key: '1', text: '甲' },
    { key: '2', text: ' ' },
  ]);
  const [column] = choiceCells.columns(field, '问题');
  expect(['1', '2', '9'].map((key) => column?.describe(key))).toEqual(['甲', '2', '9']);
  expect(column?.choices).toEqual(['甲', '2']);
});

test('the example is the first choice, if there is any', () => {
  expect(choiceCells.example(picker(asOptions(['甲', '乙'])))).toBe('甲');
  expect(choiceCells.example(picker([]))).toBe('');
});

test('organisers call them 下拉 and 单选', () => {
  expect(pickerKind.formType).toEqual({ number: 3, word: '下拉' });
  expect(radioKind.formType).toEqual({ number: 4, word: '单选' });
});
