import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';
import { refundApplications } from '../../db/tables/refunds';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { notices } from '../../db/tables/notices';
import { GatewayError, WechatCallError, type WechatRefusal } from '../../gateways/ports';
import { pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { addTestMembers, memberPhone, operatorPhone, submitTestOrder, teamMeetingId } from '../../test-support/team';
import { entriesOfPhone } from '../../stores/entries/store';
import { approveRefund } from '../refunds/decide-refund';
import { decideReview } from '../reviews/decide-review';
import { sendNotices } from './send-notices';

const server = setUpServer();
const phone = '13812345678';
const { REVIEW2027, FREE2027 } = meetingIds;
const device = { 'device-id': 'aDeviceOfThisTest-0123456789' };
const account = () => server.gateways.miniProgram;
const texts = () => server.gateways.sms.sent.filter(({ template }) => template === 'review-result');

/** The headers of the registered and logged-in owner. */
let owner: Record<string, string>;
async function register(): Promise<void> {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone }), device);
  owner = await logIn(server, REVIEW2027, phone);
}
const accept = (body: object = {}, headers = owner) =>
  server.post(
    '/api/appweb/wechat/subscriptions',
    { meetingId: REVIEW2027, code: 'code-1', kinds: 'review', ...body },
    headers,
  );
const permissions = () => server.database.query.select().from(subscribePermissions);

async function review(isApproved: boolean): Promise<void> {
  const [entry] = await entriesOfPhone(server.database.query, Number(REVIEW2027), phone);
  const decision = isApproved ? ({ isApproved } as const) : ({ isApproved, reason: '' } as const);
  await decideReview(entry?.id ?? '', decision, server.dependencies);
  await sendNotices(server.dependencies, server.app.log);
}

it('tells by WeChat who has accepted it and proved their phone, once, and sends no text', async () => {
  await register();
  expect(await accept()).toMatchObject({ status: 200 });
  await review(true);
  expect(account().messages).toEqual([
    {
      openid: 'mini-openid-1',
      page: `pages/centre/home/index?meetingId=${REVIEW2027}`,
      message: expect.objectContaining({ kind: 'review', status: '审核通过', note: '请凭参会码入场' }) as object,
    },
  ]);
  expect(texts()).toEqual([]);
  expect(await permissions()).toEqual([]);
  expect(await server.database.query.select().from(notices)).toMatchObject([{ outcome: 'wechat' }]);
});

it.each<[string, () => Promise<unknown> | undefined]>([
  ['who was not asked', () => undefined],
  ['who has accepted another kind', () => accept({ kinds: 'refund,transfer' })],
  ['whose WeChat another person’s device has named', () => accept({}, { 'device-id': 'anotherDevice-0123456789' })],
])('texts %s', async (_, act) => {
  await register();
  await act();
  await review(true);
  expect(account().messages).toEqual([]);
  expect(texts()).toMatchObject([{ phone }]);
});

it('takes no permission for a registration that is not the caller’s', async () => {
  await register();
  for (const headers of [
    {},
    { 'device-id': 'anotherDevice-0123456789' },
    { authorization: `Bearer ${'x'.repeat(43)}` },
  ])
    expect(await accept({}, headers as Record<string, string>)).toMatchObject({ status: -1 });
  const other = await logIn(server, REVIEW2027, phone);
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
  expect(await accept({ meetingId: FREE2027 }, other)).toMatchObject({ status: -1 });
  expect(await permissions()).toEqual([]);
  expect(await accept({}, other)).toMatchObject({ status: 200 });
  expect(await accept({ code: 'used' }, other)).toMatchObject({ status: -1 });
  expect(await permissions()).toMatchObject([{ kind: 'review', openid: 'mini-openid-1', appId: 'wxmini' }]);
});

it('counts each acceptance, of the latest five', async () => {
  await register();
  for (let n = 1; n <= 7; n += 1) await accept({ code: `code-${n}`, kinds: 'review,payment' });
  const kept = (await permissions()).filter(({ kind }) => kind === 'review').map(({ openid }) => openid);
  expect(kept.sort()).toEqual([3, 4, 5, 6, 7].map((n) => `mini-openid-${n}`));
});

const refused = (code: string, refusal: WechatRefusal) =>
  new WechatCallError('wechat-api', code, `errcode ${code}`, refusal);

it.each<[string, Error, number]>([
  ['43101, so that no permission is left', refused('43101', 'recipient'), 0],
  ['40003, so that no permission is left', refused('40003', 'recipient'), 0],
  ['47003, and keeps what WeChat has not counted', refused('47003', 'setup'), 2],
  ['40037, and keeps what WeChat has not counted', refused('40037', 'setup'), 2],
  ['45009, and keeps what WeChat has not counted', refused('45009', 'day'), 2],
  ['a time-out, which may have used one up', new GatewayError('wechat-api', 'TIMEOUT', 'no answer', false), 1],
])('sends a text after %s', async (_, fault, left) => {
  const faults = jest.spyOn(server.dependencies, 'reportFault');
  await register();
  await accept({ code: 'code-1' });
  await accept({ code: 'code-2' });
  account().messageFault = fault;
  await review(true);
  expect(texts()).toMatchObject([{ phone }]);
  expect(await permissions()).toHaveLength(left);
  expect(JSON.stringify(faults.mock.calls)).not.toMatch(/13812345678|mini-openid/);
  faults.mockRestore();
});

it('sends a text where WeChat takes no more messages for today', async () => {
  await register();
  await accept();
  account().refusals.push({ call: 'message', refusal: 'day', code: '45009' });
  await review(true);
  expect(texts()).toMatchObject([{ phone }]);
});

it('goes on without an SMS provider, and keeps the texts for one', async () => {
  await register();
  await accept();
  Object.assign(server.gateways, { sms: null });
  await review(true);
  expect(account().messages).toHaveLength(1);
  expect(await server.database.query.select().from(notices)).toMatchObject([{ outcome: 'wechat' }]);
});

describe('what is told', () => {
  const team = setUpTeam(server);
  /** Permits the mini-program to send a phone messages of these kinds. */
  const allow = async (of: string, kinds: readonly SubscribeKind[]) =>
    accept(
      { meetingId: teamMeetingId, code: `code-${of}`, kinds: kinds.join(',') },
      await logIn(server, teamMeetingId, of),
    );
  const said = () =>
    account().messages.map(({ openid, message: { kind, status, amountFen, orderNumber } }) => [
      ...[openid.slice('mini-openid-'.length), kind, status],
      ...[amountFen, orderNumber !== ''],
    ]);

  it('of payment and refund are amount and outcome, to the attendee and the operator who asked', async () => {
    const [member] = await addTestMembers(server, team, [1]);
    await allow(memberPhone(1), ['payment', 'refund']);
    await allow(operatorPhone, ['payment', 'refund']);
    await pay(server, (await submitTestOrder(team, [member!])).outTradeNo);
    await server.post(
      '/api/appweb/entered/applyRefund',
      { meetingId: teamMeetingId, enteredId: member?.id },
      team.headers,
    );
    const [application] = await server.database.query.select().from(refundApplications);
    await approveRefund(application?.id ?? '', server.dependencies);
    await sendNotices(server.dependencies, server.app.log);
    expect(said()).toEqual([
      [memberPhone(1), 'payment', '支付成功', 80_000, true],
      [operatorPhone, 'payment', '支付成功', 80_000, true],
      [memberPhone(1), 'refund', '退费通过', 80_000, false],
      [operatorPhone, 'refund', '退费通过', 80_000, false],
    ]);
    const texts = server.gateways.sms.sent.map(({ template }) => template).filter((name) => !name.endsWith('-code'));
    expect(texts).toEqual(['ticket-news']);
  });

  it('of a transfer goes to both, to each by one way', async () => {
    const [member] = await addTestMembers(server, team, [1]);
    await pay(server, (await submitTestOrder(team, [member!])).outTradeNo);
    const own = await logIn(server, teamMeetingId, memberPhone(1));
    await allow(memberPhone(1), ['transfer']);
    await sendNotices(server.dependencies, server.app.log);
    const before = server.gateways.sms.sent.length;
    const given = { ...shortSubmission(teamMeetingId, { phone: memberPhone(2) }), enteredId: member?.id };
    expect(await server.post('/api/appweb/entered/applyTransfer', given, own)).toMatchObject({ status: 200 });
    await sendNotices(server.dependencies, server.app.log);
    expect(said()).toEqual([[memberPhone(1), 'transfer', '已转赠', null, false]]);
    expect(server.gateways.sms.sent.slice(before)).toMatchObject([
      { phone: memberPhone(2), template: 'ticket-received' },
    ]);
  });
});
