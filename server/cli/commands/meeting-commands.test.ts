import { organiserOf } from '../../test-support/organiser';
import { logIn } from '../../test-support/log-in';
import { registerPaid } from '../../test-support/attendees';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';

const { FREE2027, END2024, MI2027 } = meetingIds;
const ended = { status: 500, message: '会议报名已结束' };
const server = setUpServer();

const run = organiserOf(() => server);
const register = () => server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027));
const meetingEnd = () => server.get(`/api/appweb/entered/isMeetingEnd/${FREE2027}`);
const published = async () =>
  (await server.get('/api/appweb/appMeeting/getMeetingBycode/FREE2027')).data as { meeting?: unknown };

describe('meetings close', () => {
  it('ends registration before its day, for the app as for the server, until it is opened again', async () => {
    expect((await run('meetings close FREE2027')).lines).toEqual([
      '已关闭报名：基层医疗卫生信息化公益论坛（FREE2027）',
      '新的报名会看到“会议报名已结束”；已报名的照常支付、登录和签到',
    ]);
    expect(await register()).toMatchObject({ message: ended.message });
    expect(await meetingEnd()).toMatchObject({ message: ended.message });
    expect(JSON.stringify(await published())).toContain('"bmClosed":true');

    expect((await run('meetings open FREE2027')).lines).toEqual(['已开放报名：基层医疗卫生信息化公益论坛（FREE2027）']);
    expect(JSON.stringify(await published())).toContain('"bmClosed":false');
    expect(await meetingEnd()).toMatchObject({ status: 200 });
    expect(await register()).toMatchObject({ status: 200 });
  });

  it('leaves those alone who are registered', async () => {
    await registerPaid(server, '13812345678');
    await run('meetings close MI2027');
    const headers = await logIn(server, MI2027, '13812345678');
    expect(await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers)).toMatchObject({ status: 200 });
  });

  it('says that a last day which is past keeps registration closed', async () => {
    await run('meetings close END2024');
    const { lines } = await run('meetings open END2024');
    expect(lines).toEqual([
      '已取消手动关闭：医院数据治理研讨会（END2024）',
      expect.stringMatching(/^但报名截止 \d{4}-\d\d-\d\d 已过，仍不能报名/),
    ]);
    expect(await server.get(`/api/appweb/entered/isMeetingEnd/${END2024}`)).toMatchObject({ message: ended.message });
  });

  it('refuses an unknown meeting', async () => {
    expect(await run('meetings close NONE')).toMatchObject({ exitCode: 1, lines: ['会议不存在，请检查会议链接'] });
  });
});

it('meetings list says which are open', async () => {
  await run('meetings close FREE2027');
  const { lines } = await run('meetings list');
  expect(lines[0]).toMatch(/^id +会议编码 +会议名称 +报名截止 +报名$/);
  const lineOf = (code: string) => lines.find((line) => line.includes(code));
  expect(lineOf('FREE2027')).toMatch(/已手动关闭$/);
  expect(lineOf('END2024')).toMatch(/已截止$/);
  expect(lineOf('MI2027')).toMatch(/报名中$/);
});
