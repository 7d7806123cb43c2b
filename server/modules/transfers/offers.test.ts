import { auditRecords } from '../../db/tables/audit';
import { meetings } from '../../db/tables/meetings';
import { notices } from '../../db/tables/notices';
import { consents } from '../../db/tables/privacy';
import { refundApplications } from '../../db/tables/refunds';
import { transferOffers } from '../../db/tables/transfer-offers';
import { entriesOf, entryOf, registerDelegate, registerPaid, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  operatorPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { expireOffers } from '../../stores/entries/transfer-offers';
import { checkIn } from '../door/check-in';
import { sendNotices } from '../notices/send-notices';
import { personDetails } from '../people-office/person-details';
import { erasePerson } from '../people/erase-person';
import { meetingById } from '../../stores/meetings/store';

const giver = '13812345678';
const receiver = '13912345678';
const stranger = '13712345678';
const { MI2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
const api = '/api/appweb/entered';
const hour = 3_600_000;

type Headers = Record<string, string>;
let headers: Headers;

const offer = (changes: Record<string, unknown> = {}, by = headers) =>
  server.post(
    `${api}/offerTransfer`,
    { meetingId: MI2027, enteredId: '', name: '王芳', phone: receiver, ...changes },
    by,
  );
const withdraw = (by = headers) => server.post(`${api}/withdrawOffer`, { meetingId: MI2027, enteredId: '' }, by);
const remind = (by = headers) => server.post(`${api}/remindOffer`, { meetingId: MI2027, enteredId: '' }, by);
const open = (link: string, by: Headers = {}) => server.post(`${api}/offer`, { link }, by);
const decline = (link: string) => server.post(`${api}/declineOffer`, { link });
const rest = (changes: Record<string, unknown> = {}) => {
  const { meetingId: _, phone: __, isCharge: ___, isInvoce: ____, name: _____, ...form } = fullSubmission({ sex: '2' });
  return { ...form, ...changes };
};
const accept = (link: string, changes: Record<string, unknown> = {}, by: Headers = {}) =>
  server.post(`${api}/acceptOffer`, { link, ...rest(changes) }, by);
const rows = () => server.database.query.select().from(transferOffers);
const states = async () => (await rows()).map(({ state }) => state);
const textsTo = async (phone: string) =>
  (await server.database.query.select().from(notices)).filter((one) => one.phone === phone);

/** Sends what is queued; returns the link in the latest text to a phone. */
async function linkSentTo(phone: string): Promise<string> {
  await sendNotices(server.dependencies, server.app.log);
  const text = server.gateways.sms.sent.filter((one) => one.phone === phone).at(-1);
  const [, link = ''] = /\/m\/t\/([\w-]{22})$/.exec(text?.parameters.link ?? '') ?? [];
  return link;
}
async function offered(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await offer(changes);
  if (answer.status !== 200) throw new Error(answer.message);
  return linkSentTo(receiver);
}
const shown = async (by = headers) => {
  const { data } = await server.get(`${api}/toEnteredCenter/${MI2027}`, by);
  return (data as { entered: Record<string, unknown> }).entered;
};

beforeEach(async () => {
  await registerPaid(server, giver);
  headers = await logIn(server, MI2027, giver);
});

describe('an offer', () => {
  it('leaves the ticket with its giver, and texts its receiver a link and half the giver’s name', async () => {
    const before = await entryOf(server, giver);
    expect(await offer()).toMatchObject({ status: 200, message: '已发送，等待接收' });
    expect(await entryOf(server, giver)).toEqual(before);
    expect(await shown()).toMatchObject({
      ticketCode: before.ticketRef,
      transferOffer: {
        ...{ name: '王芳', phone: '139 **** 5678', askedAt: '2027-03-20 10:01:01', openedAt: '' },
        ...{ until: '2027-03-23 10:01:00', remindedAt: '', reminders: 0 },
      },
    });
    const link = await linkSentTo(receiver);
    expect(server.gateways.sms.sent.at(-1)).toEqual({
      phone: receiver,
      template: 'transfer-offer',
      parameters: {
        ...{ name: '欧阳**', meeting: '第二十届中国医学信息学学术年会', until: '3月23日 10:01' },
        link: `http://localhost:3000/m/t/${link}`,
      },
    });
    const short = await server.app.inject({ url: `/m/t/${link}` });
    expect(short.headers.location).toBe(`/conf/personal/complete?offer=${link}&meetingId=1`);
    expect(JSON.stringify(await rows())).not.toContain(link);
  });

  it('shows the receiver what is given and by whom, and notes that it was opened', async () => {
    const link = await offered();
    expect((await open(link)).data).toEqual({
      ...{ state: 'open', meetingCode: 'MI2027', giver: '欧阳**', teamName: '', until: '2027-03-23 10:01:00' },
      ...{ name: '王芳', phone: '139 **** 5678', entered: null },
    });
    expect(await shown()).toMatchObject({ transferOffer: { openedAt: '2027-03-20 10:01:01' } });
  });

  it('is accepted with the receiver’s own answers and consent: only then the giver’s code ends', async () => {
    const before = await entryOf(server, giver);
    const link = await offered();
    const answer = await accept(link, {
      privacyConsent: { version: '2027-03', kinds: ['notice', 'sensitive'] },
      phone: stranger,
    });
    const received = await entryOf(server, receiver);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: 'done', giver: '', entered: { ticketCode: received.ticketRef, name: '王芳' } },
    });
    expect(received).toMatchObject({ transfer: 'received', isRegistered: true, live: true });
    expect(await entryOf(server, giver)).toMatchObject({ transfer: 'given', live: false, payment: 'paid' });
    expect(await checkIn(before.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'refused' });
    expect(await checkIn(received.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    expect(await rows()).toMatchObject([{ state: 'accepted', name: null, phone: null, receivedId: received.id }]);
    const [consent] = (await server.database.query.select().from(consents)).filter(
      ({ entryId }) => entryId === received.id,
    );
    expect(consent).toMatchObject({ teamId: null, giverId: null });
    expect((await textsTo(giver)).at(-1)).toMatchObject({
      parameters: { result: '参会资格已转赠王芳，原参会码已失效' },
    });
    // Nothing of it under the other phone that the body named.
    expect(await entriesOf(server, stranger)).toEqual([]);
    const { ticketCode } = (answer.data as { entered: { ticketCode: string } }).entered;
    const sameTicket = { status: 200, data: { state: 'done', entered: { ticketCode, name: '王芳' } } };
    // Again, and on another device: the same ticket, and nobody's answers are changed.
    expect(await accept(link, { name: '别人', gzdw: '别的医院' })).toMatchObject(sameTicket);
    expect(await open(link)).toMatchObject(sameTicket);
    expect(await entryOf(server, receiver)).toEqual(received);
    server.clock.now += 73 * hour;
    expect((await open(link)).data).toMatchObject({ state: 'ended', entered: null, name: '' });
  });

  it('shows nothing to the receiver’s former phone once the office has corrected it', async () => {
    const link = await offered();
    await accept(link);
    expect(await run(`entries correct ${receiver} phone=${stranger}`)).toMatchObject({ exitCode: 0 });
    expect((await open(link)).httpStatus).toBe(404);
  });

  it('lets the receiver correct their name, and checks the rest like any registration', async () => {
    const link = await offered();
    expect(await accept(link, { gzdw: '' })).toMatchObject({ status: -1 });
    expect(await states()).toEqual(['waiting']);
    expect(await accept(link, { name: '王方' })).toMatchObject({ data: { entered: { name: '王方' } } });
  });

  it('takes the place of the receiver’s own unpaid registration, as any transfer does', async () => {
    await registerDelegate(server, receiver);
    const link = await offered();
    expect(await accept(link)).toMatchObject({ data: { state: 'done' } });
    const live = (await entriesOf(server, receiver)).filter((entry) => entry.live);
    expect(live).toMatchObject([{ transfer: 'received' }]);
  });

  it('goes back when it is declined, and its giver is told', async () => {
    const link = await offered();
    expect(await decline(link)).toMatchObject({ status: 200, data: { state: 'ended', name: '' } });
    expect(await decline(link)).toMatchObject({ status: 200, data: { state: 'ended' } });
    expect(await rows()).toMatchObject([{ state: 'declined', name: null, phone: null }]);
    expect((await textsTo(giver)).at(-1)).toMatchObject({ parameters: { result: '王芳没有接受转赠，参会资格仍归您' } });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await entryOf(server, giver)).toMatchObject({ transfer: 'none', live: true });
  });

  it('goes back when it is withdrawn', async () => {
    const link = await offered();
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw()).toMatchObject({ status: -1, message: '没有等待接收的转赠，请刷新' });
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '', giver: '', phone: '' });
    expect(await accept(link)).toMatchObject({ status: -1, message: expect.stringContaining('链接已失效') });
    expect(await shown()).not.toHaveProperty('transferOffer', expect.objectContaining({ name: '王芳' }));
  });

  it('goes back at its deadline, which is that of transfers where that is earlier', async () => {
    const link = await offered();
    server.clock.now += 72 * hour + 1_000;
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await withdraw()).toMatchObject({ status: -1 });
    await expireOffers(server.database.query, new Date(server.clock.now));
    expect(await rows()).toMatchObject([{ state: 'expired', name: null }]);
    await server.database.query.update(meetings).set({ transferDeadline: '2027-03-24' });
    expect(await offer()).toMatchObject({ status: 200 });
    expect((await rows()).at(-1)?.endsAt.toISOString()).toBe('2027-03-24T15:59:59.999Z');
  });

  it.each([
    [
      'a refund is asked for',
      () => server.post(`${api}/applyRefund`, { meetingId: MI2027, enteredId: '' }, headers),
      'overtaken',
    ],
    [
      'the ticket is transferred directly',
      () => server.post(`${api}/applyTransfer`, fullSubmission({ phone: stranger, name: '张伟' }), headers),
      'overtaken',
    ],
  ])('ends when %s', async (_what, act, state) => {
    const link = await offered();
    expect(await act()).toMatchObject({ status: 200 });
    expect(await rows()).toMatchObject([{ state, name: null, phone: null }]);
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await entriesOf(server, receiver)).toEqual([]);
  });

  it('does not come back to life when the refund is refused', async () => {
    const link = await offered();
    await server.post(`${api}/applyRefund`, { meetingId: MI2027, enteredId: '' }, headers);
    const [application] = await server.database.query.select().from(refundApplications);
    expect(await run(`refunds refuse ${application!.id}`, { reason: '已过期' })).toMatchObject({ exitCode: 0 });
    expect(await entryOf(server, giver)).toMatchObject({ refund: 'reapplicable', live: true });
    expect((await open(link)).data).toMatchObject({ state: 'ended' });
  });

  it('cannot be accepted once the ticket was used', async () => {
    const link = await offered();
    await checkIn((await entryOf(server, giver)).ticketRef, '', server.dependencies);
    expect((await open(link)).data).toMatchObject({ state: 'ended' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await offer({ phone: stranger })).toMatchObject({ status: -1, message: '该参会码已签到，不能转赠' });
  });
});

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
