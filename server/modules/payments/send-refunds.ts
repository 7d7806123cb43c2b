import type { FastifyBaseLogger } from 'fastify';
import type { RefundRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { GatewayError, type Refund, type WechatPayGateway } from '../../gateways/ports';
import { recordRefund } from './record-refund';
import { unfinishedRefunds, updateRefund } from './store';

const retryEveryMs = 60_000;
const atOnce = 20;

/**
 * Sends refunds that are owed, and asks about those under way. Sending again is safe: WeChat refunds one number
 * once.
 */
export async function sendRefunds(dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database, clock, gateways } = dependencies;
  if (gateways.pay === null) return;
  const due = await unfinishedRefunds(database.query, new Date(clock.now() - retryEveryMs), atOnce);
  for (const refund of due) {
    try {
      const answer = await sendOrAsk(refund, gateways.pay, dependencies);
      if (answer !== null) await recordRefund(answer, dependencies);
    } catch (error) {
      // Keeps its turn from coming at once, so that one refund that always fails holds up no other.
      await updateRefund(database.query, refund.outRefundNo, { updatedAt: new Date(clock.now()) });
      log.error({ err: error, code: error instanceof GatewayError ? error.code : '' }, 'a refund could not be sent');
    }
  }
}

async function sendOrAsk(refund: RefundRow, pay: WechatPayGateway, { settings }: Dependencies): Promise<Refund | null> {
  if (refund.state === 'processing') return pay.queryRefund(refund.outRefundNo);
  const { outTradeNo, outRefundNo, refundFen, totalFen, reason } = refund;
  const notifyUrl = settings.wechatPay?.notifyUrl ?? `${settings.publicOrigin}/api/wxpay/notify`;
  return pay.refund({ outTradeNo, outRefundNo, refundFen, totalFen, reason, notifyUrl });
}
