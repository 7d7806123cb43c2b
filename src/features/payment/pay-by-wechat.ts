import { callServer } from '../../api/call-server';
import { requestPayment } from '../../platform/wechat/wechat';
import type { PayOutcome } from '../../platform/wechat/wechat-pay';

/** What WeChat's cashier says the payment is for (spec section 1). */
const paymentDescription = '注册费';

/**
 * Takes one order to WeChat's cashier: prepay id, signed parameters, bridge (spec section 4).
 * @param onCashier called just before the cashier opens: from then on word may never come
 * @returns how the payer left the cashier; even 'ok' is only a reason to ask the server
 * @throws RefusedError, TransportFailure, or WechatPayUnavailable outside WeChat
 */
export async function payByWechat(
  order: { outTradeNo: string; meetingId: string; openid: string },
  onCashier: () => void,
): Promise<PayOutcome> {
  const prepayId = await callServer('getPrepayId', {
    provider: '',
    description: paymentDescription,
    outTradeNo: order.outTradeNo,
    openid: order.openid,
  });
  const parameters = await callServer('getPayParameters', { prepayId, meetingId: order.meetingId });
  onCashier();
  return requestPayment(parameters);
}
