import { ordersCodec } from '../../../src/contract/order';
import { readObject } from '../../../src/domain/json/read-value';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { entryOf, applyForRefund } from '../../test-support/attendees';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { keptInvoice, meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';
import { removeExpired } from '../people/remove-expired';

/** Refunds of what came by bank or on site, which only the organiser can pay. */

const phone = '13812345678';
const { MI2027 } = meetingIds;
const server = setUpServer();
const run = organiserOf(() => server);
const movements = async () =>
  (await server.database.query.select().from(ledger)).map(({ kind, amountFen }) => [kind, amountFen]);
const listed = async () => (await run('refunds list')).lines.slice(2);
const idIn = ([line = '']: readonly string[]) => line.split(' ')[0] ?? '';
const texts = () => server.gateways.sms.sent.map(({ parameters }) => parameters.result);

/** A transfer of 1,200 yuan whose refund was applied for; returns what the attendee logs in with. */
async function applied(): Promise<{ authorization: string }> {
  await registerByTransfer(server, run, phone);
  const headers = await applyForRefund(server, phone);
  return headers;
}

const ownOrder = async (headers: { authorization: string }) => {
  const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
  return ordersCodec.read(readObject(data).orderList)[0];
};

it('an approved one is to be paid, and gone from the books only when the bank has paid it', async () => {
  const headers = await applied();
  const id = idIn(await listed());
  expect(await run(`refunds approve ${id}`)).toMatchObject({
    exitCode: 0,
    lines: [
      '已同意 欧阳晓明 的退费，金额 ¥1,200.00',
      '该款项不能原路退回，请将其退回付款方，再用 refunds offline 登记',
    ],
  });
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
  expect(await movements()).toEqual([['payment', 120_000]]);
  expect(await listed()).toEqual([
    expect.stringMatching(new RegExp(`^${id} .*待打款 +打款后请用 refunds offline 登记$`)),
  ]);
  expect((await run(`entries show ${phone}`)).lines.join('\n')).toMatch(/退费 +¥1,200\.00 +待打款/);
  expect(await ownOrder(headers)).toMatchObject({ refundedFen: 0, refundDueFen: 120_000, netFen: 120_000 });
  expect(await run(`refunds retry ${id}`)).toMatchObject({ exitCode: 1 });
  expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);

  expect(await run(`refunds offline ${id} ICBC20270322001`)).toMatchObject({
    exitCode: 0,
    lines: ['已线下退款 ICBC20270322001'],
  });
  expect(await movements()).toEqual([
    ['payment', 120_000],
    ['refund', -120_000],
  ]);
  expect(await server.database.query.select().from(refunds)).toMatchObject([
    { provider: 'offline', state: 'offline', refundFen: 120_000, bankSerial: 'ICBC20270322001' },
  ]);
  expect(await listed()).toEqual([]);
  expect(await ownOrder(headers)).toMatchObject({ refundedFen: 120_000, refundDueFen: 0, netFen: 0 });
  expect(texts()).toContain('已通过，款项将由主办方退回');
  expect(texts().at(-1)).toBe('退费 ¥1,200.00 已由主办方退回，请查收');
  expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款已记为线下退款'] });
  expect(await movements()).toHaveLength(2);
});

it('one that is to be paid is not invoiced, not erased and not removed after the meeting', async () => {
  await applied();
  const [order] = await server.database.query.select().from(orders);
  await server.database.query.update(orders).set({ invoice: keptInvoice });
  await run(`refunds approve ${idIn(await listed())}`);
  expect(await run(`invoices issue ${order?.outTradeNo ?? ''}`)).toMatchObject({
    exitCode: 1,
    lines: ['该订单已全额退费，不能申请发票'],
  });
  expect((await run(`people erase ${phone}`, { force: '' })).lines.join('\n')).toContain('退款尚未完成');
  server.clock.now = Date.parse('2029-01-01T00:00:00+08:00');
  const settings = { ...server.dependencies.settings, retentionDays: 180 };
  await removeExpired({ ...server.dependencies, settings }, server.app.log);
  expect(await entryOf(server, phone)).toMatchObject({ erasedAt: null });
  await run(`refunds offline ${idIn(await listed())}`);
  await removeExpired({ ...server.dependencies, settings }, server.app.log);
  expect(await listed()).toEqual([]);
  await expect(entryOf(server, phone)).rejects.toThrow();
});

describe('one that an earlier edition has booked at once', () => {
  beforeEach(async () => {
    await applied();
    const { query } = server.database;
    const [application] = await query.select().from(refundApplications);
    const { id = '', orderId = '', entryId = '' } = application ?? {};
    // As that edition did.
    await query.update(refundApplications).set({ decision: 'approved', decidedAt: new Date(server.clock.now) });
    await query.update((await import('../../db/tables/entries')).entries).set({ refund: 'refunded', live: false });
    await query.update((await import('../../db/tables/orders')).orderItems).set({ live: false });
    const row = { orderId, kind: 'refund', method: 'offline', amountFen: -120_000 } as const;
    await query.insert(ledger).values({ ...row, evidence: `refund:${id}`, createdAt: new Date(server.clock.now) });
    expect(entryId).not.toBe('');
  });

  it('is to be checked, stays as it is booked, and is ended once without a second row', async () => {
    const before = await movements();
    const id = idIn(await listed());
    expect(await listed()).toEqual([
      expect.stringMatching(/¥1,200\.00 .* 待核对 +早期版本已记为退回，核对后请用 refunds offline 登记$/),
    ]);
    expect((await run(`entries show ${phone}`)).lines.join('\n')).toMatch(/退费 +¥1,200\.00 +待核对/);
    expect((await run(`people erase ${phone}`)).lines.join('\n')).toContain('refunds offline');
    expect(await run(`refunds offline ${id} CMB77`)).toMatchObject({ exitCode: 0, lines: ['已线下退款 CMB77'] });
    expect(await movements()).toEqual(before);
    expect(await listed()).toEqual([]);
    expect(await run(`refunds offline ${id}`)).toMatchObject({ exitCode: 1, lines: ['该退款已记为线下退款'] });
    expect(await run(`people erase ${phone}`)).toMatchObject({ exitCode: 0 });
  });
});
