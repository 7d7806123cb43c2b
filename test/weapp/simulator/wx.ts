import type { LocalFiles } from './local-files';
import type { PageStack } from './page-stack';
import type { Screen } from './screen';
import type { WechatServices } from './wechat-services';
import { accountCalls, askForPhone } from './wx-account';
import { Refusal, wxCall, wxEvents } from './wx-call';
import { deviceCalls, type DeviceSize } from './wx-device';
import { entryCalls, scenes, withoutSinglePages, type Entry } from './wx-entry';
import { phoneCalls, type PhoneThings } from './wx-phone';
import { networkCalls, type Answer, type NetworkRules, type WeappRequest } from './wx-network';
import { privacyGuard, type PrivacyRules } from './wx-privacy';
import { invoiceTitleCalls } from './wx-invoice-title';
import { storageCalls, type Stored } from './wx-storage';

export interface WxOptions {
  answer: Answer;
  network: NetworkRules;
  privacy: PrivacyRules;
  device: DeviceSize;
  stored: Stored;
  files: LocalFiles;
  things: PhoneThings;
  /** Returns whether the app is still in the turn of a tap. */
  isTapped: () => boolean;
  screen: Screen;
  services?: WechatServices | undefined;
  /** The stack, which needs `wx` for its pages to load. */
  stack: () => PageStack;
  onTitle: (title: string) => void;
  /** How the person came in last; from the list of mini-programs by default. */
  entry?: () => Entry;
}

export interface Wx {
  wx: object;
  requests: readonly WeappRequest[];
  /** The text that `setClipboardData` has copied last. */
  clipboard: () => string;
  /** WeChat's own pages that were opened, by the names of their calls. */
  opened: readonly string[];
  fire: (event: string, detail: object) => void;
  /** The answers of WeChat's own buttons, by the event that they come with. */
  buttons: Readonly<Record<string, () => Promise<object>>>;
}

interface PickedFile {
  name: string;
  bytes: Uint8Array;
}

/** WeChat's `wx`, as far as a client of this age knows it: what is not listed is undefined, as there. */
export function createWx(options: WxOptions): Wx {
  const { screen, files, stack, entry = () => ({ path: '', query: {}, scene: scenes.list }) } = options;
  let copied = '';
  const events = wxEvents([
    'AppHide',
    'AppShow',
    'NetworkStatusChange',
    'WindowResize',
    'ThemeChange',
    'MemoryWarning',
  ]);
  const network = networkCalls(options.answer, options.network, files);
  const privacy = privacyGuard(options.privacy, async (about) => {
    const { confirm } = await screen.ask<{ confirm: boolean }>({
      ...{
        kind: 'modal',
        title: '用户隐私保护提示',
        content: `使用${about}前，请阅读并同意《小程序用户隐私保护指引》`,
      },
      ...{ confirm: '同意', cancel: '拒绝' },
    });
    return confirm;
  });
  const choose = async (multiple: boolean, accept: string): Promise<PickedFile[]> => {
    const picked = await screen.ask<PickedFile[] | null>({ kind: 'files', multiple, accept });
    if (picked === null || picked.length === 0) throw new Refusal('cancel');
    return picked;
  };

  const calls: Record<string, unknown> = {
    ...deviceCalls(options.device),
    ...accountCalls(screen, options.services),
    ...storageCalls(options.stored),
    ...network.calls,
    ...events.calls,
    ...privacy.calls,
    ...entryCalls(entry),
    ...phoneCalls({ ...options, guarded: privacy.guarded, opened: privacy.opened }),
    onNeedPrivacyAuthorization: () => {},
    nextTick: (run: () => void) => void setTimeout(run, 0),
    navigateTo: wxCall<{ url: string }>('navigateTo', ({ url }) => stack().navigateTo(url)),
    redirectTo: wxCall<{ url: string }>('redirectTo', ({ url }) => stack().redirectTo(url)),
    reLaunch: wxCall<{ url: string }>('reLaunch', ({ url }) => stack().reLaunch(url)),
    navigateBack: wxCall<{ delta?: number }>('navigateBack', ({ delta = 1 }) => stack().navigateBack(delta)),
    switchTab: wxCall('switchTab', () => {
      throw new Refusal('can not switch to no-tabBar page');
    }),
    setNavigationBarTitle: wxCall<{ title: string }>('setNavigationBarTitle', ({ title }) => options.onTitle(title)),
    pageScrollTo: wxCall<{ scrollTop?: number; selector?: string; offsetTop?: number }>('pageScrollTo', (place) =>
      screen.scrollTo(stack().top().id, place),
    ),
    createSelectorQuery: () => selectorQuery(screen, () => stack().top().id),
    showModal: wxCall<{
      title?: string;
      content?: string;
      confirmText?: string;
      cancelText?: string;
      showCancel?: boolean;
    }>('showModal', ({ title = '', content = '', confirmText = '确定', cancelText = '取消', showCancel = true }) => {
      if (confirmText.length > 4 || cancelText.length > 4) throw new Refusal('button text is longer than 4 characters');
      return screen.ask({
        kind: 'modal',
        title,
        content,
        confirm: confirmText,
        cancel: showCancel ? cancelText : null,
      });
    }),
    showActionSheet: wxCall<{ itemList: readonly string[] }>('showActionSheet', async ({ itemList }) => {
      if (itemList.length > 6) throw new Refusal('itemList should not be larger than 6');
      const tapIndex = await screen.ask<number | null>({ kind: 'choices', items: itemList });
      if (tapIndex === null) throw new Refusal('cancel');
      return { tapIndex };
    }),
    showToast: wxCall<{ title: string }>('showToast', ({ title }) => screen.ask({ kind: 'toast', text: title })),
    ...Object.fromEntries(
      ['hideToast', 'showLoading', 'hideLoading', 'hideKeyboard', 'setPageStyle'].map((name) => [
        name,
        wxCall(name, () => {}),
      ]),
    ),
    setClipboardData: privacy.guarded<{ data: string }>('setClipboardData', ({ data }) => {
      copied = data;
      // WeChat says so itself.
      return screen.ask<object>({ kind: 'toast', text: '内容已复制' });
    }),
    ...invoiceTitleCalls(screen, privacy.guarded),
    chooseMedia: privacy.guarded<{ count?: number }>('chooseMedia', async ({ count = 9 }) => {
      const picked = (await choose(count > 1, 'image/*,video/*')).slice(0, count);
      const tempFiles = picked.map(({ name, bytes }) => ({
        ...{ tempFilePath: files.keep(name, bytes), size: bytes.length, fileType: 'image' },
      }));
      return { type: 'image', tempFiles };
    }),
    chooseMessageFile: privacy.guarded<{ count: number }>('chooseMessageFile', async ({ count }) => {
      const picked = (await choose(count > 1, '*/*')).slice(0, count);
      const tempFiles = picked.map(({ name, bytes }) => ({
        ...{ name, path: files.keep(name, bytes), size: bytes.length, type: 'file', time: 0 },
      }));
      return { tempFiles };
    }),
  };
  const getPhoneNumber = privacy.guarded('getPhoneNumber', () => askForPhone(screen, options.services));
  const buttons = {
    getphonenumber: () => new Promise<object>((resolve) => void getPhoneNumber({ complete: resolve })),
  };
  return {
    wx: withoutSinglePages(calls, entry),
    opened: privacy.opened,
    requests: network.requests,
    clipboard: () => copied,
    fire: events.fire,
    buttons,
  };
}

/** `wx.createSelectorQuery()`, as far as a list asks where it stands. */
function selectorQuery(screen: Screen, pageId: () => number): object {
  const asked: { selector: string | null; isAll: boolean; done: ((result: unknown) => void) | undefined }[] = [];
  const nodes = (selector: string | null, isAll: boolean) => {
    const ask = (done?: (result: unknown) => void): object => {
      asked.push({ selector, isAll, done });
      return query;
    };
    return { boundingClientRect: ask, scrollOffset: ask, fields: (_fields: object, done?: never) => ask(done) };
  };
  const query = {
    in: () => query,
    select: (selector: string) => nodes(selector, false),
    selectAll: (selector: string) => nodes(selector, true),
    selectViewport: () => nodes(null, false),
    exec: (done?: (results: unknown[]) => void) => {
      const id = pageId();
      void Promise.all(
        asked.map(async ({ selector, isAll, done: each }) => {
          const result = await screen.measure(id, selector ?? '', isAll);
          each?.(result);
          return result;
        }),
      ).then((results) => done?.(results));
    },
  };
  return query;
}
