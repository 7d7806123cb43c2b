import type { DeskCallName } from '../../../src/domain/staff/rights';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  operatorPhone,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { logIn } from '../../test-support/log-in';

const server = setUpServer();
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['registrar'], {});
});

const call = (name: DeskCallName, input: Record<string, unknown>) =>
  callDesk(server, name, { meetingId: teamMeetingId, ...input }, office.headers);
const everything = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const texts = () => server.gateways.sms.sent.map(({ phone: to, parameters }) => `${to} ${parameters.result ?? ''}`);

interface Team {
  id: string;
  name: string;
  phone: string;
  contactName: string;
  members: number;
  unpaid: number;
}
const teams = async (asked: Partial<typeof everything> = {}): Promise<Team[]> =>
  ((await call('listTeams', { ...everything, ...asked })).data as { rows: Team[] }).rows;
const seen = { seenName: '欧阳秘书', seenPhone: '138 **** 0001' };

it('lists teams with their numbers, by team, operator, last digits and conditions', async () => {
  const operator = await startTeam(server);
  await addTestMembers(server, operator, [1, 2]);
  expect(await teams()).toMatchObject([
    { name: '湘江会议医院', phone: '138 **** 0001', members: 2, paid: 0, unpaid: 2 },
  ]);
  for (const search of ['湘江', '欧阳', '0001']) expect(await teams({ search })).toHaveLength(1);
  for (const search of ['天山', '138000']) expect(await teams({ search })).toHaveLength(0);
  expect(await teams({ filters: { members: '3..' } })).toHaveLength(0);
  expect(await teams({ filters: { unpaid: '2..2', province: '~长沙' } })).toHaveLength(1);
});

it('hands a team to another operator as its preview said: the old one no longer opens it, and both are told', async () => {
  const operator = await startTeam(server);
  const [team] = await teams();
  const input = { teamId: team?.id, contactName: '李主任', phone: '138 0000 0002', ...seen };
  expect((await call('previewHandTeam', input)).data).toMatchObject({
    rows: [
      { of: '经办人', from: '欧阳秘书', to: '李主任' },
      { of: '手机', from: '138 **** 0001', to: '138 **** 0002' },
      { of: '登录' },
    ],
    texts: [{ to: '138 **** 0002' }, { to: '138 **** 0001' }],
  });
  expect((await call('handTeam', input)).status).toBe(200);
  expect(texts()).toEqual(
    expect.arrayContaining([
      `${otherOperatorPhone} 您是湘江会议医院的经办人，请用本手机号登录管理`,
      `${operatorPhone} 经办人已改为李主任，您不再管理该团队`,
    ]),
  );
  expect((await operator.post('getNotPayEnteredList', {})).httpStatus).toBe(401);
  expect((await logIn(server, teamMeetingId, otherOperatorPhone)).authorization).toMatch(/^Bearer/);
  // A colleague who has not seen the change changes nothing.
  expect(await call('handTeam', input)).toMatchObject({ status: -1, message: '经办人刚刚被同事改过，请看过再改' });
});

it('corrects an operator’s name without telling anybody, and refuses another team’s operator', async () => {
  await startTeam(server);
  await startTeam(server, otherOperatorPhone);
  const team = (await teams()).find(({ phone }) => phone === seen.seenPhone);
  const sent = texts().length;
  const masked = { teamId: team?.id, contactName: '欧阳老师', phone: seen.seenPhone, ...seen };
  expect((await call('handTeam', masked)).status).toBe(200);
  expect(texts()).toHaveLength(sent);
  const taken = { ...masked, seenName: '欧阳老师', phone: otherOperatorPhone };
  expect((await call('handTeam', taken)).message).toBe('该手机号已是本次会议另一个团队的经办人');
  expect((await call('handTeam', { ...taken, phone: '123' })).status).toBe(-1);
});

it('moves an unpaid person between teams, and out of every team with an order of their own', async () => {
  const operator = await startTeam(server);
  await startTeam(server, otherOperatorPhone);
  const [member] = await addTestMembers(server, operator, [1]);
  const personId = member?.id;
  const other = (await teams()).find(({ phone }) => phone === '138 **** 0002');
  expect((await call('previewMoveMember', { personId, teamId: other?.id })).data).toMatchObject({
    rows: [{ of: '团队', from: '湘江会议医院', to: '湘江会议医院' }],
    texts: [{ to: '139 **** 0001' }, { to: '138 **** 0002' }, { to: '138 **** 0001' }],
  });
  expect((await call('moveMember', { personId, teamId: other?.id })).status).toBe(200);
  expect((await liveMember(server, memberPhone(1))).teamId).toBe(other?.id);
  expect((await call('moveMember', { personId, teamId: other?.id })).message).toBe('该参会人已在这个团队里');
  expect((await call('moveMember', { personId, teamId: null })).status).toBe(200);
  expect(await liveMember(server, memberPhone(1))).toMatchObject({ teamId: null, userType: 'individual' });
  const headers = await logIn(server, teamMeetingId, memberPhone(1));
  const centre = await server.get(`/api/appweb/entered/toEnteredCenter/${teamMeetingId}`, headers);
  expect(centre.data).toMatchObject({ orderList: [{ payMoney: 800, payStatus: 0 }] });
});

it('ends a person’s own unpaid order when they join a team, whose operator then pays', async () => {
  const operator = await startTeam(server);
  await server.post(
    '/api/appweb/entered/fromAdd',
    shortSubmission(teamMeetingId, { phone: memberPhone(7), isCharge: '1' }),
  );
  const { id: personId } = await liveMember(server, memberPhone(7));
  const [team] = await teams();
  expect((await call('moveMember', { personId, teamId: team?.id })).status).toBe(200);
  const member = await liveMember(server, memberPhone(7));
  expect(member).toMatchObject({ teamId: team?.id, userType: 'team-member', live: true });
  await submitTestOrder(operator, [member]);
  expect((await call('moveMember', { personId, teamId: null })).message).toBe('在团队的待支付订单中，请先取消该订单');
  expect((await call('getTeam', { teamId: team?.id })).data).toMatchObject({
    people: [{ id: personId }],
    orders: [{ people: 1, state: 'unpaid' }],
  });
  const elsewhere = { meetingId: meetingIds.FREE2027, teamId: team?.id };
  expect((await callDesk(server, 'getTeam', elsewhere, office.headers)).httpStatus).toBe(404);
});
