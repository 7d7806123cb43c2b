import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ledger, paymentAttempts } from '../../db/tables/payments';
import { GatewayError } from '../../gateways/ports';
import { FakePaymentProvider, gatewayError } from '../../test-support/fake-gateways';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { api, hour, order, outTradeNo, prepay, server, tradeState } from '../../test-support/unpaid-order';

describe('an openid', () => {
  it('comes from a code, once', async () => {
    expect((await server.get(`${api}/getUserInfoByCode?code=code-9`)).data).toEqual({ openid: 'openid-9' });
    expect(await server.get(`${api}/getUserInfoByCode?code=used`)).toMatchObject({ httpStatus: 200, status: -1 });
    expect(await server.get(`${api}/getUserInfoByCode?code=preview`)).toMatchObject({
      status: -1,
      message: expect.stringContaining('快照页'),
    });
  });

  it('of the mini-program comes from its own codes, and pays under its own app', async () => {
    const answer = await server.get(`${api}/getUserInfoByCode?code=code-9&codeFrom=miniProgram`);
    expect(answer.data).toEqual({ openid: 'mini-openid-9' });
    const { data: prepayId } = await prepay('mini-openid-9');
    expect(server.gateways.pay.attempts).toMatchObject([{ payerId: 'mini-openid-9', payerAppId: 'wxmini' }]);
    const { data } = await server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}`);
    expect(data).toMatchObject({ appId: 'wxmini' });
  });

  it('that WeChat never told us of pays nothing', async () => {
    expect(await prepay('openid-stolen')).toMatchObject({ httpStatus: 401, status: 401 });
    expect(server.gateways.pay.attempts).toEqual([]);
  });
});

describe('getPrepayId', () => {
  it('asks for what the order costs, under the order’s number', async () => {
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-1' });
    expect(server.gateways.pay.attempts).toEqual([
      expect.objectContaining({ outTradeNo, amountFen: 120_000, description: '注册费', payerId: 'openid-1' }),
    ]);
  });

  it('gives the same prepay again without asking again', async () => {
    await prepay();
    server.clock.now += hour;
    expect(await prepay()).toMatchObject({ data: 'wx-prepay-1' });
    expect(server.gateways.pay.attempts).toHaveLength(1);
  });

  it('repeats the identical request where the first got no answer', async () => {
    server.gateways.pay.failure = gatewayError('TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '微信支付暂时无法响应，请稍后重试' });
    server.gateways.pay.failure = null;
    server.clock.now += 60_000;
    expect(await prepay()).toMatchObject({ status: 200 });
    const [attempt] = await server.database.query.select().from(paymentAttempts);
    expect(server.gateways.pay.attempts).toEqual([attempt?.request]);
    expect(attempt?.expiresAt.getTime()).toBe(server.clock.now - 60_000 + 2 * hour);
  });

  it('says by its own name which provider does not answer', async () => {
    const other = Object.assign(new FakePaymentProvider('other'), {
      gateway: 'other-pay',
      labels: { service: '云闪付', company: '银联' },
    });
    server.gateways.payments = [other];
    other.failure = new GatewayError('other-pay', 'TIMEOUT', 'TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '云闪付暂时无法响应，请稍后重试' });
    other.failure = new GatewayError('elsewhere', 'TIMEOUT', 'TIMEOUT', true);
    expect(await prepay()).toMatchObject({ httpStatus: 502, message: '外部服务暂时无法响应，请稍后重试' });
  });

  it('closes the old attempt and makes a new one after two hours', async () => {
    await prepay();
    server.clock.now += 2 * hour;
    expect(await prepay()).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(server.gateways.pay.attempts[1]).toMatchObject({ outTradeNo: `${outTradeNo}-2` });
  });

  it('lets another payer take over, once the first can no longer pay', async () => {
    await prepay('openid-1');
    expect(await prepay('openid-2')).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
  });

  it('finds the first payer’s payment instead of making a second', async () => {
    await prepay('openid-1');
    server.gateways.pay.pay(outTradeNo);
    expect(await prepay('openid-2')).toMatchObject({ status: -1, message: expect.stringContaining('已支付') });
    expect(await order()).toMatchObject({ status: 'paid' });
  });

  it('refuses unknown, paid and cancelled orders, and those under review or refused by it', async () => {
    expect(await prepay('openid-1', 'T-unknown')).toMatchObject({ httpStatus: 404 });
    await server.database.query.update(entries).set({ reviewState: 'pending' });
    expect(await prepay()).toMatchObject({ status: -1, message: expect.stringContaining('审核') });
    await server.database.query.update(entries).set({ reviewState: 'refused' });
    expect(await prepay()).toMatchObject({ status: -1, message: '报名未通过主办方审核' });
    await server.database.query.update(entries).set({ reviewState: 'approved' });
    await server.database.query.update(orders).set({ status: 'cancelled' });
    expect(await prepay()).toMatchObject({ status: -1, message: '该订单已取消' });
    await server.database.query.update(orders).set({ status: 'paid' });
    expect(await prepay()).toMatchObject({ status: -1, message: expect.stringContaining('已支付') });
  });
});

describe('a second provider', () => {
  it('takes over an order once nobody can pay it through the first, and is paid beside it', async () => {
    const { pay } = server.gateways;
    const other = new FakePaymentProvider('other');
    server.gateways.payments = [pay, other];
    await prepay();
    const start = (provider: string) => server.post(`${api}/getPrepayId`, { outTradeNo, openId: 'openid-1', provider });
    expect(await start('unknown')).toMatchObject({ status: -1, message: expect.stringContaining('暂不支持') });
    expect(await start('other')).toMatchObject({ status: 200 });
    expect(pay.closed).toEqual([outTradeNo]);
    expect([pay.attempts.length, other.attempts.length]).toEqual([1, 1]);
    other.pay(`${outTradeNo}-2`);
    expect(await tradeState()).toBe('SUCCESS');
    expect([pay.queried, other.queried]).toEqual([[], [`${outTradeNo}-2`]]);
    expect(await server.database.query.select().from(ledger)).toMatchObject([{ method: 'other', amountFen: 120_000 }]);
  });
});

describe('getPayParameterForPage', () => {
  it('signs a prepay of ours, and no other', async () => {
    const { data: prepayId } = await prepay();
    const answer = await server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`);
    expect(answer.data).toMatchObject({ package: `prepay_id=${String(prepayId)}`, signType: 'RSA' });
    expect(await server.get(`${api}/getPayParameterForPage?prepayId=wx-other&meetingId=1`)).toMatchObject({
      httpStatus: 404,
    });
  });

  it('signs nothing of an attempt that was closed for another', async () => {
    const { data: closed } = await prepay('openid-1');
    const { data: open } = await prepay('openid-2');
    const sign = (prepayId: unknown) =>
      server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`);
    expect(await sign(closed)).toMatchObject({ httpStatus: 404, message: '支付已失效，请重新发起支付' });
    expect(await sign(open)).toMatchObject({ status: 200 });
  });

  it('signs nothing for an order that was cancelled or paid meanwhile', async () => {
    const { data: prepayId } = await prepay();
    for (const status of ['cancelled', 'paid'] as const) {
      await server.database.query.update(orders).set({ status });
      expect(await server.get(`${api}/getPayParameterForPage?prepayId=${String(prepayId)}&meetingId=1`)).toMatchObject({
        httpStatus: 404,
        message: '支付已失效，请重新发起支付',
      });
    }
  });
});

describe('offlinePay', () => {
  const offline = (number = outTradeNo) => server.post(`${api}/offlinePay`, { outTradeNo: number });

  it('answers the account and notes that a transfer is awaited; WeChat pay stays possible', async () => {
    expect((await offline()).data).toMatchObject({ accountName: expect.any(String), bankName: expect.any(String) });
    expect(await order()).toMatchObject({ status: 'pending', awaitingTransferSince: new Date(server.clock.now) });
    expect(await offline()).toMatchObject({ status: 200 });
    expect(await prepay()).toMatchObject({ status: 200 });
  });

  it('is refused for meeting 45, paid orders and unknown ones', async () => {
    const { data } = await server.post(
      '/api/appweb/entered/fromAdd',
      shortSubmission(meetingIds.DESK2027, { isCharge: '1', phone: '13912345678' }),
    );
    // Even with a receiving account.
    const receivingAccount = { accountName: '主办方', bankName: '银行', accountNumber: '6222', payNotice: '' };
    for (const changes of [{}, { receivingAccount }]) {
      await server.database.query
        .update(meetings)
        .set({ ...changes, isPaid: true })
        .where(eq(meetings.id, 45));
      const answer = await offline((data as { outTradeNo: string }).outTradeNo);
      expect(answer).toMatchObject({ status: -1, message: '该会议不支持对公转账或现场刷卡，请选择微信支付' });
    }
    await server.database.query.update(orders).set({ status: 'paid' }).where(eq(orders.outTradeNo, outTradeNo));
    expect(await offline()).toMatchObject({ status: -1 });
    expect(await offline('T-unknown')).toMatchObject({ httpStatus: 404, message: '订单不存在' });
  });
});
