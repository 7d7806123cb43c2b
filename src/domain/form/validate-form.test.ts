import { readAnswers } from './testing/read-answers';
import { matchPatternNatively } from './field-rules';
import { fieldId, type FieldValue, type FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { refusedField, validateForm } from './validate-form';

const answersOf = (fields: readonly FormField[], given: Record<string, FieldValue>) =>
  readAnswers(fields, Object.fromEntries(Object.entries(given).map(([name, value]) => [fieldId(name), value])));

test.each([
  ['', '', null],
  ['', '2027-05-14', null],
  ['2027-05-13', '', null],
  ['2027-05-13', '2027-05-14', '离开日期应晚于到达日期'],
  ['2027-05-14', '2027-05-14', '离开日期应晚于到达日期'],
  ['2027-05-15', '2027-05-14', null],
])('departure on %j after an arrival on %j: %j', (departure, arrival, message) => {
  const fields = [
    makeField('djsj', '到达日期', 'date', { isRequired: false }),
    makeField('fjsj', '离开日期', 'date', { isRequired: false, after: { shortName: 'djsj', label: '到达日期' } }),
  ];
  const messages = validateForm(fields, answersOf(fields, { djsj: arrival, fjsj: departure }), {
    matchPattern: matchPatternNatively,
  });
  expect([...messages]).toEqual(message === null ? [] : [['fjsj', message]]);
});

describe('a refusal', () => {
  const hasContact = { shortName: 'contact', keys: ['是'] };
  const fields = [
    makeField('name', '姓名', 'text', {}),
    makeField('contact', '有其他联系方式', 'text', { isRequired: false }),
    makeField('email', '电子邮箱', 'email', {}),
    makeField('email2', '备用地址', 'email', { shownWhen: hasContact }),
  ];
  test.each([
    ['邮箱已被使用', { email: 'wang@example.com' }, 'email'],
    ['邮箱已被使用', { email: '', contact: '是', email2: 'wang@example.com' }, 'email2'],
    ['邮箱已被使用', { email: '', contact: '否', email2: 'wang@example.com' }, null],
    ['备用地址已被使用', { email: 'li@example.com', contact: '是', email2: 'wang@example.com' }, 'email2'],
    ['邮箱已被使用', { name: '王芳', email: '' }, null],
    ['姓名已被使用', { name: '王芳', email: 'wang@example.com' }, null],
  ])('%s, after %j, is about %s', (refusal, given, shortName) => {
    expect(refusedField(fields, answersOf(fields, given), refusal)?.shortName ?? null).toBe(shortName);
  });
});
