import type { WechatAccount } from '../ports';
import { createWechatApi, readCredential, type WechatApiSettings } from './wechat-api';

/** Creates the official account, whose tickets sign pages for WeChat's JS-SDK. */
export function createWechatAccount(settings: WechatApiSettings): WechatAccount {
  const api = createWechatApi(settings, { appId: 'WECHAT_APPID', appSecret: 'WECHAT_APP_SECRET' });
  return {
    ...api,
    async jsapiTicket(accessToken) {
      const query = new URLSearchParams({ access_token: accessToken, type: 'jsapi' });
      return readCredential(await api.call({ method: 'GET', path: `/cgi-bin/ticket/getticket?${query}` }), 'ticket');
    },
  };
}
