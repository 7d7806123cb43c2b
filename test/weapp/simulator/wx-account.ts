import type { Screen } from './screen';
import { nobody, type WechatServices } from './wechat-services';
import { Refusal, wxCall } from './wx-call';
import { subscribeCalls } from './wx-subscribe';

/** A client refuses mistyped parameters before it asks anybody. */
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
      const { confirm, hasFailed } = await screen.ask<{ confirm: boolean; hasFailed?: true }>({
        ...{ kind: 'modal', title: '微信支付（沙箱）', confirm: '支付', cancel: '取消', fail: '支付失败' },
        content: `${merchant} ${description} ¥${(amountFen / 100).toFixed(2)}`,
      });
      if (hasFailed) throw new Refusal('付款失败');
      if (!confirm) throw new Refusal('cancel');
      await services.pay(parameters).catch(refused);
    }),
  };
}

/** A tap on `open-type="getPhoneNumber"`: WeChat shows the person's number, and hands over a code for it. */
export async function askForPhone(screen: Screen, services: WechatServices = nobody): Promise<{ code: string }> {
  const { confirm } = await screen.ask<{ confirm: boolean }>({
    ...{ kind: 'modal', title: '申请获取并验证你的手机号', content: services.phone() },
    ...{ confirm: '允许', cancel: '不允许' },
  });
  if (!confirm) throw new Refusal('user deny');
  const refuse = (): never => {
    throw new Refusal('');
  };
  return { code: await services.phoneCode().catch(refuse) };
}
