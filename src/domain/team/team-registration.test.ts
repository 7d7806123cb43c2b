import { teamForm, type TeamRegistration } from './team-registration';

const messagesFor = (registration: TeamRegistration) =>
  Object.fromEntries(teamForm.readAndCheck(registration).messages);

const team = {
  contactName: '欧阳秘书',
  teamName: '湘江会议医院',
  province: '湖南省长沙市',
  phone: '13812345678',
  code: '012345',
};

it('takes a whole registration, cleaned of stray spaces', () => {
  expect(teamForm.read({ ...team, contactName: '  欧阳秘书\u200b ' })).toEqual(team);
  expect(messagesFor(team)).toEqual({});
});

it('reads anything without throwing', () => {
  for (const code of [null, undefined, [], { a: 1 }]) expect(teamForm.read({ code })).toEqual(teamForm.read({}));
  expect(teamForm.read({ code: 123456 }).code).toBe('123456');
});

it('asks for every field', () => {
  expect(messagesFor(teamForm.read({}))).toEqual({
    contactName: '请填写联系人',
    teamName: '请填写团队名称',
    province: '请选择所在地区',
    phone: '请填写联系电话',
    code: '请输入验证码',
  });
});

it.each([
  ['phone', '1381234567', '请输入正确的手机号码'],
  ['code', '12345', '请输入 6 位数字验证码'],
  ['code', '12345a', '请输入 6 位数字验证码'],
  ['teamName', '长'.repeat(101), '团队名称最多 100 个字'],
  ['contactName', '长'.repeat(51), '联系人最多 50 个字'],
  ['province', '长'.repeat(61), '所在地区最多 60 个字'],
])('refuses %s %s', (field, answer, message) => {
  expect(messagesFor({ ...team, [field]: answer })).toEqual({ [field]: message });
});
