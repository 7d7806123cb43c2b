import { changeEntry, entryOf, makeOperator, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { creditInfo, keptCredit, meetingIds, shortSubmission } from '../../test-support/submissions';

const phone = '13812345678';
const other = '13912345678';
const operator = '13712345678';
const { MI2027, FREE2027, REVIEW2027 } = meetingIds;
const server = setUpServer();

const apply = (headers: { authorization: string }, changes: Record<string, unknown> = {}, meetingId = MI2027) =>
  server.post(`/api/appweb/entered/applyCredit/${meetingId}`, { ...creditInfo, ...changes }, headers);
const creditOf = async (of: string) => (await entryOf(server, of)).credit;

describe('applyCredit', () => {
  it('keeps a delegate’s credit info, once', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    expect(await apply(headers, { gzdw: ' 湘江会议医院 ', islsxbfc: '1' })).toMatchObject({
      status: 200,
      data: '学分申请成功',
    });
    expect(await creditOf(phone)).toEqual({ ...keptCredit, passthrough: '1' });
    expect(await apply(headers, { name: '别人' })).toMatchObject({ status: -1, message: '学分已申请，不能重复申请' });
    expect((await creditOf(phone))?.name).toBe('欧阳晓明');
  });

  it.each([
    [{ sex: '' }, '请选择性别'],
    [{ titlegrade: '教授' }, '请选择职称'],
    [{ isbasiclevel: '' }, '请选择是否来自基层（县及以下、社区等医疗卫生机构）'],
    [{ age: '12岁' }, '请填写年龄'],
    [{ phone: '123' }, '联系电话格式错误'],
  ])('refuses %p', async (changes, message) => {
    await registerPaid(server, phone);
    expect(await apply(await logIn(server, MI2027, phone), changes)).toMatchObject({ status: -1, message });
    expect(await creditOf(phone)).toBeNull();
  });

  it('ends with scoreDeadline', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
    server.clock.now = Date.parse('2027-05-03T23:58:58+08:00');
    const headers = await logIn(server, FREE2027, phone);
    expect(new Date(server.clock.now).toISOString()).toBe('2027-05-03T15:59:59.000Z');
    server.clock.now += 1_000;
    expect(await apply(headers, {}, FREE2027)).toMatchObject({ status: -1, message: '学分申请已截止' });
    server.clock.now -= 1_000;
    expect(await apply(headers, {}, FREE2027)).toMatchObject({ status: 200 });
  });

  it('is for who is registered, at meetings with credit', async () => {
    await registerDelegate(server, phone);
    expect(await apply(await logIn(server, MI2027, phone))).toMatchObject({ message: '当前报名不能申请学分' });
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone: other }));
    expect(await apply(await logIn(server, REVIEW2027, other), {}, REVIEW2027)).toMatchObject({
      message: '当前报名不能申请学分',
    });
  });

  it('is an operator’s for the members whose tickets are paid or received, and for no one else', async () => {
    const teamId = await makeOperator(server, operator);
    await registerDelegate(server, phone);
    await registerPaid(server, other);
    await changeEntry(server, phone, { teamId });
    const headers = await logIn(server, MI2027, operator);
    const [member, stranger] = [(await entryOf(server, phone)).id, (await entryOf(server, other)).id];
    expect(await apply(headers, { enteredId: member })).toMatchObject({ message: '当前报名不能申请学分' });
    await changeEntry(server, phone, { payment: 'paid', paidBy: 'operator', isRegistered: true });
    expect(await apply(headers, { enteredId: member })).toMatchObject({ status: 200 });
    expect(await apply(headers, { enteredId: stranger })).toMatchObject({ httpStatus: 404, message: '未找到该参会人' });
    expect(await apply(headers)).toMatchObject({ httpStatus: 404 });
    expect(await creditOf(other)).toBeNull();
  });

  it('needs a token', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    expect(await server.post(`/api/appweb/entered/applyCredit/${MI2027}`, creditInfo)).toMatchObject({
      httpStatus: 401,
    });
    expect(await apply(headers, {}, FREE2027)).toMatchObject({ httpStatus: 401 });
  });
});
