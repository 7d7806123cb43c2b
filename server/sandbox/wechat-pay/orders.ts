import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxContext } from '../sandbox-context';
import type { Order, TradeType } from '../sandbox-state';
import type { Notifier } from './notifier';
import { PayFailure } from './pay-failure';
import { readPrepayRequest } from './prepay-request';
import { transactionAnswer } from './transaction-answer';
import { wechatTime } from './wechat-time';

const prepayTtlMs = 2 * 60 * 60 * 1000;
/** WeChat's page for an H5 order lives five minutes; the same request gives another. */
const pageTtlMs = 5 * 60 * 1000;

/** Orders, which go from NOTPAY to SUCCESS (and REFUND) or CLOSED. */
export interface Orders {
  /**
   * Creates an order, or accepts the same one again.
   * @param text the request's body
   */
  prepay(text: string, tradeType: TradeType): Promise<{ prepayId: string }>;
  query(outTradeNo: string): object;
  close(outTradeNo: string): Promise<void>;
  /**
   * Returns the order that can be paid now under this prepay_id.
   * @throws PayFailure if there is none
   */
  findPayable(prepayId: string): Order;
  /** Orders whose code can be scanned and paid now, newest first. */
  scannable(): Order[];
  /**
   * Pays it and notifies the merchant.
   * @param openid whoever pays an order that was made for nobody
   */
  pay(prepayId: string, openid?: string): Promise<void>;
  find(outTradeNo: string): Order | undefined;
}

export function createOrders(
  { identity, stateFile, faults, orderLimit, now }: SandboxContext,
  notifier: Notifier,
): Orders {
  const { orders } = stateFile.state;

  function existing(outTradeNo: string): Order {
    const order = orders.get(outTradeNo);
    if (order === undefined) throw new PayFailure(404, 'ORDER_NOT_EXIST', '订单不存在');
    return order;
  }

  function payable(prepayId: string): Order {
    const order = [...orders.values()].find((candidate) => candidate.prepayId === prepayId);
    if (order === undefined) throw new PayFailure(404, 'ORDER_NOT_EXIST', '支付会话不存在');
    refuseUnlessOpen(order);
    if (order.prepayExpiresAt <= now()) throw new PayFailure(400, 'TIME_EXPIRE', '支付会话已过期，请重新下单');
    if (order.expiresAt !== null && order.expiresAt <= now()) throw new PayFailure(400, 'TIME_EXPIRE', '订单已过期');
    return order;
  }

  return {
    async prepay(text, tradeType) {
      orderLimit.count();
      const request = readPrepayRequest(text, { tradeType, identity, now: now() });
      const order = orders.get(request.outTradeNo);
      if (order !== undefined) {
        refuseUnlessOpen(order);
        const isSame = order.requestText === text && (order.tradeType ?? 'JSAPI') === tradeType;
        if (!isSame) throw new PayFailure(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
      }
      const taken: Order = order ?? {
        ...request,
        requestText: text,
        prepayId: '',
        prepayExpiresAt: 0,
        createdAt: now(),
        tradeState: 'NOTPAY',
        transactionId: '',
        paidAt: null,
      };
      if (taken.prepayExpiresAt <= now()) {
        taken.prepayId = `wx${compactTime(now())}${randomBytes(11).toString('hex').slice(0, 20)}`;
        taken.prepayExpiresAt = now() + prepayTtlMs;
      }
      if (tradeType === 'MWEB') taken.pageExpiresAt = now() + pageTtlMs;
      orders.set(request.outTradeNo, taken);
      await stateFile.save();
      return { prepayId: taken.prepayId };
    },

    query(outTradeNo) {
      const order = existing(outTradeNo);
      const isStale = order.paidAt !== null && faults.take('stale-query');
      return transactionAnswer(isStale ? { ...order, tradeState: 'NOTPAY', paidAt: null } : order, identity);
    },

    async close(outTradeNo) {
      const order = existing(outTradeNo);
      refuseUnlessOpen(order);
      order.tradeState = 'CLOSED';
      await stateFile.save();
    },

    findPayable: payable,

    scannable() {
      const isOpen = (order: Order): boolean =>
        order.tradeState === 'NOTPAY' && order.prepayExpiresAt > now() && (order.expiresAt ?? Infinity) > now();
      return [...orders.values()].filter((order) => order.tradeType === 'NATIVE' && isOpen(order)).reverse();
    },

    async pay(prepayId, openid = '') {
      const order = payable(prepayId);
      order.openid ||= openid;
      order.tradeState = 'SUCCESS';
      order.paidAt = now();
      order.transactionId = `4200${compactTime(now())}${randomInt(10 ** 9, 10 ** 10)}`;
      await notifier.notify({
        url: order.notifyUrl,
        eventType: 'TRANSACTION.SUCCESS',
        summary: '支付成功',
        originalType: 'transaction',
        content: transactionAnswer(order, identity),
      });
    },

    find: (outTradeNo) => orders.get(outTradeNo),
  };
}

function refuseUnlessOpen(order: Order): void {
  if (order.tradeState === 'CLOSED') throw new PayFailure(400, 'ORDER_CLOSED', '订单已关闭');
  if (order.tradeState !== 'NOTPAY') throw new PayFailure(400, 'ORDERPAID', '该订单已支付');
}

/** Formats a time as 14 digits, from year to second. */
function compactTime(at: number): string {
  return wechatTime(at).replace(/\D/g, '').slice(0, 14);
}
