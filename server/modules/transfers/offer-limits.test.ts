import { auditRecords } from '../../db/tables/audit';
import { entryOf, registerDelegate, registerPaid, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  operatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { personDetails } from '../people-office/person-details';
import { erasePerson } from '../people/erase-person';
import { meetingById } from '../../stores/meetings/store';
import {
  giver,
  receiver,
  stranger,
  server,
  api,
  hour,
  headers,
  offer,
  withdraw,
  remind,
  open,
  accept,
  rows,
  states,
  textsTo,
  linkSentTo,
  offered,
  shown,
} from '../../test-support/offered-tickets';

const { MI2027 } = meetingIds;

describe('an offer is refused', () => {
  it('where the ticket cannot be transferred, to the giver, and to whoever may attend already', async () => {
    await registerDelegate(server, stranger);
    const unpaid = await logIn(server, MI2027, stranger);
    expect(await offer({}, unpaid)).toMatchObject({ status: -1, message: expect.stringContaining('不能转赠') });
    expect(await offer({ phone: giver })).toMatchObject({ message: '不能转赠给本人，请填写受赠人的手机号码' });
    await registerPaid(server, receiver);
    expect(await offer()).toMatchObject({ message: '该手机号已有参会资格，不能接受转赠' });
    expect(await offer({ phone: '123' })).toMatchObject({ status: -1 });
    expect(await offer({ name: ' ' })).toMatchObject({ status: -1 });
    expect(await rows()).toEqual([]);
  });

  it('while another waits; the same again changes nothing', async () => {
    await offer();
    expect(await offer()).toMatchObject({ status: 200 });
    expect(await offer({ phone: stranger })).toMatchObject({ status: -1, message: '正在等待接收，请先撤回' });
    expect(await rows()).toHaveLength(1);
    expect(await textsTo(receiver)).toHaveLength(1);
  });

  it('after three in a day, since each sends a text', async () => {
    for (const last of [1, 2, 3]) {
      expect(await offer({ phone: `1391234567${last}` })).toMatchObject({ status: 200 });
      await withdraw();
    }
    expect(await offer()).toMatchObject({ status: -1, message: expect.stringContaining('一天最多') });
    server.clock.now += 25 * hour;
    expect(await offer()).toMatchObject({ status: 200 });
  });

  it('where texts cannot be sent', async () => {
    Object.assign(server.gateways, { sms: null });
    expect(await offer()).toMatchObject({ status: -1, message: expect.stringContaining('暂不能发送短信') });
  });
});

it('is reminded of once a day, as the giver is told', async () => {
  const link = await offered();
  expect(await remind()).toMatchObject({ status: -1, message: '今天已发过，明天可再提醒' });
  server.clock.now += 24 * hour;
  expect(await remind()).toMatchObject({ status: 200 });
  expect(await linkSentTo(receiver)).toBe(link);
  expect(await shown()).toMatchObject({ transferOffer: { remindedAt: '2027-03-21 10:01:01', reminders: 1 } });
});

describe('the link', () => {
  it('shows nothing to its giver, nor to another phone’s login, and lets neither act', async () => {
    const link = await offered();
    await registerDelegate(server, stranger);
    for (const by of [headers, await logIn(server, MI2027, stranger)]) {
      const answers = [await open(link, by), await accept(link, {}, by)];
      for (const answer of answers) {
        expect(answer.httpStatus).toBe(404);
        expect(JSON.stringify(answer.body)).not.toMatch(/王芳|欧阳|5678/);
      }
      expect(await server.post(`${api}/declineOffer`, { link }, by)).toMatchObject({ httpStatus: 404 });
    }
    expect(await states()).toEqual(['waiting']);
    await registerDelegate(server, receiver);
    expect(await open(link, await logIn(server, MI2027, receiver))).toMatchObject({ data: { state: 'open' } });
  });

  it('of nobody opens nothing', async () => {
    await offered();
    expect(await open('A'.repeat(22))).toMatchObject({ httpStatus: 404 });
    expect(await accept('A'.repeat(22))).toMatchObject({ httpStatus: 404 });
  });
});

describe('for a member of a team', () => {
  it('is made by the operator who paid, who is told that it was accepted', async () => {
    const operator = await startTeam(server, operatorPhone);
    const [member] = await addTestMembers(server, operator, [1]);
    await pay(server, (await submitTestOrder(operator, [member!])).outTradeNo);
    const made = { meetingId: teamMeetingId, enteredId: member!.id, name: '王芳', phone: receiver };
    expect(await offer(made, operator.headers)).toMatchObject({ status: 200 });
    const link = await linkSentTo(receiver);
    expect((await open(link)).data).toMatchObject({ state: 'open', teamName: expect.stringMatching(/./) });
    expect((await open(link, operator.headers)).httpStatus).toBe(404);
    expect(await accept(link)).toMatchObject({ data: { state: 'done' } });
    expect(await liveMember(server, receiver)).toMatchObject({ transfer: 'received', teamId: member!.teamId });
    expect((await textsTo(operatorPhone)).at(-1)).toMatchObject({
      parameters: { result: `王芳已接受${member!.name}的参会资格` },
    });
    expect(await textsTo(memberPhone(1))).toEqual(
      expect.arrayContaining([expect.objectContaining({ template: 'ticket-news' })]),
    );
  });
});

it('is told at the desk and in the trail, and its receiver is forgotten with their data', async () => {
  const link = await offered();
  const entry = await entryOf(server, giver);
  const meeting = await meetingById(server.database.query, MI2027);
  const details = async () => (await personDetails(entry.id, meeting, server.dependencies)).offer;
  expect(await details()).toBe('等待接收：转给王芳（139 **** 5678），3月23日 10:01 前');
  await open(link);
  await erasePerson(receiver, { isForced: false, meetingId: null }, server.dependencies);
  expect(await rows()).toMatchObject([{ state: 'overtaken', name: null, phone: null }]);
  expect(await details()).toBe('资格有变，已结束');
  const trail = (await server.database.query.select().from(auditRecords)).filter(
    ({ subject, subjectId }) => subject === 'transfer_offers' && subjectId === entry.id,
  );
  expect(trail).toMatchObject([
    { actor: `entry ${entry.id}`, after: { state: 'waiting' } },
    { after: { state: 'overtaken' } },
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/王芳|1391234/);
});
