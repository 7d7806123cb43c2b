import { defaultAppSettings, type AppSettings } from '../../../src/contract/app-settings';
import type { MiniProgramSettings } from '../../../src/contract/mini-program';
import type { OutsideWay } from '../../../src/domain/payment/outside-way';
import { subscribeKinds } from '../../../src/domain/notice/subscribe-kinds';
import type { Gateways } from '../../context/dependencies';
import type { Settings } from '../../settings/settings';
import { sendsCompletions, sendsOffers } from '../notices/sends-links';

/** The parts of the server that decide which extensions it offers. */
export interface Served {
  settings: Settings;
  gateways: Pick<Gateways, 'payments' | 'sms'>;
}

/** Every extension: this server has all of them, but for those that a setting or a gateway must allow. */
const allExtras = Object.fromEntries(
  Object.keys(defaultAppSettings.extras).map((name) => [name, true]),
) as AppSettings['extras'];

/**
 * Returns the API extensions that this server offers, which the app receives in its page or by a call (product §4.11,
 * §4.12).
 */
export function appSettingsOf({ settings, gateways }: Served): AppSettings {
  const takesOutside = (way: OutsideWay): boolean => gateways.payments[0]?.outsideWays.includes(way) === true;
  return {
    ...defaultAppSettings,
    wechatAppId: settings.wechatOauth?.appId ?? '',
    wechatOauthUrl: settings.wechatOauth?.authorizeUrl ?? defaultAppSettings.wechatOauthUrl,
    paymentProviders: gateways.payments.map(({ name }) => name),
    extras: {
      ...allExtras,
      wechatJsSdk: settings.wechatOauth !== null,
      memberPlaces: sendsCompletions({ settings, gateways }),
      transferOffers: sendsOffers({ settings, gateways }),
      orderLinks: settings.wechatOauth !== null && settings.wechatPay !== null,
      scanPay: takesOutside('scan'),
      browserPay: takesOutside('browser'),
      miniProgramPay: settings.miniProgram !== null && settings.wechatPay !== null,
    },
  };
}

/** Like `appSettingsOf`, for the mini-program, with the settings that only it uses (product §4.18). */
export function miniProgramSettingsOf(served: Served): MiniProgramSettings {
  const { miniProgram } = served.settings;
  const ids = subscribeKinds.map((kind) => [kind, miniProgram?.templates[kind]?.id ?? '']);
  return {
    ...appSettingsOf(served),
    miniProgram: {
      phoneLogin: miniProgram !== null,
      subscribeTemplates: Object.fromEntries(ids) as MiniProgramSettings['miniProgram']['subscribeTemplates'],
    },
  };
}
