/** A request that the mini-program sent through `wx.request`. */
export interface WeappRequest {
  url: string;
  method: string;
  data: unknown;
  header: Record<string, string>;
}

/** The fake response: an HTTP status and a body to send as JSON, or null for no network. */
export type Answer = (request: WeappRequest) => { statusCode: number; data: unknown } | null;

interface CallbackOptions {
  success?: (result: unknown) => void;
  fail?: (result: unknown) => void;
  complete?: (result: unknown) => void;
}

/** Calls that every client has, and of which our pages only need success. */
const commonCalls = [
  ...['navigateTo', 'redirectTo', 'reLaunch', 'navigateBack', 'switchTab', 'setNavigationBarTitle', 'pageScrollTo'],
  ...['showToast', 'hideToast', 'showLoading', 'hideLoading', 'showModal', 'showActionSheet', 'hideKeyboard'],
  ...[
    'setStorage',
    'removeStorage',
    'setClipboardData',
    'previewImage',
    'onNetworkStatusChange',
    'offNetworkStatusChange',
  ],
];

const screen = {
  brand: 'test',
  model: 'test',
  pixelRatio: 2,
  screenWidth: 375,
  screenHeight: 667,
  windowWidth: 375,
  windowHeight: 667,
  statusBarHeight: 20,
  language: 'zh_CN',
  version: '8.0.50',
  SDKVersion: '3.5.0',
  system: 'iOS 16.0',
  platform: 'ios',
  fontSizeSetting: 16,
  safeArea: { left: 0, right: 375, top: 20, bottom: 667, width: 375, height: 647 },
};

/** WeChat parses the body unless text is requested. */
function forRequest(body: unknown, dataType = 'json'): unknown {
  return dataType === 'json' ? body : JSON.stringify(body);
}

/**
 * WeChat's `wx`, as far as our pages use it; Taro forwards only the listed calls. Any other member called on `wx`
 * itself only calls `success`, like most of WeChat's calls.
 * @param stored the device's storage, by key
 */
export function createStandInWx(
  answer: Answer,
  stored: Record<string, string> = {},
): { wx: object; requests: WeappRequest[] } {
  const requests: WeappRequest[] = [];
  const storage = new Map<string, unknown>(Object.entries(stored));
  const later = (run: () => void): void => void setTimeout(run, 0);

  const request = (options: WeappRequest & CallbackOptions & { dataType?: string }): object => {
    const { url, method, data, header } = options;
    requests.push({ url, method, data, header });
    later(() => {
      const isWhole = /^https?:\/\/./.test(url);
      const result = isWhole ? answer({ url, method, data, header }) : null;
      if (result === null) options.fail?.({ errMsg: isWhole ? 'request:fail' : `request:fail invalid url "${url}"` });
      else
        options.success?.({
          ...result,
          data: forRequest(result.data, options.dataType),
          header: {},
          errMsg: 'request:ok',
        });
      options.complete?.({});
    });
    return { abort: () => undefined, onHeadersReceived: () => undefined };
  };
  const doesNothing = (options?: CallbackOptions): void => {
    if (typeof options?.success === 'function') later(() => options.success?.({ errMsg: 'ok' }));
  };
  const known: Record<string, unknown> = {
    ...Object.fromEntries(commonCalls.map((name) => [name, doesNothing])),
    request,
    canIUse: () => true,
    getNetworkType: (options: CallbackOptions) => later(() => options.success?.({ networkType: 'wifi' })),
    nextTick: later,
    getSystemInfoSync: () => screen,
    getWindowInfo: () => screen,
    getDeviceInfo: () => screen,
    getAppBaseInfo: () => screen,
    getMenuButtonBoundingClientRect: () => ({ top: 24, bottom: 56, left: 281, right: 368, width: 87, height: 32 }),
    getAccountInfoSync: () => ({ miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' } }),
    getLaunchOptionsSync: () => ({ path: '', query: {}, scene: 1001 }),
    getEnterOptionsSync: () => ({ path: '', query: {}, scene: 1001 }),
    getStorageSync: (key: string) => storage.get(key) ?? '',
    setStorageSync: (key: string, value: unknown) => void storage.set(key, value),
    removeStorageSync: (key: string) => void storage.delete(key),
    getStorageInfoSync: () => ({ keys: [...storage.keys()], currentSize: 0, limitSize: 10_240 }),
  };
  // The build stores its own list of chunks in `wx`.
  const isOwn = (name: string | symbol): boolean =>
    name in known || typeof name === 'symbol' || name === 'webpackJsonp';
  const wx = new Proxy(known, {
    get: (target, name) => (isOwn(name) ? (Reflect.get(target, name) as unknown) : doesNothing),
  });
  return { wx, requests };
}
