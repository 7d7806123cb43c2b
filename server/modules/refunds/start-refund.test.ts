import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { ledger } from '../../db/tables/payments';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { changeEntry, entryOf, registerDelegate, registerPaid, prepay, pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  operatorPhone,
  startTeam,
  submitTestOrder,
} from '../../test-support/team';
import { registerByTransfer } from '../../test-support/transfers';
import { checkIn } from '../door/check-in';
import { recordPayment } from '../payments/record-payment';
import { sendRefunds } from './send-refunds';

/** Refunds that the organiser starts, which nobody has applied for. */

const phone = '13812345678';
const { MI2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
const why = { reason: '重复报名' };
const start = (amount = '', options: Record<string, string> = {}) =>
  run(`refunds start ${phone} ${amount}`.trim(), { ...why, ...options });
const movements = async () =>
  (await server.database.query.select().from(ledger)).map(({ method, amountFen }) => [method, amountFen]);
const stored = () => server.database.query.select().from(refunds);
const lastTexts = () => server.gateways.sms.sent.map(({ phone: to, parameters }) => `${to} ${parameters.result}`);
const settle = async () => {
  for (let round = 0; round < 2; round += 1) {
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, server.app.log);
  }
};

it('the whole goes back through WeChat after the deadline, and ends the ticket', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  server.clock.now = Date.parse('2027-05-20T10:00:00+08:00');
  expect(await start()).toMatchObject({
    exitCode: 0,
    lines: ['已为 欧阳晓明 退费 ¥1,200.00，参会码已失效', '已批准，微信退款处理中'],
  });
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', isTouched: true, live: false });
  expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ reason: '已退费，参会码已失效' });
  expect(await server.database.query.select().from(refundApplications)).toMatchObject([
    { decision: 'approved', reason: '重复报名', refundFen: 120_000 },
  ]);
  await settle();
  expect(await movements()).toEqual([
    ['wechat', 120_000],
    ['wechat', -120_000],
  ]);
  expect(lastTexts().at(-1)).toBe(`${phone} 已退费 ¥1,200.00，款项将原路退回，参会码已失效`);
  expect((await run(`entries show ${phone}`)).lines.join('\n')).toMatch(/状态 +已退费/);
  expect(await start()).toMatchObject({ exitCode: 1, lines: ['该参会人已退费'] });
  // The phone may register again.
  server.clock.now = Date.parse('2027-03-21T10:00:00+08:00');
  expect(await registerDelegate(server, phone)).toMatch(/^T/);
});

it('parts go back one after the other, up to what was paid, and leave the ticket good until the last', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  expect(await start('300')).toMatchObject({
    lines: ['已为 欧阳晓明 部分退费 ¥300.00，参会码继续有效', '已批准，微信退款处理中'],
  });
  expect(lastTexts().at(-1)).toBe(`${phone} 部分退费 ¥300.00，款项将原路退回，参会码仍有效`);
  const underWay = await start('100');
  expect(underWay).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^上一笔退费（编号 \w{8}）尚未完成/)] });
  await settle();
  expect(await start('¥1,000.00')).toMatchObject({ exitCode: 1, lines: ['最多可退 ¥900.00'] });
  expect(await entryOf(server, phone)).toMatchObject({
    refund: 'none',
    payment: 'paid',
    live: true,
    ticketRef,
  });
  const headers = await logIn(server, MI2027, phone);
  const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
  expect(data).toMatchObject({ order: { money: 1200, refundMoney: 300, actualMoney: 900 } });
  const { id } = await entryOf(server, phone);
  const quote = await server.get(`/api/appweb/entered/refundQuote/${MI2027}?enteredId=${id}`, headers);
  expect(quote.data).toMatchObject({ refundMoney: 900 });
  expect(await start('899.99')).toMatchObject({ exitCode: 0 });
  await settle();
  expect(await start('0.01')).toMatchObject({
    lines: ['已为 欧阳晓明 退费 ¥0.01，参会码已失效', '已批准，微信退款处理中'],
  });
  await settle();
  expect((await movements()).slice(1)).toEqual([
    ['wechat', -30_000],
    ['wechat', -89_999],
    ['wechat', -1],
  ]);
  expect(server.gateways.pay.refunds.map(({ refundFen, totalFen }) => [refundFen, totalFen])).toEqual([
    [30_000, 120_000],
    [89_999, 120_000],
    [1, 120_000],
  ]);
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
  expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
});

it('an application after a part is for the rest', async () => {
  await registerPaid(server, phone);
  await start('300');
  await settle();
  const headers = await logIn(server, MI2027, phone);
  await server.post('/api/appweb/entered/applyRefund', { meetingId: MI2027 }, headers);
  const [application] = (await run('refunds list')).lines.slice(2);
  const id = application?.split(' ')[0] ?? '';
  // Whoever has asked is answered.
  expect(await start()).toMatchObject({
    exitCode: 1,
    lines: [`该参会人正在申请退费（编号 ${id}），请用 refunds approve 或 refunds refuse 处理`],
  });
  expect((await run(`refunds approve ${id}`)).lines[0]).toBe('已同意 欧阳晓明 的退费，金额 ¥900.00');
  await settle();
  expect((await movements()).map(([, fen]) => fen)).toEqual([120_000, -30_000, -90_000]);
});

it('what came by bank is to be paid, a part as well', async () => {
  await registerByTransfer(server, run, phone);
  expect(await start('200')).toMatchObject({
    exitCode: 0,
    lines: [
      '已为 欧阳晓明 部分退费 ¥200.00，参会码继续有效',
      '该款项不能原路退回，请将其退回付款方，再用 refunds offline 登记',
    ],
  });
  expect(await movements()).toEqual([['offline', 120_000]]);
  const [line = ''] = (await run('refunds list')).lines.slice(2);
  expect(line).toMatch(/¥200\.00 .*待打款/);
  expect(await start()).toMatchObject({ exitCode: 1 });
  await run(`refunds offline ${line.split(' ')[0]} S-1`);
  expect(await movements()).toEqual([
    ['offline', 120_000],
    ['offline', -20_000],
  ]);
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'none', live: true });
  await start();
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
  expect((await stored()).map(({ refundFen }) => refundFen)).toEqual([20_000, 100_000]);
});

it('of what a team has paid goes back to the team, which is told', async () => {
  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2]);
  const { outTradeNo } = await submitTestOrder(operator, members);
  await pay(server, outTradeNo);
  expect(await run(`refunds start ${memberPhone(1)} 800.01`, why)).toMatchObject({ lines: ['最多可退 ¥800.00'] });
  for (const amount of ['500', '300']) {
    expect(await run(`refunds start ${memberPhone(1)} ${amount}`, why)).toMatchObject({ exitCode: 0 });
    await settle();
  }
  expect(await run(`refunds start ${memberPhone(2)}`, why)).toMatchObject({ exitCode: 0 });
  await settle();
  expect((await movements()).map(([, fen]) => fen)).toEqual([160_000, -50_000, -30_000, -80_000]);
  expect(lastTexts()).toContain(`${operatorPhone} 第1位已退费 ¥300.00，款项将原路退回`);
  expect(lastTexts()).toContain(`${memberPhone(1)} 已退费 ¥300.00，款项将原路退回，参会码已失效`);
  await expect(liveMember(server, memberPhone(2))).rejects.toThrow();
});

it.each([
  ['unpaid', { payment: 'unpaid' }, '尚未支付，没有可退的费用，要取消报名请用 entries cancel'],
  ['received', { payment: 'unpaid', transfer: 'received', isTouched: true }, '参会资格由他人付费后转赠，不能退费'],
  ['given away', { transfer: 'given', isTouched: true, live: false }, '参会资格已转赠他人，不能退费'],
] as const)('one that is %s is not refunded', async (_what, changes, message) => {
  await registerPaid(server, phone);
  await changeEntry(server, phone, changes);
  expect(await start()).toMatchObject({ exitCode: 1, lines: [message] });
  expect(await stored()).toEqual([]);
});

it('who has come is refunded only with --force, and an amount must be one', async () => {
  await registerPaid(server, phone);
  const { ticketRef, id } = await entryOf(server, phone);
  for (const wrong of ['0', '-1', '12.345', 'abc', '1e3']) expect(await start(wrong)).toMatchObject({ exitCode: 2 });
  expect(await run(`refunds start ${phone}`)).toMatchObject({
    exitCode: 2,
    lines: expect.arrayContaining(['请用 --reason 注明退费原因']) as unknown,
  });
  await checkIn(ticketRef, '', server.dependencies);
  expect(await start()).toMatchObject({ exitCode: 1, lines: ['该参会人已签到，仍要这样做请加 --force'] });
  expect(await start('', { force: '' })).toMatchObject({ exitCode: 0 });
  const [entry] = await server.database.query.select().from(entries).where(eq(entries.id, id));
  expect(entry).toMatchObject({ refund: 'refunded', live: false });
});

it('where less came than was due, all that came ends the ticket, and a part of it does not', async () => {
  const outTradeNo = await registerDelegate(server, phone);
  await prepay(server, outTradeNo);
  await recordPayment(server.gateways.pay.pay(outTradeNo, 100_000), server.dependencies);
  await run(`payments accept ${outTradeNo}`);
  expect(await start('1100')).toMatchObject({ exitCode: 1, lines: ['最多可退 ¥1,000.00'] });
  expect(await start('300')).toMatchObject({ exitCode: 0 });
  await settle();
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'none', live: true });
  expect(await start()).toMatchObject({
    exitCode: 0,
    lines: expect.arrayContaining([expect.stringContaining('¥700.00')]),
  });
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
});
