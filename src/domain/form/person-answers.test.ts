import { fullForm } from '../../../server/demo/demo-forms';
import { readFormDefinition } from '../../contract/form-definition';
import { prefillCredit } from '../credit/credit-form';
import { prefillInvoice } from '../invoice/invoice-form';
import { restoreAnswers } from './answers';
import { buildForm } from '../registration/build-form';
import type { FieldValue, FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { asOptions } from './known-questions';
import { personAnswers } from './person-answers';

const today = '2027-03-20';
const context = {
  meetingId: '1',
  meetingCode: 'MI2027',
  startTime: '',
  endTime: '',
  today,
  entryType: 'paid' as const,
};
const form = buildForm(readFormDefinition(fullForm), context);

function answersOf(fields: readonly FormField[], given: Record<string, FieldValue>) {
  const draft = Object.entries(given).map(([shortName, value]) => ({ shortName, value }));
  return restoreAnswers(fields, draft, null);
}

const given = {
  ...{ name: '欧阳晓明', phone: '13812345678', email: 'ouyang@example.com', zjlx: '1', cardNum: '11010519491231002X' },
  ...{ gzdw: '湘江医院', zhicheng: '副高级', province: '湖南省', isBase: '否' },
};

test('a registration answers every question of the credit form', () => {
  expect(prefillCredit(form, answersOf(form, given), today)).toEqual({
    ...{ name: '欧阳晓明', age: '77', sex: '女', jobTitle: '副高及以上', employer: '湘江医院' },
    ...{ isGrassroots: '否', province: '湖南省', phone: '13812345678', passthrough: '' },
  });
});

test('what was answered goes before what a number tells', () => {
  const credit = prefillCredit(form, answersOf(form, { ...given, sex: '1', csrq: '1950-01-01' }), today);
  expect([credit.sex, credit.age]).toEqual(['男', '77']);
});

test.each([
  [
    'an employer under another name',
    [makeField('dw', '工作单位（全称）', 'text', {})],
    { dw: '天山医院' },
    { employer: '天山医院' },
  ],
  [
    'an employer’s address is no employer',
    [makeField('dz', '单位地址', 'text', {})],
    { dz: '长安街' },
    { employer: '' },
  ],
  [
    'the province of an address',
    [makeField('ReAddress', '地址', 'region', {})],
    { ReAddress: { province: '陕西省', city: '西安市', district: '雁塔区', detail: '' } },
    { province: '陕西省' },
  ],
  ['an age', [makeField('age', '年龄', 'age', {})], { age: '40' }, { age: '40' }],
  [
    'a title',
    [makeField('zc', '专业技术职称', 'picker', { options: asOptions(['中级']) })],
    { zc: '中级' },
    { jobTitle: '中级' },
  ],
  ['nothing', [], {}, { name: '', employer: '', age: '', sex: '', isGrassroots: '' }],
])('reads %s', (_, fields, answers, person) => {
  expect(personAnswers(fields, answersOf(fields, answers as Record<string, FieldValue>), today)).toMatchObject(person);
});

test.each([
  ['正高级', '副高及以上'],
  ['高级', '副高及以上'],
  ['中级', '中级'],
  ['初级', '初级'],
  ['其他', ''],
])('the title %s is the grade %j', (title, grade) => {
  const fields = [makeField('zhicheng', '职称', 'text', {})];
  expect(prefillCredit(fields, answersOf(fields, { zhicheng: title }), today).jobTitle).toBe(grade);
});

const texts = (questions: Record<string, string>): FormField[] =>
  Object.entries(questions).map(([shortName, label]) => makeField(shortName, label, 'text', {}));

test.each([
  ['name', 'name', '王芳', '王芳'],
  ['phone', 'phone', '13812345678', '13812345678'],
  ['email', 'email', 'wang@example.com', 'wang@example.com'],
  ['sex', 'sex', '女', '女'],
  ['age', 'age', '40', '40'],
  ['employer', 'gzdw', '湘江医院', '湘江医院'],
  ['province', 'province', '湖南省', '湖南省'],
  ['jobTitle', 'titlegrade', '中级', '中级'],
  ['jobTitle', 'zhicheng', '主治医师', '主治医师'],
  ['isGrassroots', 'isbasiclevel', '是', '是'],
  ['isGrassroots', 'isBase', '否', '否'],
  ['isGrassroots', 'isBase', '不是', ''],
  ['isGrassroots', 'isBase', '是的', ''],
] as const)('%s by the known name %s, answered %s: %j', (part, shortName, answer, expected) => {
  const fields = texts({ [shortName]: '问题' });
  expect(personAnswers(fields, answersOf(fields, { [shortName]: answer }), today)).toEqual({
    ...personAnswers([], answersOf([], {}), today),
    [part]: expected,
  });
});

test.each([
  ['sex', '性别', true],
  ['sex', '性别（必填）', true],
  ['sex', '配偶性别', false],
  ['sex', '性别比例', false],
  ['age', '年龄', true],
  ['age', '子女年龄', false],
  ['age', '年龄段', false],
  ['employer', '工作单位', true],
  ['employer', '单位名称', true],
  ['employer', '所在医疗机构', true],
  ['employer', '原工作单位', false],
  ['employer', '单位电话', false],
  ['jobTitle', '职称', true],
  ['jobTitle', '技术职称', true],
  ['jobTitle', '专业职务', true],
  ['jobTitle', '职称等级', true],
  ['jobTitle', '原职称', false],
  ['jobTitle', '职称证书编号', false],
] as const)('%s by the label %s: %p', (part, label, isMeant) => {
  const fields = texts({ q: label });
  expect(personAnswers(fields, answersOf(fields, { q: '答' }), today)[part]).toBe(isMeant ? '答' : '');
});

test('a question left empty does not stand before one of the same meaning that was answered', () => {
  const fields = texts({ a: '所在单位', b: '单位全称' });
  expect(personAnswers(fields, answersOf(fields, { b: '湘江医院' }), today).employer).toBe('湘江医院');
});

test.each([
  ['the day of birth', { csrq: '1985-06-01' }, '41'],
  ['an identity card', { cardNum: '11010519491231002X' }, '77'],
  ['a day of birth rather than a card', { csrq: '1985-06-01', cardNum: '11010519491231002X' }, '41'],
  ['neither', {}, ''],
])('the age by %s', (_, answers, age) => {
  const fields = [makeField('csrq', '出生日期', 'date', {}), makeField('cardNum', '身份证号', 'identity-number', {})];
  expect(personAnswers(fields, answersOf(fields, answers), today).age).toBe(age);
});

test('no province where no question asks for one', () => {
  const fields = texts({ name: '姓名' });
  expect(personAnswers(fields, answersOf(fields, { name: '王芳' }), today).province).toBe('');
});

describe('an invoice', () => {
  const [wang, li] = [
    { employer: '湘江医院', email: 'wang@example.com' },
    { employer: '湘江医院', email: 'li@example.com' },
  ];
  test.each([
    ['one’s own', [wang], wang, '湘江医院', 'wang@example.com'],
    ['a colleague’s', [wang], null, '湘江医院', 'wang@example.com'],
    ['that of several', [wang, li], null, '湘江医院', ''],
    ['that of several, applied for by one of them', [wang, li], li, '湘江医院', 'li@example.com'],
    ['that of two employers', [wang, { ...li, employer: '天山医院' }], null, '', ''],
    ['nobody’s', [], null, '', ''],
  ])('%s', (_, people, applicant, title, recipientEmail) => {
    expect(prefillInvoice(people, applicant)).toMatchObject({ title, recipientEmail, type: 1 });
  });
});
