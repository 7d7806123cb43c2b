import type { BridgePayParameters } from '../../contract/payment';
import { WechatPayUnavailable, type PayOutcome } from './wechat-pay';

// See the H5 variant. A mini-program pays under its own app id, which the API does not know, so WeChat Pay is
// unsupported here (product §9.3). Offline payment works.

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

/** A mini-program is left by WeChat's own button. */
export function canCloseWindow(): boolean {
  return false;
}

export function closeWindow(): Promise<void> {
  return Promise.resolve();
}
