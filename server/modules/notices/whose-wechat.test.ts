import { payers } from '../../db/tables/payments';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { entriesOf, entryOf, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { decideReview } from '../reviews/decide-review';
import { sendNotices } from './send-notices';

/*
 * The WeChat account that receives the messages about a registration (product §13.24): anybody can type a phone and
 * accept messages in their own WeChat. A message is sent there, and not to the phone, only if the phone was proved on
 * that device.
 */

const server = setUpServer();
const run = organiserOf(() => server);
const { MI2027, REVIEW2027 } = meetingIds;
const [victim, secretary, newPhone] = ['13812345678', '13987654321', '13755556666'] as const;
const strangersDevice = { 'device-id': 'theDeviceOfAStranger-0123456789' };
const ownDevice = { 'device-id': 'theDeviceOfItsOwner-0123456789' };

type Headers = Record<string, string>;
const register = (meetingId: string, phone: string, headers: Headers) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone }), headers);
/** Registers for MI2027 by a stranger; returns the order's trade number. */
async function registerByStranger(): Promise<string> {
  const { data } = await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone: victim }), strangersDevice);
  return (data as { outTradeNo: string }).outTradeNo;
}
const accept = (meetingId: string, kinds: string, headers: Headers) =>
  server.post('/api/appweb/wechat/subscriptions', { meetingId, code: 'code-1', kinds }, headers);
const permissions = () => server.database.query.select().from(subscribePermissions);

/** Decides on a phone's review; returns who was notified, and by which way. */
async function told(phone: string) {
  const entry = (await entriesOf(server, phone)).find(({ live }) => live);
  await decideReview(entry?.id ?? '', { isApproved: true }, server.dependencies);
  return news();
}

async function news() {
  await sendNotices(server.dependencies, server.app.log);
  return {
    byWechat: server.gateways.miniProgram.messages.map(({ openid }) => openid),
    byText: server.gateways.sms.sent.flatMap(({ phone, template }) => (template.endsWith('-code') ? [] : [phone])),
  };
}

it('a stranger who registers somebody’s phone gets none of their messages, and they get the text', async () => {
  const outTradeNo = await registerByStranger();
  expect(await accept(MI2027, 'payment', strangersDevice)).toMatchObject({ status: 200 });
  await pay(server, outTradeNo);
  expect(await news()).toEqual({ byWechat: [], byText: [victim] });
});

it('who lets a payment be told of is told by which openid they pay, and nobody else is remembered', async () => {
  await register(REVIEW2027, victim, ownDevice);
  expect(await accept(REVIEW2027, 'review', ownDevice)).toMatchObject({ data: { openid: '' } });
  expect(await server.database.query.select().from(payers)).toEqual([]);
  const outTradeNo = await registerByStranger();
  expect(await accept(MI2027, 'payment', strangersDevice)).toMatchObject({ data: { openid: 'mini-openid-1' } });
  const start = { body: '注册费', outTradeNo, openId: 'mini-openid-1' };
  expect(await server.post('/api/appweb/wxpay/getPrepayId', start)).toMatchObject({ status: 200 });
});

it('a secretary’s colleague gets the text, and the secretary nothing of theirs', async () => {
  await register(REVIEW2027, secretary, strangersDevice);
  await accept(REVIEW2027, 'review', strangersDevice);
  await logIn(server, REVIEW2027, secretary, strangersDevice);
  await register(REVIEW2027, victim, strangersDevice);
  await accept(REVIEW2027, 'review', strangersDevice);
  expect(await told(victim)).toEqual({ byWechat: [], byText: [victim] });
  // Her own, on the same device, is hers.
  expect(await told(secretary)).toEqual({ byWechat: ['mini-openid-1'], byText: [victim] });
});

describe('accepted on a device before its phone is proved there', () => {
  beforeEach(async () => {
    await register(REVIEW2027, victim, ownDevice);
    await accept(REVIEW2027, 'review', ownDevice);
  });

  it('counts once the phone is proved there by a code', async () => {
    await logIn(server, REVIEW2027, victim, ownDevice);
    expect(await told(victim)).toEqual({ byWechat: ['mini-openid-1'], byText: [] });
    expect(await permissions()).toEqual([]);
  });

  it('counts once WeChat has told there whose phone it is', async () => {
    server.gateways.miniProgram.phones.set('phone-1', { countryCode: '86', number: victim });
    const by = { meetingId: REVIEW2027, code: 'phone-1' };
    const answer = await server.post('/api/appweb/login/tokenByWechatPhone', by, ownDevice);
    expect(answer).toMatchObject({ status: 200 });
    expect(await told(victim)).toEqual({ byWechat: ['mini-openid-1'], byText: [] });
  });

  it.each<[string, string, Headers]>([
    ['the phone is proved elsewhere', victim, strangersDevice],
    ['the phone is proved by a program that names no device', victim, {}],
    ['another phone is proved there', secretary, ownDevice],
  ])('counts for nothing where %s', async (_, phone, device) => {
    await register(REVIEW2027, secretary, {});
    await logIn(server, REVIEW2027, phone, device);
    expect(await told(victim)).toEqual({ byWechat: [], byText: [victim] });
  });

  it('is no more than five, and takes no place from what its owner has proved', async () => {
    const owner = await logIn(server, REVIEW2027, victim, {});
    for (let n = 1; n <= 6; n += 1) {
      await accept(REVIEW2027, 'review', ownDevice);
      await accept(REVIEW2027, 'review', owner);
    }
    const kept = await permissions();
    expect(kept.filter(({ provedAt }) => provedAt === null)).toHaveLength(5);
    expect(kept.filter(({ provedAt }) => provedAt !== null)).toHaveLength(5);
  });
});

describe('what was accepted for a registration goes with it', () => {
  const acceptAll = (headers: Headers) => accept(MI2027, 'review,payment,refund,transfer', headers);
  const kinds = async () => (await permissions()).map(({ kind }) => kind);

  it('when its owner gives it up as not theirs', async () => {
    await registerByStranger();
    await acceptAll(strangersDevice);
    const owner = await logIn(server, MI2027, victim, ownDevice);
    await acceptAll(owner);
    const given = await server.post(
      '/api/appweb/entered/disownEntered',
      { meetingId: MI2027 },
      { ...owner, ...ownDevice },
    );
    expect(given).toMatchObject({ status: 200 });
    expect(await permissions()).toEqual([]);
  });

  it('when it is given away, but for what tells of that', async () => {
    await pay(server, await registerByStranger());
    const owner = await logIn(server, MI2027, victim);
    await acceptAll(owner);
    const { id } = await entryOf(server, victim);
    const to = { ...fullSubmission({ phone: newPhone }), enteredId: id };
    expect(await server.post('/api/appweb/entered/applyTransfer', to, owner)).toMatchObject({ status: 200 });
    expect(await kinds()).toEqual(['transfer']);
    await sendNotices(server.dependencies, server.app.log);
    expect(await permissions()).toEqual([]);
    expect(server.gateways.miniProgram.messages).toMatchObject([{ message: { status: '已转赠' } }]);
  });

  it('when its phone changes, also back again', async () => {
    await registerByStranger();
    await acceptAll(await logIn(server, MI2027, victim));
    await run(`entries correct ${victim} phone=${newPhone}`);
    expect(await permissions()).toEqual([]);
  });

  it('when its data is erased, with what others accepted for it', async () => {
    await registerByStranger();
    await acceptAll(strangersDevice);
    await acceptAll(await logIn(server, MI2027, victim));
    await run(`entries cancel ${victim}`);
    expect(await permissions()).toEqual([]);
    await registerByStranger();
    await acceptAll(strangersDevice);
    expect(await permissions()).toHaveLength(4);
    const { output } = await run(`people export ${victim} x.json`);
    // Whose WeChat it is nobody knows: it is not told to the owner of the phone.
    expect(Buffer.from(output ?? '', 'base64').toString()).not.toContain('mini-openid');
    await run(`entries cancel ${victim}`);
    expect(await run(`people erase ${victim}`)).toMatchObject({ exitCode: 0 });
    expect(await permissions()).toEqual([]);
  });

  it('and the next registration of the phone begins without', async () => {
    await register(REVIEW2027, victim, ownDevice);
    const owner = await logIn(server, REVIEW2027, victim, ownDevice);
    await accept(REVIEW2027, 'review', owner);
    const kept = await permissions();
    await run(`entries cancel ${victim}`);
    expect(await news()).toEqual({ byWechat: [], byText: [victim] });
    // The permission is inserted as if it had arrived in between.
    await server.database.query.insert(subscribePermissions).values(kept.map(({ id: _, ...row }) => row));
    await register(REVIEW2027, victim, strangersDevice);
    // One tells of the cancelling, the other of the review.
    expect(await told(victim)).toEqual({ byWechat: [], byText: [victim, victim] });
  });
});
