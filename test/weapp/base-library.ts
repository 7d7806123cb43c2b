import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The base library (基础库) that each part of WeChat which the mini-program uses came with, by WeChat's documentation of
 * that part; 1.0.0 for what has been there from the start.
 */
export const sinceBaseLibrary: Readonly<Record<string, string>> = {
  // Keys of app.json and pages.
  ...{ subPackages: '1.7.3', preloadRule: '2.3.0', lazyCodeLoading: '2.11.1', singlePage: '2.12.0' },
  // Going from screen to screen.
  ...{ navigateTo: '1.0.0', redirectTo: '1.0.0', navigateBack: '1.0.0', reLaunch: '1.1.0', getCurrentPages: '1.0.0' },
  ...{ setNavigationBarTitle: '1.0.0', pageScrollTo: '1.4.0', createSelectorQuery: '1.4.0', nextTick: '2.2.3' },
  ...{ getMenuButtonBoundingClientRect: '2.1.0', getWindowInfo: '2.20.1' },
  ...{ onWindowResize: '2.3.0', offWindowResize: '2.3.0' },
  ...{ onAppShow: '2.1.2', offAppShow: '2.1.2', onAppHide: '2.1.2', offAppHide: '2.1.2' },
  ...{ getLaunchOptionsSync: '2.1.2', getEnterOptionsSync: '2.9.4' },
  // Network and storage.
  ...{ request: '1.0.0', uploadFile: '1.0.0', downloadFile: '1.0.0', getNetworkType: '1.0.0' },
  ...{ getStorageSync: '1.0.0', setStorageSync: '1.0.0', removeStorageSync: '1.0.0', getStorageInfoSync: '1.0.0' },
  // These ask the person, or show them something.
  ...{ showModal: '1.0.0', showActionSheet: '1.0.0', showToast: '1.0.0', previewImage: '1.0.0', openDocument: '1.0.0' },
  ...{ openLocation: '1.0.0', scanCode: '1.0.0', addPhoneCalendar: '2.15.0', setClipboardData: '1.1.0' },
  ...{ chooseMedia: '2.10.0', chooseMessageFile: '2.5.0' },
  ...{ login: '1.0.0', requestPayment: '1.0.0', chooseInvoiceTitle: '1.5.0', requestSubscribeMessage: '2.4.4' },
  ...{ hideShareMenu: '1.1.0', showShareMenu: '1.1.0' },
  ...{ openPrivacyContract: '2.32.3', getPrivacySetting: '2.32.3', openSetting: '1.1.0', getSetting: '1.2.0' },
  // These read the device.
  ...{ saveImageToPhotosAlbum: '1.2.0', createOffscreenCanvas: '2.29.0', canvasToTempFilePath: '1.0.0' },
  ...{ getScreenBrightness: '1.2.0', setScreenBrightness: '1.2.0', setKeepScreenOn: '1.4.0' },
  ...{ getFileSystemManager: '1.9.9', getImageInfo: '1.0.0', createCanvasContext: '1.0.0' },
};

/** The same for components. */
export const componentsSince: Readonly<Record<string, string>> = {
  ...{ view: '1.0.0', text: '1.0.0', image: '1.0.0', 'scroll-view': '1.0.0', 'rich-text': '1.4.0' },
  ...{ button: '1.0.0', input: '1.0.0', textarea: '1.0.0', picker: '1.0.0', canvas: '1.0.0' },
};

/** Asked for before it is used: `randomBytes` does without. */
export const optionalCalls: readonly string[] = ['getRandomValues'];

/** The value that Taro itself has under the name of a call. */
const taros = new Set(['eventCenter', 'getCurrentInstance', 'getEnv', 'initPxTransform', 'pxTransform']);

/** Orders versions such as 2.9.4 and 2.11.1. */
export function compareVersions(one: string, other: string): number {
  const [left = [], right = []] = [one, other].map((version) => version.split('.').map(Number));
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/**
 * The calls of WeChat that built scripts make: through Taro's object, or of `wx` itself.
 * @param folder the built mini-program
 */
export function callsOfWechat(folder: string): string[] {
  const known = namesInTaro();
  const found = new Set<string>();
  for (const file of scriptsBelow(folder)) {
    const script = readFileSync(file, 'utf8');
    for (const [, name = ''] of script.matchAll(/(?:\b[\w$]+\(\)|\(0,\s*[\w$]+|\bwx)\.([a-z]\w+)/g)) {
      if (known.has(name) && !taros.has(name) && !/^use[A-Z]/.test(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** The components that the templates draw; not the language's own tags. */
export function componentsOf(folder: string): string[] {
  const templates = readFileSync(join(folder, 'base.wxml'), 'utf8');
  const tags = new Set([...templates.matchAll(/<([a-z][a-z-]*)/g)].map(([, tag = '']) => tag));
  return [...tags].filter((tag) => !['template', 'block', 'wxs', 'import', 'comp'].includes(tag)).sort();
}

/** Taro's declarations of WeChat's calls. */
function namesInTaro(): Set<string> {
  const folder = join(dirname(require.resolve('@tarojs/taro/package.json')), 'types');
  const files = [join(folder, 'taro.lifecycle.d.ts'), ...filesBelow(join(folder, 'api'))];
  return new Set(
    files.flatMap((file) => {
      const statics = readFileSync(file, 'utf8').split('interface TaroStatic {').slice(1);
      return statics.flatMap((text) => [...text.matchAll(/^ {4}(\w+)[(<:]/gm)].map(([, name = '']) => name));
    }),
  );
}

/** Taro's own script names every call that there is. */
const scriptsBelow = (folder: string): string[] =>
  filesBelow(folder).filter((file) => file.endsWith('.js') && file !== join(folder, 'taro.js'));

export function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}
