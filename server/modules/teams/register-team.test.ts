import { teams } from '../../db/tables/teams';
import { lastCode, logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { operatorPhone, registrationCode, startTeam, teamBody, teamMeetingId } from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import type { Answer } from '../../test-support/test-server';

const call = '/api/appweb/team/teamUserRegiste';
const server = setUpServer();

/** Expects a token that opens the operator's centre. */
async function expectLoggedIn({ data }: Answer): Promise<void> {
  const { token } = data as { token: string };
  const url = `/api/appweb/entered/toEnteredCenter/${teamMeetingId}`;
  const centre = await server.get(url, { authorization: `Bearer ${token}` });
  expect(centre).toMatchObject({ status: 200, data: { isTeamOperator: true } });
}

const teamCount = async () => (await countRows(server.database.query)).teams;

it('registers a team, whose operator logs in and sees the team’s centre', async () => {
  const operator = await startTeam(server);
  expect(await server.database.query.select().from(teams)).toMatchObject([
    { meetingId: 3, contactName: '欧阳秘书', teamName: '湘江会议医院', province: '湖南省长沙市', phone: operatorPhone },
  ]);
  expect(await operator.centre()).toMatchObject({
    isTeamOperator: true,
    teamOperator: { contactName: '欧阳秘书', concatPhone: operatorPhone },
    entered: null,
    enteredList: [],
    orderList: [],
  });
});

it('logs the operator in by the code that proved the phone', async () => {
  const code = await registrationCode(server, teamMeetingId, operatorPhone);
  await expectLoggedIn(await server.post(call, teamBody({ code })));
  const wrong = await server.post(call, teamBody({ code, concatPhone: '13800000009' }));
  expect(wrong).toMatchObject({ status: -1, data: null });
});

describe('the proof that a login without a registration leaves', () => {
  /** As the login's refusal gives it. */
  const prove = async (phone: string, meetingId = teamMeetingId): Promise<string> => {
    server.clock.now += 61_000;
    await server.get(`/api/appweb/login/sendLoginMessage/${meetingId}/${phone}`);
    const body = { phone, code: lastCode(server, phone) };
    const refused = await server.post('/api/auth/webLogin/tokenByCode', body);
    return (refused.data as { proof: string }).proof;
  };

  it('registers a team without another code, and once more for who got no answer', async () => {
    const phoneProof = await prove(operatorPhone);
    const sent = server.gateways.sms.sent.length;
    const registered = await server.post(call, teamBody({ phoneProof }));
    expect(registered).toMatchObject({ status: 200, message: '注册成功' });
    await expectLoggedIn(registered);
    const again = await server.post(call, teamBody({ phoneProof }));
    expect(again).toMatchObject({ status: -1, message: '该手机号已注册团队，请直接登录' });
    await expectLoggedIn(again);
    expect([server.gateways.sms.sent.length, await teamCount()]).toEqual([sent, 1]);
  });

  it('is good for its own phone and meeting, for half an hour, and only if the server gave it', async () => {
    const message = '手机号验证已失效，请获取验证码';
    const refusal = { httpStatus: 401, status: 401, message, data: null };
    const elsewhere = await prove(operatorPhone, meetingIds.FREE2027);
    const phoneProof = await prove(operatorPhone);
    const stranger = await prove('13800000009');
    for (const wrong of [elsewhere, stranger, 'x', `${phoneProof}x`, '123456'])
      expect(await server.post(call, teamBody({ phoneProof: wrong }))).toMatchObject(refusal);
    expect(await server.post(call, teamBody({ phoneProof, concatPhone: '13800000009' }))).toMatchObject(refusal);
    expect(await server.post(call, teamBody({ phoneProof: '' }))).toMatchObject({ message: '请输入验证码' });
    server.clock.now += 30 * 60_000;
    expect(await server.post(call, teamBody({ phoneProof }))).toMatchObject(refusal);
    expect(await teamCount()).toBe(0);
  });
});

it('takes the registration code alone, once, for its own meeting and phone', async () => {
  await server.get(`/api/appweb/login/sendLoginMessage/${teamMeetingId}/${operatorPhone}`);
  const loginCode = lastCode(server, operatorPhone);
  expect(await server.post(call, teamBody({ code: loginCode }))).toMatchObject({ status: -1 });

  const elsewhere = await registrationCode(server, meetingIds.MI2027, operatorPhone);
  expect(await server.post(call, teamBody({ code: elsewhere }))).toMatchObject({ status: -1 });

  const code = await registrationCode(server, teamMeetingId, operatorPhone);
  expect(await server.post(call, teamBody({ code, concatPhone: '13800000009' }))).toMatchObject({ status: -1 });
  expect(await teamCount()).toBe(0);
  expect(await server.post(call, teamBody({ code }))).toMatchObject({ status: 200, message: '注册成功' });
  expect(await server.post(call, teamBody({ code }))).toMatchObject({
    status: -1,
    message: '验证码已失效，请重新获取',
  });
  expect(await teamCount()).toBe(1);
});

it('lets a phone register one team a meeting, and another at another meeting', async () => {
  await startTeam(server);
  const code = await registrationCode(server, teamMeetingId, operatorPhone);
  const again = await server.post(call, teamBody({ code, teamName: '另一团队' }));
  expect(again).toMatchObject({ httpStatus: 200, status: -1, message: '该手机号已注册团队，请直接登录' });
  await expectLoggedIn(again);
  await startTeam(server, operatorPhone, meetingIds.FREE2027);
  expect(await teamCount()).toBe(2);
});

it('names every field at fault before a code is used up', async () => {
  const code = await registrationCode(server, teamMeetingId, operatorPhone);
  const answer = await server.post(call, teamBody({ code, contactName: ' ', province: '' }));
  expect(answer).toMatchObject({ status: -1, message: '请填写联系人' });
  expect(answer.body.errors).toEqual({ contactName: '请填写联系人', province: '请选择所在地区' });
  expect(await server.post(call, teamBody({ code }))).toMatchObject({ status: 200 });
});

it('is refused once registration has closed, and for a meeting that is none', async () => {
  const code = await registrationCode(server, teamMeetingId, operatorPhone);
  expect(await server.post(call, teamBody({ code, meetingId: meetingIds.END2024 }))).toMatchObject({
    status: -1,
    message: '会议报名已结束',
  });
  expect(await server.post(call, teamBody({ code, meetingId: '999' }))).toMatchObject({ httpStatus: 404 });
  expect(await server.post(call, { meetingId: teamMeetingId, code })).toMatchObject({ status: -1 });
  expect(await server.post(call, teamBody({ meetingId: { $gt: 0 } }))).toMatchObject({ httpStatus: 400 });
  expect(await teamCount()).toBe(0);
});

it('opens the team’s calls to its operator alone', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(teamMeetingId, { isCharge: '1' }));
  const attendee = await logIn(server, teamMeetingId, '13812345678');
  const before = await countRows(server.database.query);
  const paths = [
    ['addEntered', {}],
    ['addEnteredBatch', { members: [{}] }],
    ['updateTeamEntered', { id: 'x' }],
    ['delEntered', { phone: '13812345678' }],
    ['getNotPayEnteredList', {}],
    ['getTeamOrderDetail', { enteredIds: 'x' }],
    ['submitTeamOrder', { enteredIds: 'x' }],
  ] as const;
  for (const [path, body] of paths) {
    const url = `/api/appweb/team/${path}`;
    const given = { meetingId: teamMeetingId, ...body };
    expect(await server.post(url, given, { ...attendee })).toMatchObject({ httpStatus: 403, status: 403 });
    expect(await server.post(url, given)).toMatchObject({ httpStatus: 401, status: 401 });
  }
  expect(await countRows(server.database.query)).toEqual(before);
});
