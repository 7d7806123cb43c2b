import Taro from '@tarojs/taro';
import type { BridgePayParameters } from '../../contract/payment';
import type { PayOutcome } from '../../domain/payment/pay-outcome';
import { appSettings } from '../network/settings';

// See the H5 variant. A mini-program pays under its own app id, and only a server that has one takes that (product §9.3).

export const noPayMessage = '小程序暂不支持微信支付';

export function isBridgeReady(): boolean {
  return false;
}

export function waitForBridge(): Promise<boolean> {
  return Promise.resolve(false);
}

export function canPay(): Promise<boolean> {
  return Promise.resolve(appSettings().extras.miniProgramPay);
}

export async function requestPayment({ appId: _appId, ...parameters }: BridgePayParameters): Promise<PayOutcome> {
  try {
    await Taro.requestPayment({ ...parameters, signType: 'RSA' });
    return 'ok';
  } catch (error) {
    const { errMsg = '' } = error as { errMsg?: string };
    return /cancel/.test(errMsg) ? 'cancel' : 'fail';
  }
}

/** A mini-program is left by WeChat's own button. */
export function canCloseWindow(): boolean {
  return false;
}

export function closeWindow(): Promise<void> {
  return Promise.resolve();
}
