import { fullForm } from '../../../server/demo/demo-forms';
import { readFormDefinition } from '../../contract/form-definition';
import { entryType } from '../attendee/attendee';
import { prefillCredit } from '../credit/credit-form';
import { prefillInvoice } from '../invoice/invoice-form';
import { restoreAnswers } from './answers';
import { buildForm } from './build-form';
import type { FieldValue, FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { asOptions } from './known-questions';
import { personAnswers } from './person-answers';

const today = '2027-03-20';
const context = { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '', today, entryType: entryType.paid };
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
    ...{ name: '欧阳晓明', age: '77', sex: '女', titlegrade: '副高及以上', gzdw: '湘江医院' },
    ...{ isbasiclevel: '否', province: '湖南省', phone: '13812345678' },
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
  expect(prefillCredit(fields, answersOf(fields, { zhicheng: title }), today).titlegrade).toBe(grade);
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
  ])('%s', (_, people, applicant, invoiceTitle, recipientEmail) => {
    expect(prefillInvoice(people, applicant)).toMatchObject({ invoiceTitle, recipientEmail, invoiceType: 1 });
  });
});
