import { wxCall } from './wx-call';

export interface DeviceSize {
  readonly width: number;
  readonly height: number;
}

const launch = { path: '', query: {}, scene: 1001 };

/** The phone that `wx` describes: an iPhone of this size, with the menu button at the upper right. */
export function deviceCalls({ width, height }: DeviceSize): Record<string, unknown> {
  const screen = {
    ...{ brand: 'iPhone', model: 'iPhone', pixelRatio: 2, language: 'zh_CN', version: '8.0.50', SDKVersion: '3.5.0' },
    ...{ screenWidth: width, screenHeight: height, windowWidth: width, windowHeight: height },
    ...{ statusBarHeight: 20, system: 'iOS 16.0', platform: 'ios', fontSizeSetting: 16 },
    safeArea: { left: 0, right: width, top: 20, bottom: height, width, height: height - 20 },
  };
  return {
    canIUse: () => true,
    getSystemInfoSync: () => screen,
    getSystemInfo: wxCall('getSystemInfo', () => screen),
    getWindowInfo: () => screen,
    getDeviceInfo: () => screen,
    getAppBaseInfo: () => screen,
    getMenuButtonBoundingClientRect: () => ({
      ...{ top: 24, bottom: 56, width: 87, height: 32 },
      ...{ left: width - 94, right: width - 7 },
    }),
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getLaunchOptionsSync: () => launch,
    getEnterOptionsSync: () => launch,
    getNetworkType: wxCall('getNetworkType', () => ({ networkType: 'wifi' })),
    getRandomValues: wxCall<{ length: number }>('getRandomValues', ({ length }) => ({
      randomValues: Uint8Array.from({ length }, () => Math.floor(Math.random() * 256)).buffer,
    })),
  };
}
