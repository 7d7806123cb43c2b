import { interpretTradeState } from '../../../src/domain/payment/interpret-trade-state';
import type { Dependencies } from '../../dependencies';
import type { PaymentNotification } from '../../gateways/ports';
import { recordPayment } from './record-payment';
import { recordRefund } from './record-refund';
import { requireWechatPay } from './start-wechat-payment';

/** What a notification was, for the log. */
export interface ReceivedNotification {
  kind: PaymentNotification['kind'];
  outcome: string;
}

/**
 * Takes a notification of WeChat's (field notes): verified, decrypted, and recorded like the answer to a query.
 * @throws GatewayError SIGN_ERROR where it is not WeChat's
 */
export async function receiveNotification(
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  dependencies: Dependencies,
): Promise<ReceivedNotification> {
  const notification = requireWechatPay(dependencies).readNotification(headers, rawBody, dependencies.clock.now());
  const { kind } = notification;
  if (kind === 'other') return { kind, outcome: 'ignored' };
  if (kind === 'refund') {
    return { kind, outcome: (await recordRefund(notification.refund, dependencies)) ? 'recorded' : 'unknown' };
  }
  if (interpretTradeState(notification.transaction.tradeState) !== 'paid') return { kind, outcome: 'ignored' };
  return { kind, outcome: await recordPayment(notification.transaction, dependencies) };
}
