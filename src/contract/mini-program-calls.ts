import { get, post } from './call';
import { miniProgramSettingsCodec, phoneLoginCodec, subscriptionCodec } from './mini-program';
import { tokenCodec } from './login';
import { openidCodec } from './payment';

/** What the mini-program alone calls, apart so that no page loads it; all of it is our server's own. */
export const miniProgramCalls = {
  /** What a page finds in itself, for a program without one; any other server answers 404. */
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
   * phone is proved there by a login. Who lets a payment be told of is about to pay: they are told their openid, so that WeChat
   * need not be asked again; '' for others.
   */
  keepSubscriptions: post('/api/appweb/wechat/subscriptions', {
    extra: 'miniProgram',
    auth: 'token',
    namesDevice: true,
    body: subscriptionCodec,
    answer: openidCodec,
  }),
} as const;
