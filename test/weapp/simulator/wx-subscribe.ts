import type { Screen } from './screen';
import { Refusal, wxCall } from './wx-call';
import type { WechatServices } from './wechat-services';

/** `wx.requestSubscribeMessage`: asks for all templates together, unless the person has ticked 总是保持以上选择. */
export function subscribeCalls(screen: Screen, services: WechatServices): Record<string, unknown> {
  return {
    requestSubscribeMessage: wxCall<{ tmplIds?: readonly string[] }>('requestSubscribeMessage', async ({ tmplIds }) => {
      if (!Array.isArray(tmplIds) || tmplIds.length === 0) throw new Refusal('TmplIds can not be empty');
      if (tmplIds.length > 3) throw new Refusal('Templates count out of max bounds');
      const ids = tmplIds as readonly string[];
      const { confirm } =
        services.subscribes === 'ask'
          ? await screen.ask<{ confirm: boolean }>({
              ...{ kind: 'modal', title: '允许小程序发送以下订阅消息', content: `${ids.length} 项通知` },
              ...{ confirm: '允许', cancel: '取消' },
            })
          : { confirm: services.subscribes === 'accept' };
      if (!confirm) return Object.fromEntries(ids.map((id) => [id, 'reject']));
      const refuse = (error: Error): never => {
        throw new Refusal(error.message);
      };
      for (const id of ids) await services.subscribe(id).catch(refuse);
      return Object.fromEntries(ids.map((id) => [id, 'accept']));
    }),
  };
}
