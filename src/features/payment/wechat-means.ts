import { errorMessage } from '../../api/call-error';
import { bridgePayParametersCodec } from '../../contract/payment';
import { isInWechat } from '../../platform/wechat/in-wechat';
import { loginCode } from '../../platform/wechat/oauth/login-code';
import { beginOauth } from '../../platform/wechat/oauth/oauth';
import { OauthUnavailable } from '../../platform/wechat/oauth/oauth-callback';
import { openCheckout } from '../../platform/wechat/open-checkout';
import { keepOpenid, readOpenid } from '../../platform/wechat/openid';
import { paysHere } from '../../platform/wechat/pays-here';
import { canPay, noPayMessage, requestPayment } from '../../platform/wechat/wechat';
import { exchangeCode, NoOpenidError } from '../../session/openid-by-code';
import { hasOrderLinks, outsideWayHere } from './order-link';
import type { PaymentMeans } from './payment-means';

/** WeChat Pay: by the bridge of WeChat's browser, or by the mini-program's own call (product §9.3). */
export const wechatMeans: PaymentMeans = {
  name: 'wechat',
  labels: { service: '微信支付', company: '微信' },
  unavailable: noPayMessage,
  isRecommended: paysHere,
  isAtHome: isInWechat,
  canPay,
  paysByLink: hasOrderLinks,
  outsideWay: outsideWayHere,
  openCheckout,
  payer: readOpenid,
  forgetPayer: () => keepOpenid(''),
  /** A mini-program is told at once; a page leaves for WeChat's authorization page and continues when it is back. */
  identifyPayer: async (page, onLeave) => {
    try {
      const code = await loginCode();
      if (code !== null) {
        await exchangeCode({ code, isMiniProgram: true });
        return { kind: 'known' };
      }
      onLeave();
      beginOauth({ callbackRoute: 'openid', ...page });
      return { kind: 'leaving' };
    } catch (error) {
      if (error instanceof OauthUnavailable) return { kind: 'unavailable', why: error.message };
      return { kind: 'failed', why: error instanceof NoOpenidError ? error.message : errorMessage(error) };
    }
  },
  pay: (parameters) => requestPayment(bridgePayParametersCodec.read(parameters)),
};
