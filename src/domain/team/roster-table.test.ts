import { meetingOf, ticket } from '../../../test/conformance/every-ticket';
import { makeField } from '../form/kinds/answer-kinds';
import { asOptions } from '../form/known-questions';
import { rosterTable, rosterText } from './roster-table';

const fields = [
  makeField('name', '姓名', 'text', {}),
  makeField('sex', '性别', 'radio', { options: asOptions(['男', '女']) }),
  makeField('cardNum', '身份证号', 'text', {}),
  makeField('phone', '手机号码', 'phone', {}),
  makeField('gzdw', '工作单位', 'text', {}),
  makeField('bmtable', '附件', 'text', { section: 'attachments' }),
];
const extendParam = JSON.stringify({
  name: '王芳',
  sex: '女',
  cardNum: '110105194912310021',
  gzdw: '湘江医院',
  bmtable: '证明.pdf',
});
const members = [
  ticket({
    name: '王芳',
    phone: '13900000001',
    payStatus: 1,
    whoPay: 2,
    isSignUp: 1,
    extendParam,
    attr2: '{"name":"王芳"}',
  }),
  ticket({ name: '张\t伟', phone: '13900000002' }),
];

it('tells who they are, how far they have got, and their answers, but no ID number', () => {
  const { header, rows } = rosterTable(members, fields, meetingOf(), new Set());
  expect(header).toEqual(['序号', '姓名', '手机号码', '工作单位', '交费状态', '参会码', '学分', '报名时间', '性别']);
  expect(rows[0]).toEqual(['1', '王芳', '13900000001', '湘江医院', '已支付（经办人支付）', '有效', '已申请', '', '女']);
  expect(rows[1]?.slice(4, 7)).toEqual(['未支付', '无效', '未申请']);
  expect(JSON.stringify(rows)).not.toContain('110105');
});

it('says 待完善 of a place only while it is its member’s', () => {
  const place = { ...members[0]!, isIncomplete: true };
  const refunded = { ...place, refund: 'refunded' } as const;
  const { rows } = rosterTable([place, refunded], [], meetingOf(), new Set());
  expect(rows.map((row) => row[5])).toEqual(['待完善', '无效']);
});

it('pastes into a table as one row a member', () => {
  const lines = rosterText(rosterTable(members, [], meetingOf(), new Set())).split('\n');
  expect(lines.map((line) => line.split('\t').length)).toEqual([8, 8, 8]);
  expect(lines[1]?.split('\t').slice(0, 4)).toEqual(['1', '王芳', '13900000001', '湘江医院']);
});

it('keeps a cell in its place, however it was typed', () => {
  const table = { header: ['姓名', '单位'], rows: [['张 \t\n 伟', '湘江\r\n医院']] };
  expect(rosterText(table)).toBe('姓名\t单位\n张 伟\t湘江 医院');
});

it('leaves blank what only others answered, and tells who is there', () => {
  const [first] = members;
  const checkedIn = { ...first!, isCheckedIn: true };
  const { rows } = rosterTable([checkedIn, members[1]!], fields, meetingOf(), new Set());
  expect(rows.map((row) => [row[5], row[8]])).toEqual([
    ['已签到', '女'],
    ['无效', ''],
  ]);
});
