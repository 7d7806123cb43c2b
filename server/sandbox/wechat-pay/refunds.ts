import { randomInt } from 'node:crypto';
import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import { reportError } from '../report-error';
import type { SandboxContext } from '../sandbox-context';
import type { Order, RefundRecord } from '../sandbox-state';
import type { Notifier } from './notifier';
import type { Orders } from './orders';
import { PayFailure, paramError } from './pay-failure';
import { isFen, isNotifyUrl } from './prepay-request';
import { wechatTime } from './wechat-time';

/** Refunds, which are accepted as PROCESSING and become SUCCESS after a while. */
export interface Refunds {
  /**
   * Accepts a refund; the same out_refund_no returns the same refund.
   * @param text the request's body
   */
  refund(text: string): Promise<object>;
  query(outRefundNo: string): object;
  /** Resumes refunds left by an earlier run. */
  start(): void;
  stop(): void;
}

export function createRefunds(
  { identity, stateFile, now }: SandboxContext,
  orders: Orders,
  notifier: Notifier,
  settleAfterMs: number,
): Refunds {
  const { refunds } = stateFile.state;
  const timers = new Set<NodeJS.Timeout>();

  function settleLater(refund: RefundRecord): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void settle(refund).catch(reportError);
      },
      Math.max(0, refund.succeedsAt - now()),
    );
    timers.add(timer);
  }

  async function settle(refund: RefundRecord): Promise<void> {
    refund.status = 'SUCCESS';
    const order = orders.find(refund.outTradeNo);
    if (order === undefined || refund.notifyUrl === '') return stateFile.save();
    const { status, ...answer } = refundAnswer(refund, order);
    await notifier.notify({
      url: refund.notifyUrl,
      eventType: 'REFUND.SUCCESS',
      summary: '退款成功',
      originalType: 'refund',
      content: { ...answer, mchid: identity.mchId, refund_status: status },
    });
  }

  function refundedFen(outTradeNo: string): number {
    return [...refunds.values()]
      .filter((refund) => refund.outTradeNo === outTradeNo)
      .reduce((sum, refund) => sum + refund.refundFen, 0);
  }

  return {
    async refund(text) {
      const request = readRefundRequest(text);
      const order = orders.find(request.outTradeNo);
      if (order === undefined) throw new PayFailure(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
      const earlier = refunds.get(request.outRefundNo);
      if (earlier !== undefined) {
        if (earlier.requestText === text) return refundAnswer(earlier, order);
        throw new PayFailure(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
      }
      if (order.paidAt === null) throw new PayFailure(400, 'INVALID_REQUEST', '订单未支付，不能退款');
      if (request.totalFen !== order.totalFen) throw paramError('amount.total与订单金额不一致');
      if (refundedFen(order.outTradeNo) + request.refundFen > order.totalFen) {
        throw new PayFailure(400, 'INVALID_REQUEST', '申请退款金额超过订单可退余额');
      }
      const refund: RefundRecord = {
        outRefundNo: request.outRefundNo,
        requestText: text,
        outTradeNo: request.outTradeNo,
        refundId: `5030${randomInt(10 ** 11, 10 ** 12)}${randomInt(10 ** 11, 10 ** 12)}`,
        refundFen: request.refundFen,
        notifyUrl: request.notifyUrl,
        createdAt: now(),
        succeedsAt: now() + settleAfterMs,
        status: 'PROCESSING',
      };
      refunds.set(refund.outRefundNo, refund);
      order.tradeState = 'REFUND';
      await stateFile.save();
      settleLater(refund);
      return refundAnswer(refund, order);
    },

    query(outRefundNo) {
      const refund = refunds.get(outRefundNo);
      const order = refund && orders.find(refund.outTradeNo);
      if (refund === undefined || order === undefined) {
        throw new PayFailure(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
      }
      return refundAnswer(refund, order);
    },

    start() {
      for (const refund of refunds.values()) if (refund.status === 'PROCESSING') settleLater(refund);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function readRefundRequest(text: string) {
  const body = readObject(parseJson(text));
  const amount = readObject(body.amount);
  const outTradeNo = readText(body.out_trade_no);
  const outRefundNo = readText(body.out_refund_no);
  const notifyUrl = readText(body.notify_url);
  if (outTradeNo === '') throw paramError('out_trade_no必填');
  if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(outRefundNo)) throw paramError('out_refund_no格式错误');
  if (notifyUrl !== '' && !isNotifyUrl(notifyUrl)) throw paramError('notify_url格式错误');
  if (Buffer.byteLength(readText(body.reason)) > 80) throw paramError('reason不能超过80字节');
  if (!isFen(amount.refund) || amount.refund === 0) throw paramError('amount.refund须为正整数');
  if (!isFen(amount.total) || amount.refund > amount.total) throw paramError('退款金额不能大于订单金额');
  if (amount.currency !== 'CNY') throw paramError('amount.currency只支持CNY');
  return { outTradeNo, outRefundNo, notifyUrl, refundFen: amount.refund, totalFen: amount.total };
}

function refundAnswer(refund: RefundRecord, order: Order) {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: order.transactionId,
    out_trade_no: order.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: wechatTime(refund.createdAt),
    ...(refund.status === 'SUCCESS' ? { success_time: wechatTime(refund.succeedsAt) } : {}),
    status: refund.status,
    amount: {
      total: order.totalFen,
      refund: refund.refundFen,
      payer_total: order.totalFen,
      payer_refund: refund.refundFen,
      currency: 'CNY',
    },
  };
}
