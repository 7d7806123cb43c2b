import { readRefund, readTransaction } from './read-answers';

const merchant = { appIds: ['wx1'], mchId: '1900000001' };
const paid = {
  appid: 'wx1',
  mchid: '1900000001',
  out_trade_no: 'T1',
  transaction_id: '4200000001',
  trade_state: 'SUCCESS',
  success_time: '2027-01-01T10:00:00+08:00',
  payer: { openid: 'o1' },
  amount: { total: 120000, payer_total: 120000, currency: 'CNY', payer_currency: 'CNY' },
};

describe('a transaction', () => {
  it('is read with its amount in fen', () => {
    expect(readTransaction(paid, merchant)).toEqual({
      provider: 'wechat',
      outTradeNo: 'T1',
      state: 'paid',
      transactionId: '4200000001',
      amountFen: 120000,
      payerId: 'o1',
      paidAt: '2027-01-01T10:00:00+08:00',
    });
  });

  it('that is unpaid may lack payer, number, time and currency', () => {
    const unpaid = { ...paid, trade_state: 'NOTPAY', transaction_id: undefined, success_time: undefined, payer: {} };
    const read = readTransaction({ ...unpaid, amount: { total: 1, payer_currency: 'CNY' } }, merchant);
    expect(read).toMatchObject({ state: 'open', transactionId: '', payerId: '', paidAt: '' });
  });

  it.each([
    ['SUCCESS', 'paid'],
    ['REFUND', 'refunded'],
    ['CLOSED', 'closed'],
    ['NOTPAY', 'open'],
    ['USERPAYING', 'open'],
    ['success', 'open'],
  ])('that is %s is %s', (trade_state, state) => {
    expect(readTransaction({ ...paid, trade_state }, merchant).state).toBe(state);
  });

  it.each([
    ['mchid', { mchid: '1900000002' }],
    ['appid', { appid: 'wx2' }],
    ['currency', { amount: { total: 120000, currency: 'USD' } }],
    ['amount', { amount: { total: 120000 } }],
    ['amount', { amount: { total: '120000', currency: 'CNY' } }],
    ['amount', { amount: { total: 1200.5, currency: 'CNY' } }],
    ['amount', { amount: { total: -1, currency: 'CNY' } }],
    ['transaction_id', { transaction_id: '' }],
    ['payer', { payer: {} }],
    ['success_time', { success_time: undefined }],
    ['out_trade_no', { out_trade_no: undefined }],
    ['trade_state', { trade_state: undefined }],
  ])('is refused for its %s: %j', (field, change) => {
    expect(() => readTransaction({ ...paid, ...change }, merchant)).toThrow(
      expect.objectContaining({ code: 'ANSWER_MISMATCH', message: expect.stringContaining(field) }),
    );
  });
});

describe('a refund', () => {
  const refund = {
    refund_id: '50000000382019052709732678859',
    out_refund_no: 'R1',
    out_trade_no: 'T1',
    status: 'PROCESSING',
    amount: { total: 120000, refund: 40000, currency: 'CNY' },
  };

  it('is read from an answer and from a notification, which names its state otherwise', () => {
    const read = {
      ...{ provider: 'wechat', outRefundNo: 'R1', refundId: refund.refund_id },
      ...{ state: 'processing', refundFen: 40000 },
    };
    expect(readRefund(refund)).toEqual({ outTradeNo: 'T1', totalFen: 120000, refund: read });
    const notified = { ...refund, status: undefined, refund_status: 'SUCCESS' };
    expect(readRefund(notified).refund.state).toBe('success');
  });

  it.each([
    ['PROCESSING', 'processing'],
    ['SUCCESS', 'success'],
    ['CLOSED', 'closed'],
    ['ABNORMAL', 'abnormal'],
    ['CHANGE', 'unknown'],
  ])('that is %s is %s', (status, state) => {
    expect(readRefund({ ...refund, status }).refund.state).toBe(state);
  });

  it('is refused where it gives back more than was paid', () => {
    expect(() => readRefund({ ...refund, amount: { total: 100, refund: 101 } })).toThrow('amount');
  });
});
