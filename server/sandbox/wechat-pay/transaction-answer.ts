import type { Identity } from '../identity';
import type { Order } from '../sandbox-state';
import { wechatTime } from './wechat-time';

const stateTexts = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
  CLOSED: '订单已关闭',
} as const;

/** Returns a transaction as in queries and notifications. An unpaid one lacks payer, number, time and currency. */
export function transactionAnswer(order: Order, identity: Identity): Record<string, unknown> {
  const common = {
    appid: order.appId ?? identity.appId,
    mchid: identity.mchId,
    out_trade_no: order.outTradeNo,
    trade_state: order.tradeState,
    trade_state_desc: stateTexts[order.tradeState],
    promotion_detail: [],
    attach: '',
  };
  if (order.paidAt === null) {
    return { ...common, payer: {}, amount: { total: order.totalFen, payer_currency: 'CNY' } };
  }
  return {
    ...common,
    transaction_id: order.transactionId,
    trade_type: order.tradeType ?? 'JSAPI',
    bank_type: 'OTHERS',
    success_time: wechatTime(order.paidAt),
    payer: { openid: order.openid },
    amount: { total: order.totalFen, payer_total: order.totalFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}
