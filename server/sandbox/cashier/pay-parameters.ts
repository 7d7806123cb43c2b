import { verify } from 'node:crypto';
import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import type { Identity } from '../identity';
import { PayFailure } from '../wechat-pay/pay-failure';

const maxAgeSeconds = 2 * 60 * 60;

/**
 * Reads the parameters a page passed to `getBrandWCPayRequest`, or a mini-program to `wx.requestPayment`, and verifies the merchant's signature.
 * @param text the parameters as JSON
 * @returns the app's id and the prepay_id
 * @throws PayFailure 400 PARAM_ERROR, SIGN_ERROR
 */
export function readPayParameters(text: string, identity: Identity, now: number): { appId: string; prepayId: string } {
  const parameters = readObject(parseJson(text));
  const field = (name: string) => {
    const value = parameters[name];
    // The bridge on iOS accepts only texts, so a number is an error here too.
    if (typeof value !== 'string' || value === '') throw new PayFailure(400, 'PARAM_ERROR', `缺少参数${name}`);
    return value;
  };
  const [appId = '', timeStamp, nonceStr, packageText] = ['appId', 'timeStamp', 'nonceStr', 'package'].map(field);
  const signature = Buffer.from(field('paySign'), 'base64');
  if (![identity.appId, identity.miniProgramAppId].includes(appId))
    throw new PayFailure(400, 'PARAM_ERROR', 'appId不正确');
  if (readText(parameters.signType) !== 'RSA') throw new PayFailure(400, 'PARAM_ERROR', 'signType须为RSA');
  const message = `${appId}\n${timeStamp}\n${nonceStr}\n${packageText}\n`;
  if (!verify('sha256', Buffer.from(message), identity.merchantPublicKey, signature)) {
    throw new PayFailure(400, 'SIGN_ERROR', '支付验证签名失败');
  }
  if (Math.abs(now / 1000 - Number(timeStamp)) > maxAgeSeconds) {
    throw new PayFailure(400, 'PARAM_ERROR', 'timeStamp已过期');
  }
  return { appId, prepayId: /^prepay_id=(\w+)$/.exec(packageText ?? '')?.[1] ?? '' };
}
