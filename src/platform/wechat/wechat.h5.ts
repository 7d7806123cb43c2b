import type { BridgePayParameters } from '../../contract/payment';
import { WechatPayUnavailable, type PayOutcome } from './wechat-pay';

interface WechatBridge {
  invoke(name: string, parameters: object, callback: (answer: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    /** Put in by WeChat's browser, some time after the page has loaded. */
    WeixinJSBridge?: WechatBridge;
  }
}

/** How long WeChat's browser may take to put its bridge in, in milliseconds. */
const bridgeTimeoutMs = 1500;

/** Why WeChat pay is not possible, where `canPay` says no; for the reader. */
export const noPayMessage = '请在微信中打开';

/** Whether WeChat's bridge is there already. */
export function isBridgeReady(): boolean {
  return window.WeixinJSBridge !== undefined;
}

/** Waits for WeChat's bridge, which says by an event that it is ready; false when none came in time. */
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

/** Whether WeChat pay is possible here: the bridge is asked, not the user agent, which lies (product §9.3). */
export function canPay(): Promise<boolean> {
  return waitForBridge();
}

/**
 * Opens WeChat's cashier with the parameters that the server signed.
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
