import type { PaymentAttemptRow } from '../../db/tables/payments';
import type { Dependencies } from '../../dependencies';
import { GatewayError, type WechatPayGateway } from '../../gateways/ports';
import { queryAttempt } from './query-attempt';
import { endAttempt } from './store';

/**
 * Closes an attempt at WeChat, so that nobody can pay it any more.
 * @returns false where it was paid before: then the payment is recorded, unless it went back already, which leaves
 * nothing to close
 * @throws GatewayError where WeChat does not answer; nothing is known then, and the attempt stays open
 */
export async function closeAttempt(
  attempt: PaymentAttemptRow,
  pay: WechatPayGateway,
  dependencies: Dependencies,
): Promise<boolean> {
  try {
    await pay.closeOrder(attempt.outTradeNo);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'ORDERPAID') {
      const { outcome } = await queryAttempt(attempt, pay, dependencies);
      return outcome === 'closed';
    }
    // Its prepay never reached WeChat.
    if (error.code !== 'ORDER_NOT_EXIST') throw error;
  }
  await endAttempt(dependencies.database.query, attempt.outTradeNo, 'closed');
  return true;
}
