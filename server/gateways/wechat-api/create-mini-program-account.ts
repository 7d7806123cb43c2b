import { readObject, readText } from '../../../src/domain/json/read-value';
import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';
import { WechatCallError, type MiniProgramAccount } from '../ports';
import { deliveryBody, deliveryOutcomes } from './delivery-body';
import { subscribeData, type SubscribeTemplate } from './subscribe-template';
import { badAnswer, createWechatApi, type WechatApiSettings } from './wechat-api';

const settingNames = { appId: 'WECHAT_MINI_PROGRAM_APPID', appSecret: 'WECHAT_MINI_PROGRAM_SECRET' };

export interface MiniProgramAccountSettings extends WechatApiSettings {
  /** The templates of subscribe messages; messages without a template are not sent. */
  templates: Readonly<Partial<Record<SubscribeKind, SubscribeTemplate>>>;
  /** The merchant that takes the mini-program's payments; '' if there is none. */
  mchId: string;
}

/** Creates the mini-program's account, which can look up users' phone numbers (手机号快速验证组件). */
export function createMiniProgramAccount({
  templates,
  mchId,
  ...settings
}: MiniProgramAccountSettings): MiniProgramAccount {
  const api = createWechatApi(settings, settingNames);
  return {
    ...api,
    async phoneByCode(accessToken, code) {
      const query = new URLSearchParams({ access_token: accessToken });
      const path = `/wxa/business/getuserphonenumber?${query}`;
      const answer = await api.call({ method: 'POST', path, body: { code }, isOnce: true });
      const info = readObject(answer.phone_info);
      const phone = { countryCode: readText(info.countryCode), number: readText(info.purePhoneNumber) };
      if (phone.countryCode === '' || phone.number === '') throw badAnswer('no phone number');
      return phone;
    },
    templateId: (kind) => templates[kind]?.id ?? null,
    async sendSubscribeMessage(accessToken, { openid, message, page }) {
      const template = templates[message.kind];
      if (template === undefined) throw new Error(`No template tells of a ${message.kind}`);
      const query = new URLSearchParams({ access_token: accessToken });
      const body = {
        ...{ touser: openid, template_id: template.id, page, miniprogram_state: 'formal', lang: 'zh_CN' },
        data: subscribeData(template, message),
      };
      await api.call({ method: 'POST', path: `/cgi-bin/message/subscribe/send?${query}`, body, isOnce: true });
    },
    async isTradeManaged(accessToken) {
      const query = new URLSearchParams({ access_token: accessToken });
      const body = { appid: settings.appId };
      const answer = await api.call({ method: 'POST', path: `/wxa/sec/order/is_trade_managed?${query}`, body });
      if (typeof answer.is_trade_managed !== 'boolean') throw badAnswer('nothing about trade management');
      return answer.is_trade_managed;
    },
    async reportDelivery(accessToken, delivery) {
      const query = new URLSearchParams({ access_token: accessToken });
      const body = deliveryBody(delivery, mchId);
      try {
        await api.call({ method: 'POST', path: `/wxa/sec/order/upload_shipping_info?${query}`, body });
        return 'reported';
      } catch (error) {
        const outcome = error instanceof WechatCallError ? deliveryOutcomes[error.code] : undefined;
        if (outcome === undefined) throw error;
        return outcome;
      }
    },
  };
}
