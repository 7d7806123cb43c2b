import * as fc from 'fast-check';
import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { formCase, formOf, item, required, type ItemInput } from '../../../test/conformance/form-case';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import type { FormField } from '../form/form-field';
import type { Json } from '../json/read-value';
import { readAnswers } from '../form/testing/read-answers';
import { credentialQuestion, importColumns, looseTitle, missingColumns } from './columns';

const inTemplate = importColumns(annualMeetingForm).filter(({ isInTemplate }) => isInTemplate);

test('a form has a column for each answer, and one for the number of any ID', () => {
  expect(inTemplate.map(({ key }) => key)).toEqual([
    ...['name', 'sex', 'phone', 'email', 'zjlx', 'zjlx.credential', 'csrq', 'nation', 'zzmm', 'education', 'gzdw'],
    ...['keshi', 'zhicheng', 'province', 'ReAddress.province', 'ReAddress.city', 'ReAddress.district'],
    ...['ReAddress.detail', 'ssjg', 'shens', 'isBase', 'isVisit', 'isYdjd', 'fangXing', 'rzld.start', 'rzld.end'],
    ...['djsj', 'fjsj', 'bmtable'],
  ]);
});

test('tables may bring a column for the number of each ID', () => {
  const others = importColumns(annualMeetingForm).filter(({ isInTemplate }) => !isInTemplate);
  expect(others.map(({ key }) => key)).toEqual(['cardNum', 'officer', 'HKMpass', 'passport']);
});

test.each([
  ['name', true, '必填', []],
  ['sex', true, '必填；男 或 女', ['男', '女']],
  ['phone', true, '必填；11 位手机号码', []],
  ['keshi', false, '选填', []],
  ['csrq', true, '必填；如 1985-06-01', []],
  ['zjlx.credential', true, '必填；与证件类型一致', []],
  ['ReAddress.city', false, '选填；如 西安市', []],
  ['rzld.start', false, '是否预订酒店为“是”时必填；2027-05-13 至 2027-05-16', []],
])('column %s: required %p, hint %p', (key, isRequired, hint, choices) => {
  expect(inTemplate.find((column) => column.key === key)).toMatchObject({ isRequired, hint, choices });
});

test('with a single ID the number has its own column', () => {
  const items = [item('zjlx', '证件类型', { formType: 3, rules: required, valueEnum: { 1: '身份证' } })];
  const columns = importColumns(formOf(formCase({ title: '', items })));
  expect(columns.map(({ key, title }) => [key, title])).toEqual([
    ['zjlx', '证件类型'],
    ['cardNum', '证件号码'],
  ]);
});

const idTypes = (input: ItemInput, ...numbers: Json[]): FormField[] => {
  const question = item('zjlx', '证件类型', {
    ...{ formType: 3, rules: required, valueEnum: { 1: '护照', 2: '军官证' } },
    ...{ ...input, linkage: numbers },
  });
  return formOf(formCase({ title: '', items: [question, item('cardNum', '身份证号')] }));
};
const passport = (input: ItemInput = {}): Json =>
  item('passport', '护照号', { rules: required, when: '护照', ...input });
const officer = (input: ItemInput = {}): Json =>
  item('officer', '军官证号', { rules: required, when: '军官证', ...input });
const issuer = item('issuer', '发证机关', { when: '军官证' });

test.each([
  ['that all of them require', idTypes({}, passport(), officer()), '必填；与证件类型一致'],
  ['that one does not require', idTypes({}, passport(), officer({ rules: [] })), '选填；与证件类型一致'],
  ['of a type that need not be given', idTypes({ rules: [] }, passport(), officer()), '选填；与证件类型一致'],
])('a number %s', (_, fields, hint) => {
  const column = importColumns(fields).find(({ isCredential }) => isCredential);
  expect(column).toMatchObject({ hint, isRequired: hint.startsWith('必填'), isInTemplate: true, holds: 'number' });
});

test('numbers of an ID are those that its type asks for', () => {
  const numbers = (fields: readonly FormField[]) =>
    credentialQuestion(fields)?.numbers.map(({ shortName }) => shortName) ?? null;
  expect(numbers(idTypes({}, passport(), officer(), issuer))).toEqual(['passport', 'officer']);
  expect(numbers(idTypes({}, passport(), issuer))).toBeNull();
  expect(numbers([])).toBeNull();
});

test.each([
  [{ zjlx: '4', passport: 'E1', cardNum: '11010519491231002X' }, 'E1'],
  [{ zjlx: '1', passport: 'E1', cardNum: '11010519491231002X' }, '11010519491231002X'],
  [{ zjlx: '2' }, ''],
  [{ zjlx: '', passport: 'E1' }, ''],
])('of %j the number of the ID is %j', (answers, text) => {
  const values = Object.fromEntries(Object.entries(answers).map(([name, value]) => [`f_${name}`, value]));
  const column = importColumns(annualMeetingForm).find(({ isCredential }) => isCredential);
  expect(column?.describe(readAnswers(annualMeetingForm, values))).toBe(text);
});

test.each([
  [
    ['备注', '备注', ' 备注：', '备注'],
    ['备注', '备注2', '备注：3', '备注4'],
  ],
  [
    ['备注2', '备注', '备注'],
    ['备注2', '备注', '备注3'],
  ],
  [
    ['其他\n  要求', '*'],
    ['其他 要求', '列'],
  ],
])('questions called %j have the titles %j', (labels, titles) => {
  const items = labels.map((label, index) => item(`a${index}`, label));
  expect(importColumns(formOf(formCase({ title: '', items }))).map(({ title }) => title)).toEqual(titles);
});

test.each([
  ['是', '住宿为“是”时选填'],
  ['否', '住宿为“否”时选填'],
  [['是', '待定'], '住宿为“是、待定”时选填'],
])('a question that %j shows says so: %s', (when, hint) => {
  const items = [
    item('stay', '住宿', {
      ...{ formType: 4, valueEnum: { 1: '是', 2: '否', 3: '待定' } },
      linkage: [item('why', '说明', { when })],
    }),
  ];
  expect(importColumns(formOf(formCase({ title: '', items })))[1]?.hint).toBe(hint);
});

test.each([
  ['*姓名', '姓名'],
  ['姓 名：', '姓名'],
  ['姓名（必填）', '姓名'],
  ['［必填项］姓名', '姓名'],
  ['【必填】姓名', '姓名'],
  ['姓名必填', '姓名'],
  ['必填', '必填'],
  ['(必填)', '(必填)'],
  ['ＮＡＭＥ', 'name'],
])('%s is the heading %s', (text, title) => {
  expect(looseTitle(text)).toBe(title);
});

test.each<[string[], string[]]>([
  [[], ['证件类型', '证件号码']],
  [['sex'], ['证件类型', '证件号码']],
  [['zjlx.credential'], []],
  [['cardNum'], []],
])('with the columns %j, of an ID %j are missed', (keys, missed) => {
  const columns = importColumns(annualMeetingForm);
  const present = [null, ...columns.filter(({ key }) => keys.includes(key))];
  const titles = missingColumns(columns, present).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('证件'))).toEqual(missed);
});

test('keys and titles are unique, and titles fit in one cell, whatever the definition says', () => {
  fc.assert(
    fc.property(arbitraryDefinition, arbitraryContext, (definition, context) => {
      const columns = importColumns(buildForm(readFormDefinition(definition), context));
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      expect(new Set(columns.map(({ title }) => looseTitle(title))).size).toBe(columns.length);
      for (const { title } of columns) expect(title).toMatch(/^[^\t\n\r]+$/);
    }),
  );
});
