import type { KeyObject } from 'node:crypto';
import type { BridgePayParameters } from '../../../src/contract/payment';
import { signText } from './sign-request';

/**
 * Signs what the page hands to `getBrandWCPayRequest`. Every value is a text: the bridge on iOS refuses numbers.
 * @param timestamp epoch seconds
 * Source: pay.weixin.qq.com, "JSAPI调起支付".
 */
export function signBridgeParameters(
  payment: { appId: string; prepayId: string; timestamp: number; nonce: string },
  privateKey: KeyObject,
): BridgePayParameters {
  const packageText = `prepay_id=${payment.prepayId}`;
  const timeStamp = String(payment.timestamp);
  return {
    appId: payment.appId,
    timeStamp,
    nonceStr: payment.nonce,
    package: packageText,
    signType: 'RSA',
    paySign: signText(`${payment.appId}\n${timeStamp}\n${payment.nonce}\n${packageText}\n`, privateKey),
  };
}
