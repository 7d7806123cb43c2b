import { readFormDefinition } from '../../contract/form-definition';
import { entryType } from '../attendee/attendee';
import { migrateValues, openingAnswers, textAnswer, type FormValues } from './answers';
import { buildForm } from './build-form';
import { fieldId, type FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { asOptions } from './known-questions';

const context = {
  ...{ meetingId: '7', meetingCode: 'MI2027', entryType: entryType.paid, startTime: '', endTime: '' },
  today: '2027-03-01',
};
const text = (shortName: string) => ({ shortName, name: shortName, isShow: 1, formType: 1, defaultValue: '{}' });
const choice = (shortName: string, valueEnum: object) => ({
  ...text(shortName),
  formType: 4,
  defaultValue: JSON.stringify({ valueEnum }),
});
const fieldsOf = (...items: object[]): FormField[] => buildForm(readFormDefinition(items), context);
const answersOf = (answers: FormValues): FormValues =>
  Object.fromEntries(Object.entries(answers).map(([shortName, value]) => [fieldId(shortName), value]));

it('leaves every answer with its field, wherever the field stands now', () => {
  const before = fieldsOf(text('name'), text('gzdw'));
  const after = fieldsOf(text('gzdw'), text('name'));
  expect(migrateValues(before, after, answersOf({ name: ' 王芳 ', gzdw: '湘江医院' }))).toEqual({});
});

it('starts a new field with its preset, and finds again what was typed into one that comes back', () => {
  const before = fieldsOf(text('name'));
  const after = fieldsOf({ ...text('gzdw'), value: '湘江医院' }, text('name'), text('keshi'));
  expect(migrateValues(before, after, answersOf({ name: '王芳', keshi: '信息科' }))).toEqual(
    answersOf({ gzdw: '湘江医院' }),
  );
});

it('follows the words of a choice when keys are dealt out again, then its key, then gives it up', () => {
  const before = fieldsOf(choice('sex', { 1: '男', 2: '女' }));
  const migrate = (valueEnum: object): FormValues =>
    migrateValues(before, fieldsOf(choice('sex', valueEnum)), answersOf({ sex: '2' }));
  expect(migrate({ 1: '女', 2: '男' })).toEqual(answersOf({ sex: '1' }));
  expect(migrate({ 1: '男性', 2: '女性' })).toEqual({});
  expect(migrate({ 8: '保密' })).toEqual(answersOf({ sex: '' }));
});

it('reads an answer anew for a field of another kind', () => {
  const before = fieldsOf(text('gzdw'));
  const after = fieldsOf(choice('gzdw', { a: '湘江医院', b: '协和医院' }));
  expect(migrateValues(before, after, answersOf({ gzdw: '湘江医院' }))).toEqual(answersOf({ gzdw: 'a' }));
  expect(migrateValues(after, before, answersOf({ gzdw: 'a' }))).toEqual(answersOf({ gzdw: '湘江医院' }));
});

test.each([
  ['a required ID type', { isRequired: true, texts: ['护照', '居民身份证'], preset: '' }, '居民身份证'],
  ['an optional one', { isRequired: false, texts: ['护照', '身份证'], preset: '' }, ''],
  ['one with a preset', { isRequired: true, texts: ['护照', '身份证'], preset: '护照' }, '护照'],
  ['one without identity cards', { isRequired: true, texts: ['护照'], preset: '' }, ''],
])('a form opens with %s', (_, { isRequired, texts, preset }, answer) => {
  const field = makeField('zjlx', '证件类型', 'picker', { isRequired, options: asOptions(texts), preset });
  expect(textAnswer(openingAnswers([field]), 'zjlx')).toBe(answer);
});

test.each([
  ['isYdjd', true, '', '否'],
  ['isYdjd', true, '是', '是'],
  ['isYdjd', false, '', ''],
  ['isBase', true, '', ''],
])('%s, required %s and preset %j, opens as %j', (shortName, isRequired, preset, answer) => {
  const field = makeField(shortName, '问题', 'radio', { isRequired, options: asOptions(['是', '否']), preset });
  expect(textAnswer(openingAnswers([field]), shortName)).toBe(answer);
});
