import type { FastifyBaseLogger } from 'fastify';
import type { RefundRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { GatewayError, type Refund, type WechatPayGateway } from '../../gateways/ports';
import { recordRefund } from './record-refund';
import { lockRefund, unfinishedRefunds, updateRefund } from './store';

const retryEveryMs = 60_000;
const atOnce = 20;
/** As much of a reason as is kept. */
const longestFailure = 300;

/**
 * Sends refunds that are owed, and asks about those under way. Sending again is safe: WeChat refunds one number
 * once. Why one could not be sent is kept with it, for the organiser's list.
 */
export async function sendRefunds(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  if (gateways.pay === null) return;
  const due = await unfinishedRefunds(database.query, new Date(clock.now() - retryEveryMs), atOnce);
  for (const { outRefundNo } of due) {
    const refund = await lockRefund(database.query, outRefundNo);
    // Its turn may come long after the list was made: what was settled meanwhile, such as offline, is not sent.
    if (refund === null || !isUnfinished(refund)) continue;
    const failure = await advance(refund, gateways.pay, dependencies).catch((error: unknown) => {
      log.error({ err: error, code: error instanceof GatewayError ? error.code : '' }, 'a refund could not be sent');
      return error instanceof GatewayError
        ? { failure: `${error.code} ${error.message}` }
        : { failure: '服务内部错误' };
    });
    if (failure !== null) await note(refund, failure, dependencies);
  }
}

const isUnfinished = ({ state }: RefundRow): boolean => state === 'requested' || state === 'processing';

type Failure = Pick<RefundRow, 'failure'> | Pick<RefundRow, 'failure' | 'state'>;

/**
 * Keeps a failure, unless WeChat told otherwise meanwhile. Its time also keeps the refund's turn from coming at once, so
 * that one that always fails holds up no other.
 */
async function note(refund: RefundRow, failure: Failure, { database, clock }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    if ((await lockRefund(query, refund.outRefundNo))?.state !== refund.state) return;
    const changes = { ...failure, failure: failure.failure.slice(0, longestFailure) };
    await updateRefund(query, refund.outRefundNo, { ...changes, updatedAt: new Date(clock.now()) });
  });
}

/** Sends a refund or asks about it, and records the answer; what is to be noted where there is no good one. */
async function advance(refund: RefundRow, pay: WechatPayGateway, dependencies: Dependencies): Promise<Failure | null> {
  const answer = await sendOrAsk(refund, pay, dependencies);
  // Accepted once and unknown now: sending it again under its number is safe.
  if (answer === null) return { state: 'requested', failure: '微信没有这笔退款的记录，将重新发起' };
  return (await recordRefund(answer, dependencies)) ? null : { failure: '微信答复的退款金额或状态与记录不符' };
}

async function sendOrAsk(refund: RefundRow, pay: WechatPayGateway, { settings }: Dependencies): Promise<Refund | null> {
  if (refund.state === 'processing') return pay.queryRefund(refund.outRefundNo);
  const { outTradeNo, outRefundNo, refundFen, totalFen, reason } = refund;
  const notifyUrl = settings.wechatPay?.notifyUrl ?? `${settings.publicOrigin}/api/wxpay/notify`;
  return pay.refund({ outTradeNo, outRefundNo, refundFen, totalFen, reason, notifyUrl });
}
