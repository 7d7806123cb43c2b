import type { BridgePayParameters } from '../../contract/payment';
import type { PayOutcome } from '../../domain/payment/pay-outcome';
import { isInWechat } from './in-wechat';
import { WechatPayUnavailable } from './wechat-pay';

interface WechatBridge {
  invoke(name: string, parameters: object, callback: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    /** Injected by WeChat's browser some time after the page has loaded. */
    WeixinJSBridge?: WechatBridge;
  }
}

/** How long to wait for WeChat's browser to inject its bridge, in milliseconds. */
const bridgeTimeoutMs = 1500;

/** Why WeChat Pay is unavailable when `canPay` is false; for the user. */
export const noPayMessage = '请在微信中打开';

/** Returns true once WeChat has injected its bridge. */
export function isBridgeReady(): boolean {
  return window.WeixinJSBridge !== undefined;
}

/** Waits for the bridge's ready event; false on timeout. */
export function waitForBridge(timeoutMs: number = bridgeTimeoutMs): Promise<boolean> {
  if (isBridgeReady()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', finish);
      resolve(isBridgeReady());
    };
    const timer = setTimeout(finish, timeoutMs);
    document.addEventListener('WeixinJSBridgeReady', finish);
  });
}

/** Finds out if WeChat Pay is possible here, by the bridge and not by the unreliable user agent (product §9.3). */
export function canPay(): Promise<boolean> {
  return waitForBridge();
}

/** Returns true in WeChat, which opens each link in a window of its own. */
export function canCloseWindow(): boolean {
  return isInWechat();
}

/** Closes the page's window, back to the chat or the account that it was opened from. */
export async function closeWindow(): Promise<void> {
  await waitForBridge();
  window.WeixinJSBridge?.invoke('closeWindow', {}, () => undefined);
}

/**
 * Opens WeChat's cashier with parameters signed by the server.
 * @throws WechatPayUnavailable outside WeChat
 */
export async function requestPayment(parameters: BridgePayParameters): Promise<PayOutcome> {
  await waitForBridge();
  const bridge = window.WeixinJSBridge;
  if (bridge === undefined) throw new WechatPayUnavailable(noPayMessage);
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', { ...parameters }, (answer) => {
      const [, outcome] = /^get_brand_wcpay_request:(ok|cancel)$/.exec(answer.err_msg ?? '') ?? [];
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail');
    });
  });
}
