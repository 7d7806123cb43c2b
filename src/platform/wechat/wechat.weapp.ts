import type { BridgePayParameters } from '../../contract/payment';
import { WechatPayUnavailable, type PayOutcome } from './wechat-pay';

// A mini-program pays under an app id of its own, which the API knows nothing of: a named absence
// until it does (product §9.3). Offline payment works. See the H5 variant.

export const noPayMessage = '小程序暂不支持微信支付';

export function isBridgeReady(): boolean {
  return false;
}

export function waitForBridge(): Promise<boolean> {
  return Promise.resolve(false);
}

export function canPay(): Promise<boolean> {
  return Promise.resolve(false);
}

export function requestPayment(_parameters: BridgePayParameters): Promise<PayOutcome> {
  return Promise.reject(new WechatPayUnavailable(noPayMessage));
}
