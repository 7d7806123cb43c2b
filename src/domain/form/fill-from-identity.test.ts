import * as fc from 'fast-check';
import { fullForm } from '../../../server/demo/demo-forms';
import { readFormDefinition } from '../../contract/form-definition';
import { restoreAnswers } from './answers';
import { buildForm } from '../registration/build-form';
import {
  changedByIdentity,
  identityFill,
  identityHint,
  identityNumberIn,
  isFilledFromIdentity,
} from './fill-from-identity';
import type { FieldValue, FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { asOptions } from './known-questions';
import { validateField } from './validate-form';

const today = '2027-03-20';
const context = {
  meetingId: '1',
  meetingCode: 'MI2027',
  startTime: '',
  endTime: '',
  today,
  entryType: 'paid' as const,
};
const form = [
  ...buildForm(readFormDefinition(fullForm), context),
  makeField('age', '年龄', 'age', { isRequired: false }),
];
const woman = '11010519491231002X';
const man = '110105198706010013';

function answersOf(given: Record<string, FieldValue>, fields: readonly FormField[] = form) {
  return restoreAnswers(
    fields,
    Object.entries(given).map(([shortName, value]) => ({ shortName, value })),
    null,
  );
}

test('an identity number answers birth date, sex and age', () => {
  expect([...identityFill(form, woman, today)]).toEqual([
    ['sex', '2'],
    ['csrq', '1949-12-31'],
    ['age', '77'],
  ]);
  expect(identityFill(form, man, '2027-06-01').get('age')).toBe('40');
  expect(identityFill(form, man, '2027-05-31').get('age')).toBe('39');
  expect(identityFill(form, '1101051949123100', today).size).toBe(0);
});

test.each([
  ['csrq', '生日', 'date', true],
  ['own', '出生日期', 'date', true],
  ['own', '出生年月', 'date', true],
  ['own', '出生年月日', 'date', true],
  ['own', '出生 日期', 'date', true],
  ['own', '子女出生日期', 'date', false],
  ['own', '出生日期证明', 'date', false],
  ['csrq', '出生日期', 'text', false],
  ['own', '入职日期', 'date', false],
  ['sex', '称呼', 'radio', true],
  ['own', '性别', 'picker', true],
  ['own', '子女性别', 'picker', false],
  ['age', '几岁', 'text', true],
  ['own', '年龄', 'text', true],
  ['own', '年龄', 'age', true],
  ['own', '周岁年龄', 'text', true],
  ['own', '年龄（岁）', 'text', true],
  ['own', '年龄（周岁）', 'text', true],
  ['own', '子女年龄', 'text', false],
  ['own', '年龄段', 'text', false],
  ['age', '年龄', 'picker', false],
  ['own', '姓名', 'text', false],
] as const)('%s, %s, of kind %s: answered by an identity number is %p', (shortName, label, kind, isFilled) => {
  expect(isFilledFromIdentity(makeField(shortName, label, kind, {}))).toBe(isFilled);
});

test.each([
  ['an own question by its label', makeField('sr', '出生年月日', 'date', {}), '1949-12-31'],
  ['a typed sex', makeField('xb', '性别', 'text', {}), '女'],
  ['a sex by other words', makeField('sex', '称呼', 'radio', { options: asOptions(['先生', '女士']) }), '女士'],
  ['a sex with 女性', makeField('sex', '性别', 'radio', { options: asOptions(['男性', '女性']) }), '女性'],
  [
    'a day out of range',
    makeField('csrq', '出生日期', 'date', { dateRange: { min: '1960-01-01', max: today } }),
    undefined,
  ],
  ['an age chosen from a list', makeField('age', '年龄', 'picker', { options: asOptions(['30 以下']) }), undefined],
  ['a sex that is not on offer', makeField('sex', '性别', 'radio', { options: asOptions(['保密']) }), undefined],
  ['a sex on offer twice', makeField('sex', '性别', 'radio', { options: asOptions(['女', '女士']) }), undefined],
  ['a file', makeField('sex', '性别', 'upload', {}), undefined],
])('%s', (_, field, answer) => {
  expect(identityFill([field], woman, today).get(field.shortName)).toBe(answer);
});

test('nobody has an age before birth', () => {
  expect([...identityFill(form, '110105209901010023', today)]).toEqual([['sex', '2']]);
});

test('only a number that is shown counts', () => {
  expect(identityNumberIn(form, answersOf({ zjlx: '1', cardNum: woman }))).toBe(woman);
  expect(identityNumberIn(form, answersOf({ zjlx: '4', cardNum: woman }))).toBe('');
  expect(identityNumberIn(form, answersOf({ zjlx: '1', cardNum: '123' }))).toBe('');
});

test('the hint names what was filled in, and no longer what was changed', () => {
  const given = { zjlx: '1', cardNum: woman, csrq: '1949-12-31', sex: '2', age: '77' };
  expect(identityHint(form, answersOf(given), today)).toBe('已填性别女、出生日期 1949-12-31、年龄 77，可修改');
  expect(identityHint(form, answersOf({ ...given, sex: '1' }), today)).toBe('已填出生日期 1949-12-31、年龄 77，可修改');
  expect(identityHint(form, answersOf({ zjlx: '1', cardNum: woman }), today)).toBe('');
  expect(identityHint(form, answersOf({ ...given, zjlx: '4' }), today)).toBe('');
});

test('the hint sets off a number from the label before it, not one within the answer', () => {
  const fields = [
    makeField('cardNum', '身份证号', 'identity-number', {}),
    makeField('sex', '性别', 'radio', { options: asOptions(['男（1）', '女（2）']) }),
    makeField('age', '年龄', 'age', {}),
  ];
  const answers = answersOf({ cardNum: woman, sex: '女（2）', age: '77' }, fields);
  expect(identityHint(fields, answers, today)).toBe('已填性别女（2）、年龄 77，可修改');
});

type Before = Parameters<typeof changedByIdentity>[3];
const none: Before = { earlier: new Map(), isOwn: () => false };
const changes = (given: Record<string, FieldValue>, number: string, more: Partial<Before>) =>
  changedByIdentity(form, answersOf(given), identityFill(form, number, today), { ...none, ...more }).map(
    ({ field, answer }) => [field.shortName, answer],
  );

test('empty answers are filled in; what somebody answered stays', () => {
  expect(changes({ age: '50' }, woman, { isOwn: () => true })).toEqual([
    ['sex', '2'],
    ['csrq', '1949-12-31'],
  ]);
  expect(changes({ sex: '1', csrq: '1950-01-01', age: '50' }, woman, {})).toEqual([]);
});

test('the same number again changes nothing', () => {
  const earlier = identityFill(form, woman, today);
  expect(changes({ sex: '2', csrq: '1949-12-31', age: '77' }, woman, { earlier })).toEqual([]);
});

test('a corrected number corrects what the wrong one gave, but not what somebody answered', () => {
  const earlier = identityFill(form, woman, today);
  const given = { sex: '2', csrq: '1949-12-31', age: '77' };
  expect(changes(given, man, { earlier })).toEqual([
    ['sex', '1'],
    ['csrq', '1987-06-01'],
    ['age', '39'],
  ]);
  expect(changes(given, man, { earlier, isOwn: ({ shortName }) => shortName === 'sex' })).not.toContainEqual([
    'sex',
    '1',
  ]);
});

test('whatever is filled in is a valid answer', () => {
  const digits = fc.stringMatching(/^[1-9]\d{5}(?:19|20)\d{9}[\dX]$/);
  fc.assert(
    fc.property(digits, (number) => {
      for (const [shortName, answer] of identityFill(form, number, today)) {
        const field = form.find((one) => one.shortName === shortName);
        expect(field && validateField(field, answer, { matchPattern: () => true })).toBeNull();
      }
    }),
  );
});
