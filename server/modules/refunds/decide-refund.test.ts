import { readSheet } from 'read-excel-file/node';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { entryOf, makeOperator, registerDelegate, registerPaid } from '../../test-support/attendees';
import { gatewayError } from '../../test-support/fake-gateways';
import { logIn } from '../../test-support/log-in';
import { meetingIds } from '../../test-support/submissions';
import { checkIn } from '../door/check-in';
import { sendNotices } from '../notices/send-notices';
import { bookTransfer } from '../bank/book-transfer';
import { recordPayment } from '../payments/record-payment';
import { settleMismatch } from '../payments/settle-mismatch';
import { sendRefunds } from './send-refunds';
import { approveRefund, refuseRefund } from './decide-refund';
import { retryRefund } from './settle-refund';
import {
  phone,
  other,
  operator,
  server,
  run,
  apply,
  quote,
  applicationId,
  log,
  lastText,
  applied,
} from '../../test-support/refunds';

const { MI2027 } = meetingIds;

describe('the organiser’s yes', () => {
  it('ends the ticket at once, gives the money back through WeChat, and tells', async () => {
    const { headers, id } = await applied();
    const { ticketRef } = await entryOf(server, phone);
    expect(await approveRefund(await applicationId(), server.dependencies)).toMatchObject({ way: 'provider' });
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ reason: '已退费，参会码已失效' });
    await sendRefunds(server.dependencies, log());
    expect(server.gateways.pay.refunds).toMatchObject([{ refundFen: 120_000, totalFen: 120_000, reason: '参会退费' }]);
    server.clock.now += 61_000;
    await sendRefunds(server.dependencies, log());
    const ledgerAmounts = (await server.database.query.select().from(ledger)).map(({ amountFen }) => amountFen);
    expect(ledgerAmounts).toEqual([120_000, -120_000]);
    await sendNotices(server.dependencies, log());
    expect(lastText()).toMatchObject({
      phone,
      template: 'refund-result',
      parameters: { result: '已通过，款项将原路退回' },
    });
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/1`, headers);
    expect(data).toMatchObject({
      entered: { id, refundStatus: 2, ticketCode: '' },
      order: { refundMoney: 1200, actualMoney: 0, payStatus: 1 },
    });
    await expect(approveRefund(await applicationId(), server.dependencies)).rejects.toThrow('该退费申请已处理');
  });

  it('is refused where the ticket was used while the application waited', async () => {
    await applied();
    const { ticketRef } = await entryOf(server, phone);
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    const id = await applicationId();
    await expect(approveRefund(id, server.dependencies)).rejects.toThrow('该参会人已签到，不能退费');
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'under-review', live: true });
    expect(await server.database.query.select().from(refunds)).toEqual([]);
    await refuseRefund(id, '已签到', server.dependencies);
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'reapplicable', live: true });
  });

  it('asks WeChat again under the same number', async () => {
    await applied();
    await approveRefund(await applicationId(), server.dependencies);
    server.gateways.pay.failure = gatewayError('TIMEOUT', true);
    await sendRefunds(server.dependencies, log());
    const [refundRow] = await server.database.query.select().from(refunds);
    expect(refundRow).toMatchObject({ state: 'requested' });
    server.gateways.pay.failure = null;
    await retryRefund(refundRow?.outRefundNo ?? '', server.dependencies);
    await sendRefunds(server.dependencies, log());
    await retryRefund(refundRow?.outRefundNo ?? '', server.dependencies);
    await sendRefunds(server.dependencies, log());
    expect(server.gateways.pay.refunds.map(({ outRefundNo }) => outRefundNo)).toEqual([refundRow?.outRefundNo]);
    await expect(retryRefund(refundRow?.outRefundNo ?? '', server.dependencies)).rejects.toThrow('该退款已完成');
  });

  it('lets the phone register again', async () => {
    await applied();
    await approveRefund(await applicationId(), server.dependencies);
    server.clock.now += 1_000;
    expect(await registerDelegate(server, phone)).toMatch(/^T/);
  });

  it('to what was paid offline owes it, until the organiser has paid it', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
    const arrival = { amountFen: 120_000, arrivedOn: '', serial: '' };
    await bookTransfer(outTradeNo, { givesBack: false, ...arrival }, server.dependencies);
    expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', paidBy: 'attendee', isRegistered: true });
    await apply(await logIn(server, MI2027, phone), (await entryOf(server, phone)).id);
    expect(await approveRefund(await applicationId(), server.dependencies)).toMatchObject({ way: 'offline' });
    const rows = await server.database.query.select().from(ledger);
    expect(rows.map(({ method, amountFen }) => [method, amountFen])).toEqual([['offline', 120_000]]);
    expect(await server.database.query.select().from(refunds)).toMatchObject([
      { provider: 'offline', state: 'requested', refundFen: 120_000 },
    ]);
  });

  it('gives back out of the payment that made the order paid, not of one that went back before', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    const { query } = server.database;
    await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
    const prepay = () => server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
    await prepay();
    await recordPayment(server.gateways.pay.pay(outTradeNo, 110_000), server.dependencies);
    await settleMismatch(outTradeNo, 'refund', server.dependencies);
    await prepay();
    const second = `${outTradeNo}-2`;
    await recordPayment(server.gateways.pay.pay(second), server.dependencies);
    await apply(await logIn(server, MI2027, phone), (await entryOf(server, phone)).id);
    const approved = { way: 'provider', refundFen: 120_000 };
    expect(await approveRefund(await applicationId(), server.dependencies)).toEqual(approved);
    const rows = await query.select().from(refunds);
    expect(rows.map((row) => [row.outTradeNo, row.refundFen, row.totalFen])).toEqual([
      [outTradeNo, 110_000, 110_000],
      [second, 120_000, 120_000],
    ]);
  });

  it('gives one of a team order its own share, and leaves the others their price', async () => {
    const teamId = await makeOperator(server, operator);
    const outTradeNo = await registerPaid(server, phone);
    await registerDelegate(server, other);
    const { query } = server.database;
    const [order] = (await query.select().from(orders)).filter((row) => row.outTradeNo === outTradeNo);
    // Like a team's order of two at the team price.
    await query.delete(orderItems);
    await query.update(orders).set({ teamId, amountFen: 180_000 });
    await query
      .update(entries)
      .set({ teamId, paidBy: 'operator', payment: 'paid', isRegistered: true, userType: 'team-member' });
    const [first, second] = [await entryOf(server, phone), await entryOf(server, other)];
    for (const { id } of [first, second])
      await query.insert(orderItems).values({ orderId: order?.id ?? '', entryId: id, amountFen: 90_000 });
    const headers = await logIn(server, MI2027, operator);
    expect(await quote(headers, first.id)).toMatchObject({ data: { refundMoney: 900 } });
    await apply(headers, first.id);
    await approveRefund(await applicationId(), server.dependencies);
    expect(await query.select().from(refunds)).toMatchObject([{ refundFen: 90_000, totalFen: 120_000 }]);
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/1`, headers);
    const ofTeam = (data as { orderList: Record<string, unknown>[] }).orderList.find(({ id }) => id === order?.id);
    expect(ofTeam).toMatchObject({ money: 1800, refundMoney: 900, actualMoney: 900 });
  });
});

describe('the organiser’s no', () => {
  it('leaves the ticket good, tells why, and lets them ask again', async () => {
    const { headers, id } = await applied();
    await refuseRefund(await applicationId(), '会议物料已寄出', server.dependencies);
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'reapplicable', isTouched: true, live: true });
    await sendNotices(server.dependencies, log());
    expect(lastText()).toMatchObject({ parameters: { result: '未通过（会议物料已寄出），参会码仍有效' } });
    const shown = async () => {
      const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/1`, headers);
      return (data as { entered: { refundReason: string } }).entered.refundReason;
    };
    expect(await shown()).toBe('会议物料已寄出');
    const exported = await run(`people export ${phone} x.json`);
    expect(Buffer.from(exported.output ?? '', 'base64').toString()).toContain('会议物料已寄出');
    const sheet = await readSheet(Buffer.from((await run('export MI2027 x.xlsx')).output ?? '', 'base64'));
    expect(sheet[1]?.[sheet[0]?.indexOf('退费申请') ?? -1]).toBe('未通过（会议物料已寄出），参会码仍有效');
    expect((await run('refunds list', { all: '' })).lines[2]).toContain('已拒绝 会议物料已寄出');

    server.clock.now += 1_000;
    expect(await apply(headers, id)).toMatchObject({ status: 200 });
    expect(await shown()).toBe('');
    const latest = (await server.database.query.select().from(refundApplications)).find(
      ({ decision }) => decision === 'pending',
    );
    await refuseRefund(latest?.id ?? '', '仍已寄出', server.dependencies);
    expect(await shown()).toBe('仍已寄出');
    expect(await run(`people erase ${phone}`, { force: '' })).toMatchObject({ exitCode: 0 });
    const kept = await server.database.query.select().from(refundApplications);
    expect(kept.map(({ decision, reason }) => [decision, reason])).toEqual([
      ['refused', ''],
      ['refused', ''],
    ]);
  });

  it('after the code was used says nothing of it, and of an unknown application that there is none', async () => {
    await applied();
    await checkIn((await entryOf(server, phone)).ticketRef, '', server.dependencies);
    await refuseRefund(await applicationId(), '', server.dependencies);
    await sendNotices(server.dependencies, log());
    expect(lastText()).toMatchObject({ parameters: { result: '未通过' } });
    await expect(refuseRefund('00000000-0000-4000-8000-000000000000', '', server.dependencies)).rejects.toThrow(
      '不存在',
    );
  });
});

describe('a notice', () => {
  it('that the provider could not take is sent later, and one that may have arrived is not', async () => {
    await applied();
    // That the ticket was paid for.
    await sendNotices(server.dependencies, log());
    await refuseRefund(await applicationId(), '', server.dependencies);
    const send = jest.spyOn(server.gateways.sms, 'send');
    const before = send.mock.calls.length;
    send.mockRejectedValueOnce(gatewayError('Throttling.User', true));
    await sendNotices(server.dependencies, log());
    await sendNotices(server.dependencies, log());
    expect(send.mock.calls.length - before).toBe(1);
    server.clock.now += 5 * 60_000;
    send.mockRejectedValueOnce(gatewayError('TIMEOUT', false));
    await sendNotices(server.dependencies, log());
    server.clock.now += 3_600_000;
    await sendNotices(server.dependencies, log());
    expect(send.mock.calls.length - before).toBe(2);
    send.mockRestore();
  });
});
