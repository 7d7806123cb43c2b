import * as fc from 'fast-check';
import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { formCase, formOf, item, required } from '../../../test/conformance/form-case';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../form/build-form';
import { importColumns, looseTitle } from './columns';

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
