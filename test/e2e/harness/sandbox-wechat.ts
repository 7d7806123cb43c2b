import { randomUUID } from 'node:crypto';
import type { WechatServices } from '../../weapp/simulator/wechat-services';
import { newPhoneNumber } from './new-phone-number';
import type { ProductAddress } from './shared-product';

/** The person who uses WeChat on a phone. */
export interface PersonInWechat {
  /** The number that their WeChat is bound to. */
  phone?: string;
  /** Their answer to subscribe messages; by default they are not asked any more, and take none. */
  subscribes?: WechatServices['subscribes'];
}

/** WeChat's services for one person's phone, at the sandbox. */
export function sandboxWechat(
  { sandboxOrigin }: ProductAddress,
  { phone = newPhoneNumber(), subscribes = 'reject' }: PersonInWechat = {},
): WechatServices {
  const device = randomUUID();
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${sandboxOrigin}/sandbox/mini-program/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    const answer = (await response.json()) as Answer & { message?: string };
    if (!response.ok) throw new Error(answer.message);
    return answer;
  };
  return {
    login: async () => (await post<{ code: string }>('login', { device })).code,
    order: (parameters) => post('cashier', parameters),
    pay: async (parameters) => {
      await post('pay', parameters);
    },
    subscribes,
    subscribe: async (templateId) => {
      await post('subscribe', { device, templateId });
    },
    phone: () => phone,
    phoneCode: async () => (await post<{ code: string }>('phone-code', { phone })).code,
  };
}
