import { get, post } from './call';
import { miniProgramSettingsCodec, phoneLoginCodec, subscriptionCodec } from './mini-program';
import { tokenCodec } from './login';
import { openidCodec } from './payment';

/** The calls of the mini-program alone, in a file of their own so that no page loads them. All extend our server. */
export const miniProgramCalls = {
  /** The settings that a browser finds in its page. Any other server answers 404. */
  getAppSettings: get('/api/appweb/app/settings', { extra: 'settings', answer: miniProgramSettingsCodec }),
  /** The server asks WeChat whose phone it is: a client cannot name one. */
  logInByWechatPhone: post('/api/appweb/login/tokenByWechatPhone', {
    extra: 'miniProgram',
    namesDevice: true,
    body: phoneLoginCodec,
    answer: tokenCodec,
  }),
  /**
   * One message of each kind may be sent by WeChat: with a token at once, else to the device that registered last, once the
   * phone is proved there by a login. Somebody who accepts messages about a payment is about to pay, so the answer holds their
   * openid, which saves a second question to WeChat; '' for the other kinds.
   */
  keepSubscriptions: post('/api/appweb/wechat/subscriptions', {
    extra: 'miniProgram',
    auth: 'token',
    namesDevice: true,
    body: subscriptionCodec,
    answer: openidCodec,
  }),
} as const;
