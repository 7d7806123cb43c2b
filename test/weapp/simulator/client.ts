import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { createLocalFiles, type LocalFiles } from './local-files';
import { createPageStack, type Lifecycle, type OpenPage, type PageStack } from './page-stack';
import { noScreen, type Screen, type ViewEvent } from './screen';
import { createWx } from './wx';
import type { WechatServices } from './wechat-services';
import { newPhoneThings, type PhoneThings } from './wx-phone';
import type { DeviceSize } from './wx-device';
import { scenes, type Entry } from './wx-entry';
import type { Answer, NetworkRules, WeappRequest } from './wx-network';
import type { PrivacyRules } from './wx-privacy';
import type { Stored } from './wx-storage';

export interface ClientOptions {
  /** The built mini-program. */
  folder: string;
  answer: Answer;
  screen?: Screen;
  network?: NetworkRules;
  privacy?: PrivacyRules;
  device?: DeviceSize;
  /** The device's storage, by key. */
  stored?: Stored;
  files?: LocalFiles;
  /** The phone's album, calendar and screen. */
  things?: PhoneThings;
  /** Without them nobody is logged in to WeChat. */
  services?: WechatServices;
  /** The top page or its name has changed. */
  onTop?: (page: OpenPage, title: string) => void;
  /** A script that runs before the app does, such as one that takes built-ins away. */
  prepare?: string;
}

/** A page's `setData` calls. */
export interface SetDataCall {
  readonly path: string;
  readonly bytes: number;
}

/** WeChat with one mini-program running: its two threads are a context without a browser, and the screen. */
export interface Client {
  readonly requests: readonly WeappRequest[];
  /** Uncaught errors, and what the app wrote with console.error. */
  readonly errors: string[];
  readonly setDataCalls: SetDataCall[];
  readonly stack: PageStack;
  /** The name that WeChat shows for the top page. */
  title(): string;
  clipboard(): string;
  /**
   * Starts the program at a page, as a scanned code does; the query as it stands in an address.
   * @param scene how the person came, by WeChat's numbers
   */
  launch(url: string, scene?: number): Promise<void>;
  /** Opens a scanned code's page while the program is running: WeChat closes all others. */
  scan(url: string): Promise<void>;
  /** The card that WeChat's menu shares of the top page; null if it offers none. */
  shared(): { toFriend: object | null; toMoments: object | null };
  /** WeChat's own pages that were opened, by the names of their calls. */
  readonly opened: readonly string[];
  /** Runs a script beside the app. */
  run(script: string): void;
  /** Puts the whole program into the background, and back. */
  hide(): void;
  show(): void;
  readonly onViewEvent: ViewEvent;
}

const usualSize: DeviceSize = { width: 375, height: 667 };

export function startClient(options: ClientOptions): Client {
  const { folder, screen = noScreen, network = { domains: null }, privacy = {}, device = usualSize } = options;
  const { files = createLocalFiles(), things = newPhoneThings(), onTop } = options;
  let isTapped = false;
  const errors: string[] = [];
  const setDataCalls: SetDataCall[] = [];
  const report = (...parts: unknown[]): void => void errors.push(parts.map(asWords).join(' '));
  let title = '';
  let entered: Entry = { path: '', query: {}, scene: scenes.list };
  let app: Lifecycle = {};
  let registered: Lifecycle = {};
  const register = (given: Lifecycle): void => void (registered = given);
  const known = new Map<string, Lifecycle>();
  const listed = pagesOf(folder);

  const stack = createPageStack({
    screen,
    onTop: (page) => onTop?.(page, title),
    onError: report,
    onSetData: (path, bytes) => void setDataCalls.push({ path, bytes }),
    register: (path) => {
      if (!listed.includes(path)) return null;
      if (!known.has(path)) {
        load(join(folder, `${path}.js`));
        known.set(path, registered);
      }
      return known.get(path) ?? null;
    },
  });
  const { wx, requests, clipboard, opened, fire, buttons } = createWx({
    ...{ answer: options.answer, network, privacy, device, screen, files, services: options.services },
    ...{ things, isTapped: () => isTapped },
    ...{ stored: options.stored ?? new Map<string, string>(), stack: () => stack },
    entry: () => entered,
    onTitle: (text) => {
      title = text;
      // Between the pages of a program that starts again, nothing has the name.
      if (stack.pages.length > 0) onTop?.(stack.top(), title);
    },
  });
  const context = createContext({
    wx,
    App: (given: Lifecycle) => void (app = given),
    Page: register,
    Component: register,
    Behavior: (given: unknown) => given,
    getApp: () => app,
    getCurrentPages: () => stack.pages.map(({ instance }) => instance),
    // Running timers, such as a countdown's, must not keep the test's process alive.
    setTimeout: unrefed(setTimeout),
    clearTimeout,
    setInterval: unrefed(setInterval),
    clearInterval,
    console: { ...console, error: report, warn: () => undefined, log: () => undefined, info: () => undefined },
  });
  new Script(options.prepare ?? '').runInContext(context);
  const load = moduleLoader(folder, context);
  const tell = (name: string, detail?: object): void => {
    const method = app[name];
    if (typeof method === 'function') method.call(app, detail);
  };

  const enter = async (url: string): Promise<void> => {
    tell('onShow', { ...entered });
    if (listed.includes(entered.path)) await stack.reLaunch(`/${url.replace(/^\//, '')}`);
    else tell('onPageNotFound', { ...entered, isEntryPage: true });
  };

  return {
    ...{ requests, errors, setDataCalls, stack, clipboard, opened },
    title: () => title,
    run: (script) => void new Script(script).runInContext(context),
    launch: async (url, scene = scenes.list) => {
      entered = entryOf(url, scene);
      load(join(folder, 'app.js'));
      tell('onLaunch', { ...entered });
      await enter(url);
    },
    scan: async (url) => {
      entered = entryOf(url, scenes.code);
      await enter(url);
    },
    shared: () => {
      const { instance } = stack.top();
      const ask = (name: string, options: object): object | null => {
        const answer = instance[name];
        return typeof answer === 'function' ? ((answer.call(instance, options) as object | undefined) ?? {}) : null;
      };
      const toFriend = ask('onShareAppMessage', { from: 'menu' });
      // WeChat offers moments only where it offers friends.
      return { toFriend, toMoments: toFriend && ask('onShareTimeline', {}) };
    },
    hide: () => {
      stack.call(stack.top(), 'onHide');
      tell('onHide');
      fire('AppHide', {});
    },
    show: () => {
      tell('onShow', {});
      fire('AppShow', {});
      stack.call(stack.top(), 'onShow');
    },
    onViewEvent: (id, handler, event) => {
      const page = stack.pages.find((open) => open.id === id);
      isTapped = 'type' in event && event.type === 'tap';
      setTimeout(() => (isTapped = false), 0);
      if (page === undefined) return;
      const button = buttons[(event as { type?: string }).type ?? ''];
      if (button === undefined) stack.call(page, handler, event);
      else void button().then((detail) => stack.call(page, handler, { ...event, detail }));
    },
  };
}

function entryOf(url: string, scene: number): Entry {
  const [path = '', search = ''] = url.replace(/^\//, '').split('?');
  const pairs = search.split('&').filter((pair) => pair !== '');
  return { path, query: Object.fromEntries(pairs.map((pair) => pair.split('='))) as Record<string, string>, scene };
}

function asWords(part: unknown): string {
  // It comes from another realm: no `instanceof`.
  const { stack } = (part ?? {}) as { stack?: unknown };
  return typeof stack === 'string' ? stack : String(part);
}

/** The pages of app.json, those of its subpackages included. */
function pagesOf(folder: string): string[] {
  const { pages, subPackages = [] } = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8')) as {
    pages: string[];
    subPackages?: { root: string; pages: string[] }[];
  };
  return [...pages, ...subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))];
}

/** WeChat's `require`: relative paths, each file once. */
function moduleLoader(folder: string, context: object): (file: string) => unknown {
  const loaded = new Map<string, { exports: unknown }>();
  const load = (file: string): unknown => {
    const path = existsSync(file) ? file : `${file}.js`;
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const body = `(function (require, module, exports) {${readFileSync(path, 'utf8')}\n})`;
    const run = new Script(body, { filename: path.slice(folder.length + 1) }).runInContext(context) as (
      ...args: unknown[]
    ) => void;
    run((name: string) => load(resolve(dirname(path), name)), module, module.exports);
    return module.exports;
  };
  return load;
}

function unrefed<Arguments extends unknown[]>(start: (...given: Arguments) => NodeJS.Timeout) {
  return (...given: Arguments): NodeJS.Timeout => start(...given).unref();
}
