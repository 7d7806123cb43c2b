import type { Screen } from './screen';
import { Refusal, wxCall } from './wx-call';
import { subscribeCalls } from './wx-subscribe';

/** WeChat's own services, as its client asks them for the person who is logged in to it. */
export interface WechatServices {
  /** A code for the mini-program's server. */
  login(): Promise<string>;
  /** @throws Error for parameters that WeChat refuses */
  order(parameters: object): Promise<{ merchant: string; description: string; amountFen: number }>;
  pay(parameters: object): Promise<void>;
  /** The number that the person's WeChat is bound to. */
  phone(): string;
  /** A code that stands for it. */
  phoneCode(): Promise<string>;
  /** They have ticked that what they chose last is what they choose. */
  alwaysSubscribes: boolean;
  /**
   * Takes one message of a template.
   * @throws Error for one that is not the mini-program's
   */
  subscribe(templateId: string): Promise<void>;
}

/** A client that is not logged in. */
const nobody: WechatServices = {
  login: () => Promise.reject(new Error('not login')),
  order: () => Promise.reject(new Error('not login')),
  pay: () => Promise.reject(new Error('not login')),
  phone: () => '',
  phoneCode: () => Promise.reject(new Error('not login')),
  alwaysSubscribes: false,
  subscribe: () => Promise.reject(new Error('not login')),
};

/** What is typed wrongly, a client refuses before it asks anybody. */
const payParameters = ['timeStamp', 'nonceStr', 'package', 'signType', 'paySign'];

export function accountCalls(screen: Screen, services: WechatServices = nobody): Record<string, unknown> {
  const refused = (error: unknown): never => {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  };
  return {
    login: wxCall('login', async () => ({ code: await services.login().catch(refused) })),
    ...subscribeCalls(screen, services),
    requestPayment: wxCall<Record<string, unknown>>('requestPayment', async (given) => {
      const parameters = Object.fromEntries(payParameters.map((name) => [name, given[name]]));
      for (const [name, value] of Object.entries(parameters))
        if (typeof value !== 'string') throw new Refusal(`parameter error: parameter.${name} should be String`);
      const { merchant, description, amountFen } = await services.order(parameters).catch(refused);
      const { confirm } = await screen.ask<{ confirm: boolean }>({
        ...{ kind: 'modal', title: '微信支付（沙箱）', confirm: '支付', cancel: '取消' },
        content: `${merchant} ${description} ¥${(amountFen / 100).toFixed(2)}`,
      });
      if (!confirm) throw new Refusal('cancel');
      await services.pay(parameters).catch(refused);
    }),
  };
}

/** What a button with `open-type="getPhoneNumber"` does: WeChat shows the person's number, and hands over a code for it. */
export async function askForPhone(screen: Screen, services: WechatServices = nobody): Promise<{ code: string }> {
  const { confirm } = await screen.ask<{ confirm: boolean }>({
    ...{ kind: 'modal', title: '申请获取并验证你的手机号', content: services.phone() },
    ...{ confirm: '允许', cancel: '不允许' },
  });
  if (!confirm) throw new Refusal('user deny');
  return { code: await services.phoneCode().catch(() => Promise.reject(new Refusal('')) as Promise<string>) };
}
