import { eq } from 'drizzle-orm';
import type { InputOf } from '../../../src/contract/codec';
import type { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { meetings } from '../../db/tables/meetings';
import { entryOf } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { gatewayError } from '../../test-support/fake-gateways';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { messagesTo, receiversOf } from '../../stores/messages/store';
import { sendMessages } from './send-messages';

/** Runs on PostgreSQL, on two nodes at once: PGlite has one session and hides races (ADR 0003). */
const server = setUpPostgresServer();
const run = organiserOf(() => server);
const { FREE2027 } = meetingIds;
const nodes = () => [server.dependencies, { ...server.dependencies, database: server.otherDatabase }] as const;
const work = async (): Promise<void> => {
  await Promise.all(nodes().map((node) => sendMessages(node, server.app.log)));
};

const phones = Array.from({ length: 12 }, (_, n) => `138123400${String(n).padStart(2, '0')}`);
const day = '2027-04-20';
const at = (time: string): number => parseShanghaiTime(time) ?? 0;

const setMeeting = (values: Partial<typeof meetings.$inferInsert>) =>
  server.database.query
    .update(meetings)
    .set(values)
    .where(eq(meetings.id, Number(FREE2027)));
const during = (startTime: string, endTime: string) => setMeeting({ startTime, endTime });

let office: SignedIn;
beforeEach(async () => {
  for (const [n, phone] of phones.entries())
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone, name: `参会人${n}` }));
  // The meeting goes on, so that whoever has not come can be asked to.
  await during('2027-04-20', '2027-04-25');
  // At night nothing is sent, so that each test decides when.
  server.clock.now = at(`${day} 22:00`);
  office = await staffOf(server, '13912340002', ['registrar'], { name: '林晓梅', meetingId: FREE2027 });
});
const morning = (): void => {
  server.clock.now = at('2027-04-21 08:00');
};

type Answers = { [Name in keyof typeof deskCalls]: InputOf<(typeof deskCalls)[Name]['answer']> };
const call = (name: DeskCallName, input: Record<string, unknown> = {}, headers = {}) =>
  callDesk(server, name, { meetingId: FREE2027, ...input }, { ...office.headers, ...headers });
async function done<Name extends keyof Answers>(name: Name, input: Record<string, unknown> = {}, headers = {}) {
  const answer = await call(name, input, headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as Answers[Name];
}
const everybody = { kind: 'all', ids: [], search: '', sealedSearch: '', filters: {}, except: [] as string[] };
const changed = { selection: everybody, template: 'changed', until: '' };
const begin = async (message: object = changed) => (await done('sendMessage', { ...message })).messageId;
const asked = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const message = async (messageId: string) => done('getMessage', { messageId });
const receivers = async (messageId: string) => (await done('listMessageReceivers', { messageId, ...asked })).rows;
const sentTo = (): string[] =>
  server.gateways.sms.sent.filter(({ template }) => template === 'ticket-news').map(({ phone }) => phone);

it('tells to whom it would go and why not to others, in which words, and refuses what cannot be sent', async () => {
  await run(`check-in ${(await entryOf(server, phones[0] ?? '')).ticketRef}`);
  const preview = await done('previewMessage', { ...changed, template: 'come' });
  expect(preview).toMatchObject({
    ...{ receivers: 11, left: [{ reason: '已签到', people: 1 }], byWechat: 0, billed: 2, canSend: true },
    textPriceMilli: 45,
    startsAt: at('2027-04-21 08:00'),
  });
  expect(preview.text).toContain('：会议已经开始，您还没有签到，请凭参会码到场。详情 http');
  expect((await done('getMessageTemplates')).map(({ key }) => key)).not.toContain('pay');
  for (const [wrong, why] of [
    [{ template: 'x' }, '请选择发什么'],
    [{ template: 'hours' }, '请选择截止时间'],
    [{ template: 'hours', until: `${day} 20:00` }, '截止时间要在以后'],
    [{ selection: { ...everybody, kind: 'some' } }, '没有人会收到'],
  ] as const)
    expect((await call('sendMessage', { ...changed, ...wrong })).message).toContain(why);
});

it('goes to everybody once from two servers, however often it is begun, and not again within a day', async () => {
  const key = { 'idempotency-key': 'one-tap-on-the-button' };
  const { messageId } = await done('sendMessage', changed, key);
  expect((await done('sendMessage', changed, key)).messageId).toBe(messageId);
  await work();
  expect(sentTo()).toEqual([]);
  morning();
  await work();
  await work();
  expect(sentTo().sort()).toEqual(phones);
  expect(await message(messageId)).toMatchObject({ state: 'ended', receivers: 12, sms: 12, waiting: 0, by: '林晓梅' });
  expect((await done('listMessages', asked)).rows).toMatchObject([{ title: '会议安排有变', sms: 12 }]);
  expect((await done('previewMessage', changed)).left).toEqual([{ reason: '一天内发过这个通知', people: 12 }]);
});

it('tells nobody twice if two members begin the same at once', async () => {
  const begun = await Promise.all([call('sendMessage', changed), call('sendMessage', changed)]);
  expect(begun.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  const key = { 'idempotency-key': 'two-taps-on-the-button' };
  const come = { ...changed, template: 'come' };
  const [one, two] = await Promise.all([done('sendMessage', come, key), done('sendMessage', come, key)]);
  expect(one).toEqual(two);
  expect((await done('listMessages', asked)).rows).toHaveLength(2);
});

it('goes to nobody once the meeting is cancelled, and asks nobody to a meeting that has not begun or is over', async () => {
  const come = { ...changed, template: 'come' };
  const messageIds = [await begin(), await begin(come)];
  await during('2027-04-10', '2027-04-20');
  morning();
  expect((await call('previewMessage', come)).message).toContain('会议已结束，不能发“到场提醒”');
  await during('2027-04-22', '2027-04-25');
  expect((await call('sendMessage', come)).message).toContain('会议还没有开始');
  await setMeeting({ cancellation: '因台风取消' });
  for (const name of ['previewMessage', 'sendMessage'] as const)
    expect((await call(name, changed)).message).toContain('会议已取消，不能发“会议安排有变”');
  await work();
  expect(sentTo()).toEqual([]);
  for (const messageId of messageIds)
    expect(new Set((await receivers(messageId)).map(({ reason }) => reason))).toEqual(new Set(['会议已取消']));
});

it('tells nobody twice if a server dies in the middle, and says whom it does not know about', async () => {
  const messageId = await begin();
  morning();
  const send = server.gateways.sms.send.bind(server.gateways.sms);
  let sent = 0;
  // The fourth text leaves, and its server dies before it has the answer.
  const spy = jest.spyOn(server.gateways.sms, 'send').mockImplementation(async (text) => {
    sent += 1;
    const isLast = sent > 3;
    await send(text);
    if (isLast) await new Promise(() => undefined);
  });
  const [first] = nodes();
  void sendMessages(first, server.app.log);
  while (sent < 7) await new Promise((resolve) => setTimeout(resolve, 5));
  spy.mockRestore();
  await sendMessages(server.dependencies, server.app.log);
  server.clock.now += 121_000;
  await work();
  expect(sentTo().sort()).toEqual(phones);
  expect(await message(messageId)).toMatchObject({ state: 'ended', sms: 8, unknown: 4, waiting: 0 });
  const unknown = (await receivers(messageId)).filter(({ state }) => state === 'unknown');
  expect(unknown.map(({ reason }) => reason)).toEqual(Array(4).fill('发的时候服务器停了'));
});

it('stops at once, with whoever was told and whoever was not', async () => {
  const messageId = await begin();
  morning();
  const send = server.gateways.sms.send.bind(server.gateways.sms);
  let stopping: Promise<unknown> | null = null;
  const spy = jest.spyOn(server.gateways.sms, 'send').mockImplementation(async (text) => {
    // Those who are being told are told.
    await (stopping ??= done('stopMessage', { messageId }));
    await send(text);
  });
  await sendMessages(server.dependencies, server.app.log);
  spy.mockRestore();
  const { state, sms, stopped, stoppedBy } = await message(messageId);
  expect({ state, people: sms + stopped, stoppedBy }).toEqual({ state: 'stopped', people: 12, stoppedBy: '林晓梅' });
  expect(stopped).toBeGreaterThan(0);
  await work();
  expect(sentTo()).toHaveLength(sms);
  expect((await call('stopMessage', { messageId })).message).toContain('已经停止');
  const about = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' };
  const trail = JSON.stringify(await done('getTrail', about));
  for (const words of ['给 12 人发通知“会议安排有变”', '停止发通知']) expect(trail).toContain(words);
});

it('tries again what the provider has not sent, and keeps why others got nothing', async () => {
  const { id } = await entryOf(server, phones[0] ?? '');
  const selection = (ids: string[]) => ({ ...everybody, kind: 'some', ids });
  const [one, two, three] = [
    await begin({ ...changed, selection: selection([id]) }),
    await begin({ ...changed, template: 'hours', until: '2027-04-30 18:00', selection: selection([id]) }),
    await begin({ ...changed, template: 'come', selection: selection([id]) }),
  ];
  morning();
  const send = jest.spyOn(server.gateways.sms, 'send');
  for (const [code, isRetryable] of [
    ['isp.SYSTEM_ERROR', true],
    ['isv.MOBILE_NUMBER_ILLEGAL', false],
  ] as const)
    send.mockRejectedValueOnce(Object.assign(gatewayError(code, isRetryable), { httpStatus: 200 }));
  send.mockRejectedValueOnce(gatewayError('TIMEOUT', false));
  await sendMessages(server.dependencies, server.app.log);
  send.mockRestore();
  const outcomes = async () => [await receivers(one), await receivers(two), await receivers(three)].flat();
  expect((await outcomes()).map(({ state }) => state).sort()).toEqual(['failed', 'unknown', 'waiting']);
  server.clock.now += 5 * 60_000;
  await work();
  const ended = (await outcomes()).map(({ state, reason }) => `${state} ${reason}`).sort();
  expect(ended).toEqual(['failed 手机号不对', expect.stringMatching(/^sms/), 'unknown 短信平台没有回答']);
  expect(sentTo()).toHaveLength(1);
});

it('is nobody else’s who holds the registration since', async () => {
  const { id } = await entryOf(server, phones[0] ?? '');
  const messageId = await begin({ ...changed, selection: { ...everybody, kind: 'some', ids: [id] } });
  morning();
  await work();
  expect(await messagesTo(server.database.query, id)).toHaveLength(1);
  const typed = Object.entries({ name: '李婧', phone: '13800000002' });
  const answers = typed.map(([name, text]) => ({ name, text, from: '', isSeen: false }));
  await done('handOver', { personId: id, typed: answers });
  expect(await messagesTo(server.database.query, id)).toEqual([]);
  expect(await receivers(messageId)).toMatchObject([{ state: 'sms', name: '后来换了人或手机号', phone: '' }]);
  expect(await receiversOf(server.database.query, messageId)).toMatchObject([{ receiver: { phoneDigest: null } }]);
});

it('goes by WeChat first, and not to whoever it does not concern any more', async () => {
  const [first = '', second = ''] = phones;
  const headers = await logIn(server, FREE2027, first);
  const body = { meetingId: FREE2027, code: 'code-1', kinds: 'reminder' };
  await server.post('/api/appweb/wechat/subscriptions', body, headers);
  office = await staffOf(server, '13912340003', ['registrar'], { name: '林晓梅', meetingId: FREE2027 });
  const come = { ...changed, template: 'come' };
  expect((await done('previewMessage', come)).byWechat).toBe(1);
  const messageId = await begin(come);
  await run(`check-in ${(await entryOf(server, second)).ticketRef}`);
  morning();
  await work();
  expect(await message(messageId)).toMatchObject({ wechat: 1, sms: 10, left: 1, receivers: 12 });
  expect(server.gateways.miniProgram.messages).toMatchObject([{ message: { status: '请到场', name: '参会人0' } }]);
  expect(sentTo()).not.toContain(first);
  expect((await receivers(messageId)).find(({ state }) => state === 'left')).toMatchObject({ reason: '已签到' });
});

it('keeps within the limits of the SMS provider, which codes share', async () => {
  const messageId = await begin();
  morning();
  const settings = { ...server.dependencies.settings, textLimits: { second: 0, minute: 18, day: 0 } };
  await sendMessages({ ...server.dependencies, settings }, server.app.log);
  expect(await message(messageId)).toMatchObject({ state: 'sending', sms: 5, waiting: 7 });
  server.clock.now += 60_000;
  await sendMessages({ ...server.dependencies, settings }, server.app.log);
  expect(await message(messageId)).toMatchObject({ sms: 10, waiting: 2 });
  expect(sentTo()).toHaveLength(10);
});
