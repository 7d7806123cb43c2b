import { readFormDefinition } from '../../contract/form-definition';
import {
  draftAnswers,
  initialAnswers,
  migrateValues,
  openingAnswers,
  restoreAnswers,
  textAnswer,
  type FormValues,
} from './answers';
import { formValues, readAnswers } from './testing/read-answers';
import { buildForm } from '../registration/build-form';
import { fieldId, type FormField } from './form-field';
import { matchPatternNatively } from './field-rules';
import { withHeldOptions } from './held-options';
import { cellsOfKinds } from './cells/cells-of-kinds';
import { answerKinds, makeField } from './kinds/answer-kinds';
import { provinceNames } from './cells/find-province';
import { asOptions } from './known-questions';

const context = {
  ...{ meetingId: '7', meetingCode: 'MI2027', entryType: 'paid' as const, startTime: '', endTime: '' },
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

test('only a question about the ID type opens with an identity card', () => {
  const field = makeField('proof', '证明', 'picker', { options: asOptions(['护照', '身份证']) });
  expect(textAnswer(openingAnswers([field]), 'proof')).toBe('');
});

test.each([
  ['an option’s key', 'picker', '2', '2'],
  ['an option’s text', 'picker', '女', '2'],
  ['no option', 'picker', '3', ''],
  ['a text that needs no options', 'text', '3', '3'],
] as const)('a preset that is %s', (_, kind, preset, answer) => {
  const options = [
    { key: '1', text: '男' },
    { key: '2', text: '女' },
  ];
  const field = makeField('a', '甲', kind, { preset, options: kind === 'picker' ? options : [] });
  expect(textAnswer(initialAnswers([field]), 'a')).toBe(answer);
});

const name = makeField('name', '姓名', 'text', {});
const photo = makeField('photo', '照片', 'upload', {});
const files = [{ reference: 'f1', name: '王芳.jpg', size: 5 }];

test('form values and drafts are read back as the answers they hold', () => {
  const fields = [name, photo];
  const answers = readAnswers(fields, { [name.id]: '王芳', [photo.id]: files });
  expect(formValues(fields, answers)).toEqual({ [name.id]: '王芳', [photo.id]: files });
  expect(readAnswers(fields, formValues(fields, answers))).toEqual(answers);
  expect(draftAnswers(fields, answers)).toEqual([
    { shortName: 'name', value: '王芳' },
    { shortName: 'photo', value: files },
  ]);
  expect(restoreAnswers(fields, draftAnswers(fields, answers), null)).toEqual(answers);
});

test.each([
  ['no list', { name: '李明' }, '王芳'],
  ['entries of any shape', [null, 'name', 7, ['name', '张三'], { shortName: 'name', value: '李明' }], '李明'],
  ['no such entry', [{ shortName: 'phone', value: '13812345678' }], '王芳'],
])('a draft of %s', (_, draft, answer) => {
  const base = readAnswers([name], { [name.id]: '王芳' });
  expect(textAnswer(restoreAnswers([name], draft, base), 'name')).toBe(answer);
});

test.each([
  ['name', '王芳'],
  ['photo', ''],
  ['phone', ''],
  ['constructor', ''],
])('the text answered to %s is %j', (shortName, text) => {
  const answers = readAnswers([name, photo], { [name.id]: '王芳', [photo.id]: files });
  expect(textAnswer(answers, shortName)).toBe(text);
});

describe('a draft of choices', () => {
  const provinceOf = (...texts: string[]) =>
    makeField('province', '所在省份', 'picker', {
      options: texts.map((text, index) => ({ key: String(index + 1), text })),
    });
  const before = provinceOf('北京市', '四川省');
  const draft = draftAnswers([before], readAnswers([before], { [before.id]: '2' }));
  const restored = (field: FormField, kept: unknown = draft): string =>
    textAnswer(restoreAnswers([field], kept, null), 'province');

  test('has the text beside the key', () => {
    expect(draft).toEqual([{ shortName: 'province', value: '2', text: '四川省' }]);
    expect(restored(before)).toBe('2');
  });

  test('drops an answer whose key means another text by now, or nothing', () => {
    expect(restored(provinceOf('北京市', '陕西省', '四川省'))).toBe('');
    expect(restored(provinceOf('北京市'))).toBe('');
    expect(restored(makeField('province', '所在省份', 'text', {}))).toBe('');
  });

  test('drops an answer that is offered no longer, but for whom it is still their own', () => {
    const options = before.options.map((option) => ({ ...option, isRemoved: true as const }));
    const removed = { ...before, options };
    expect(restored(removed)).toBe('');
    const own = withHeldOptions([removed], readAnswers([removed], { [removed.id]: '2' }));
    expect(textAnswer(restoreAnswers(own, draft, null), 'province')).toBe('2');
  });

  test('of before, without texts, is read by its keys', () => {
    const old = [{ shortName: 'province', value: '2' }];
    expect(restored(before, old)).toBe('2');
    expect(restored(provinceOf('北京市'), old)).toBe('2');
  });

  test('gives way to what the form opens with', () => {
    const after = provinceOf('北京市', '陕西省', '四川省');
    const base = readAnswers([after], { [after.id]: '3' });
    expect(textAnswer(restoreAnswers([after], draft, base), 'province')).toBe('3');
  });
});

test('an option that is offered no longer is read, and neither preset, nor taken, nor an example', () => {
  const options = [
    { key: '2', text: '清真', isRemoved: true as const },
    { key: '1', text: '普通' },
  ];
  const food = makeField('food', '餐食', 'radio', { options, preset: '2' });
  const { check, describe: read } = answerKinds.radio;
  const { example, fromCells } = cellsOfKinds.radio;
  expect(read(food, '2')).toBe('清真');
  expect(check(food, '2', { matchPattern: matchPatternNatively })).toBe('“清真”已不能选择，请重新选择餐食');
  expect(check(food, '1', { matchPattern: matchPatternNatively })).toBeNull();
  expect(textAnswer(initialAnswers([food]), 'food')).toBe('');
  expect(example(food)).toBe('1');
  const context = { initial: '', regionNames: provinceNames };
  expect(fromCells(food, [{ part: 'value', text: '清真' }], context).unread).toEqual(['清真']);
  const [own] = withHeldOptions([food], readAnswers([food], { [food.id]: '2' }));
  expect(check(own ?? food, '2', { matchPattern: matchPatternNatively })).toBeNull();
  const others = [food];
  expect(withHeldOptions(others, readAnswers([food], { [food.id]: '1' }))).toBe(others);
});
