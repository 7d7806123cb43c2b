import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import { describeAnswers } from './describe-answers';
import { readSubmission } from './read-submission';

const definition = [
  { shortName: 'name', name: '姓名' },
  { shortName: 'phone', name: '手机号码' },
  { shortName: 'sex', name: '性别', formType: 4, defaultValue: '{"valueEnum":{"1":"男","2":"女"}}' },
  { shortName: 'zjlx', name: '证件类型', formType: 3 },
  { shortName: 'cardNum', name: '身份证号' },
  { shortName: 'ReAddress', name: '通讯地址' },
  {
    shortName: 'isYdjd',
    name: '是否预订酒店',
    formType: 4,
    linkage: [{ shortName: 'rzld', name: '入住离店', isShow: 1 }],
  },
  { shortName: 'bmtable', name: '报名回执', formType: 5 },
].map((item) => ({ isShow: 1, ...item }));
const context = { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '', today: '2027-03-20' };
const fields = buildForm(readFormDefinition(definition), { ...context, entryType: 'paid' });

function describeBody(body: Record<string, string>): [string, string][] {
  return describeAnswers(fields, readSubmission(fields, body)).map(({ label, text }) => [label, text]);
}

test('answers are shown as texts, in the form’s order and cards', () => {
  const body = {
    ...{ name: '王芳', phone: '13812345678', sex: '2', zjlx: '身份证', cardNum: '11010519491231002X' },
    ...{ provinceSelect: '北京市', citySelect: '北京市', districtSelect: '东城区', ReAddress: '长安街1号' },
    ...{ isYdjd: '是', rzldStartTime: '2027-05-13', rzldEndTime: '2027-05-16', bmtable: '/a.pdf,/b.png' },
  };
  expect(describeBody(body)).toEqual([
    ['姓名', '王芳'],
    ['手机号码', '13812345678'],
    ['性别', '女'],
    ['证件类型', '身份证'],
    ['身份证号', '11010519491231002X'],
    ['通讯地址', '北京市东城区 长安街1号'],
    ['是否预订酒店', '是'],
    ['入住离店', '2027-05-13 至 2027-05-16'],
    ['报名回执', ''],
  ]);
  const described = describeAnswers(fields, readSubmission(fields, body));
  expect(described.map(({ personalNumber }) => personalNumber).filter((kind) => kind !== null)).toEqual([
    'phone',
    'credential',
  ]);
  expect(described.at(-1)?.attachments.map(({ reference }) => reference)).toEqual(['/a.pdf', '/b.png']);
  expect(described.filter(({ section }) => section === 'hotel').map(({ shortName }) => shortName)).toEqual([
    'isYdjd',
    'rzld',
  ]);
});

test('what was not answered is empty, and what is hidden is left out', () => {
  expect(describeBody({ isYdjd: '否', cardNum: '1' })).toEqual([
    ['姓名', ''],
    ['手机号码', ''],
    ['性别', ''],
    ['证件类型', ''],
    ['通讯地址', ''],
    ['是否预订酒店', '否'],
    ['报名回执', ''],
  ]);
});

test('a choice that the definition no longer offers shows as it was answered', () => {
  expect(
    describeAnswers(fields, readSubmission(fields, { sex: '保密' })).find(({ shortName }) => shortName === 'sex')?.text,
  ).toBe('保密');
});
