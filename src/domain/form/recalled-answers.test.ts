import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import { answersOf, readAnswer, type Answers } from './answers';
import type { FieldValue, FormField } from './form-field';
import { recalledAnswers, rememberedPerson, withPerson } from './recalled-answers';
import { readPeople, type RememberedPerson } from './remembered-person';

const context = {
  ...{ meetingId: '7', meetingCode: 'MI2027', entryType: 'paid' as const, startTime: '', endTime: '' },
  today: '2027-03-01',
};
const text = (shortName: string, rules: object[] = []) => ({
  ...{ shortName, name: shortName, isShow: 1, formType: 1, defaultValue: JSON.stringify({ rules }) },
});
const choice = (shortName: string, valueEnum: object) => ({
  ...{ shortName, name: shortName, isShow: 1, formType: 4, defaultValue: JSON.stringify({ valueEnum }) },
});
const fieldsOf = (...items: object[]): FormField[] => buildForm(readFormDefinition(items), context);

const answersHere = (values: Readonly<Record<string, FieldValue>>): Answers =>
  answersOf(here, (field) => readAnswer(field, values[field.shortName]));
const hereTitles = { 1: { text: '主任医师' }, 2: { text: '副主任医师' } };
const here = fieldsOf(
  ...[text('name'), text('phone'), text('gzdw'), choice('zhicheng', hereTitles)],
  ...[text('cardNum'), text('nation'), text('a1'), choice('isYdjd', { 1: { text: '是' }, 2: { text: '否' } })],
);
const answered = { name: '王芳', phone: '13822172217', gzdw: '湘江医院', zhicheng: '2', cardNum: '11010519491231002X' };
const kept = (more: object = {}): RememberedPerson =>
  rememberedPerson(here, answersHere({ ...answered, nation: '汉族', a1: '素食', isYdjd: '1', ...more }), '7')!;
const valuesIn = (fields: FormField[], person = kept()) =>
  Object.fromEntries(recalledAnswers(fields, person).map(({ field, answer }) => [field.shortName, answer]));

it('keeps what every meeting asks about a person, and nothing sensitive, of this meeting alone, or unanswered', () => {
  expect(kept().answers.map(({ shortName }) => shortName)).toEqual(['name', 'phone', 'gzdw', 'zhicheng']);
  expect(kept({ gzdw: '' }).answers.map(({ shortName }) => shortName)).not.toContain('gzdw');
  expect(JSON.stringify(kept())).not.toMatch(/11010519491231002X|汉族|素食/);
});

it('remembers nobody without a name or a phone', () => {
  for (const missing of ['name', 'phone'])
    expect(rememberedPerson(here, answersHere({ ...answered, [missing]: '' }), '7')).toBeNull();
});

it('finds a choice by its text where another meeting has other keys, and leaves out what that one does not offer', () => {
  const other = (titles: object) => fieldsOf(text('name'), choice('zhicheng', titles));
  expect(valuesIn(other({ 1: { text: '副主任医师' }, 2: { text: '主任医师' } }))).toEqual({
    name: '王芳',
    zhicheng: '1',
  });
  expect(valuesIn(other({ 2: { text: '正高' } }))).toEqual({ name: '王芳' });
  expect(valuesIn(fieldsOf(text('zhicheng')))).toEqual({ zhicheng: '副主任医师' });
});

it('leaves out an answer that breaks the other meeting’s rules', () => {
  expect(valuesIn(fieldsOf(text('gzdw', [{ max: 3, message: '' }]), text('name')))).toEqual({ name: '王芳' });
});

it('puts the latest first, once a phone, with all meetings, and forgets the oldest', () => {
  const [first, second] = [kept(), { ...kept({ phone: '13900000000', name: '李雷' }) }];
  const again = withPerson([second, first], { ...kept({ gzdw: '雨花医院' }), meetingIds: ['8'] });
  expect(again.map(({ name, meetingIds }) => [name, meetingIds])).toEqual([
    ['王芳', ['8', '7']],
    ['李雷', ['7']],
  ]);
  const crowd = Array.from({ length: 60 }, (_, index) => ({ ...first, phone: String(13_900_000_000 + index) }));
  const people = withPerson(crowd, first);
  expect([people.length, people[0]?.phone]).toEqual([60, first.phone]);
});

it('reads what a device has kept, and no rubbish', () => {
  expect(readPeople(JSON.parse(JSON.stringify([kept(), { name: '' }, 7, null])))).toEqual([kept()]);
  for (const rubbish of [null, {}, [], [[]], 'x']) expect(readPeople(rubbish)).toBeNull();
  const [torn] = readPeople([{ ...kept(), answers: [null, 3, {}] }]) ?? [];
  expect(recalledAnswers(here, torn ?? kept())).toEqual([]);
});
