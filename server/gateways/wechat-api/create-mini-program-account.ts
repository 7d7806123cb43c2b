import { readObject, readText } from '../../../src/domain/json/read-value';
import type { MiniProgramAccount } from '../ports';
import { badAnswer, createWechatApi, type WechatApiSettings } from './wechat-api';

const settingNames = { appId: 'WECHAT_MINI_PROGRAM_APPID', appSecret: 'WECHAT_MINI_PROGRAM_SECRET' };

/** The mini-program's account, which knows its people's phone numbers (手机号快速验证组件). */
export function createMiniProgramAccount(settings: WechatApiSettings): MiniProgramAccount {
  const { call, ...account } = createWechatApi(settings, settingNames);
  return {
    ...account,
    async personPhone(accessToken, code) {
      const query = new URLSearchParams({ access_token: accessToken });
      const path = `/wxa/business/getuserphonenumber?${query}`;
      const answer = await call({ method: 'POST', path, body: { code }, isOnce: true });
      const info = readObject(answer.phone_info);
      const phone = { countryCode: readText(info.countryCode), number: readText(info.purePhoneNumber) };
      if (phone.countryCode === '' || phone.number === '') throw badAnswer('no phone number');
      return phone;
    },
  };
}
