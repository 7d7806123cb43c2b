import { writeAtPath } from '../write-at-path';
import type { Screen } from './screen';
import { Refusal } from './wx-call';

/** The options passed to `App()` or `Page()`. */
export type Lifecycle = Record<string, unknown> & { data?: Record<string, unknown> };

export interface OpenPage {
  readonly id: number;
  readonly path: string;
  /** As in the address: not decoded. */
  readonly query: Readonly<Record<string, string>>;
  readonly instance: Lifecycle;
  readonly data: Record<string, unknown>;
}

/** WeChat keeps ten pages. */
const depthLimit = 10;
/** `setData` refuses more. */
const dataLimit = 1024 * 1024;

export interface PageStackOptions {
  /** Runs a page's file, and gives what it registers; null for a page that app.json does not have. */
  register: (path: string) => Lifecycle | null;
  screen: Screen;
  onSetData: (path: string, bytes: number) => void;
  onError: (...parts: unknown[]) => void;
  /** Another page is in front. */
  onTop?: (page: OpenPage) => void;
}

export interface PageStack {
  readonly pages: readonly OpenPage[];
  top(): OpenPage;
  navigateTo(url: string): Promise<void>;
  redirectTo(url: string): Promise<void>;
  reLaunch(url: string): Promise<void>;
  navigateBack(delta: number): Promise<void>;
  /** Calls a page's method, and reports what it throws. */
  call(page: OpenPage, name: string, ...args: unknown[]): void;
  /** Ends the program: its pages close, and nothing that still runs in it reaches the screen. */
  stop(): Promise<void>;
  /** Resolves when all that was passed to the screen is drawn. */
  drawn(): Promise<void>;
}

export function createPageStack({ register, screen, onSetData, onError, onTop }: PageStackOptions): PageStack {
  const pages: OpenPage[] = [];
  let lastId = 0;
  let isStopped = false;
  // One at a time and in order, like the two threads' messages.
  let messages: Promise<unknown> = Promise.resolve();
  const send = (run: () => Promise<void>, done?: () => void): void => {
    messages = messages
      .then(run)
      .catch((error: unknown) => onError('screen', error))
      .then(done);
  };

  const call = (page: OpenPage, name: string, ...args: unknown[]): void => {
    const method = page.instance[name];
    if (typeof method !== 'function') return;
    try {
      method.apply(page.instance, args);
    } catch (error) {
      onError(name, error instanceof Error ? (error.stack ?? error.message) : error);
    }
  };

  const open = (url: string): void => {
    const { path, query } = parseUrl(url);
    const options = isStopped ? null : register(path);
    if (options === null) throw new Refusal(`page "${path}" is not found`);
    const id = (lastId += 1);
    const text = JSON.stringify(options.data ?? {});
    const data = JSON.parse(text) as Record<string, unknown>;
    const instance: Lifecycle = { ...options, route: path, options: query, data };
    const page: OpenPage = { id, path, query, instance, data };
    instance.setData = (changes: Record<string, unknown>, done?: () => void): void => {
      const json = JSON.stringify(changes);
      const bytes = Buffer.byteLength(json);
      onSetData(path, bytes);
      if (bytes > dataLimit) {
        onError(`setData of ${bytes} bytes on ${path} exceeds 1024 KB`);
        return;
      }
      for (const [place, value] of Object.entries(JSON.parse(json) as object)) writeAtPath(data, place, value);
      const isOpen = (): boolean => pages.includes(page);
      send(
        () => (isOpen() ? screen.setData(id, json) : Promise.resolve()),
        () => done?.call(instance),
      );
    };
    pages.push(page);
    send(async () => {
      await screen.open(id, path, text);
      await screen.show(id);
      onTop?.(page);
    });
    call(page, 'onLoad', { ...query });
    call(page, 'onShow');
    send(
      () => Promise.resolve(),
      () => call(page, 'onReady'),
    );
  };
  const close = (): void => {
    const page = pages.pop();
    if (page === undefined) return;
    call(page, 'onUnload');
    send(() => screen.close(page.id));
  };
  const hideTop = (): void => {
    const page = pages[pages.length - 1];
    if (page !== undefined) call(page, 'onHide');
  };
  const check = (url: string): void => {
    const { path } = parseUrl(url);
    if (register(path) === null) throw new Refusal(`page "${path}" is not found`);
  };

  return {
    pages,
    top: () => {
      const page = pages[pages.length - 1];
      if (page === undefined) throw new Error('The mini-program has no page.');
      return page;
    },
    navigateTo: async (url) => {
      check(url);
      if (pages.length >= depthLimit) throw new Refusal(`webview count limit exceed (${depthLimit})`);
      hideTop();
      open(url);
      await messages;
    },
    redirectTo: async (url) => {
      check(url);
      close();
      open(url);
      await messages;
    },
    reLaunch: async (url) => {
      check(url);
      while (pages.length > 0) close();
      open(url);
      await messages;
    },
    navigateBack: async (delta) => {
      if (pages.length <= 1) throw new Refusal('cannot navigate back at first page.');
      for (let count = Math.min(delta, pages.length - 1); count > 0; count -= 1) close();
      const page = pages[pages.length - 1];
      if (page === undefined) return;
      send(
        () => screen.show(page.id),
        () => onTop?.(page),
      );
      call(page, 'onShow');
      await messages;
    },
    call,
    stop: async () => {
      while (pages.length > 0) close();
      isStopped = true;
      await messages;
    },
    drawn: async () => {
      await messages;
    },
  };
}

/** A page's address: from the root, with a query that stays encoded. */
function parseUrl(url: string): { path: string; query: Record<string, string> } {
  const [path = '', search = ''] = url.split('?');
  if (!path.startsWith('/')) throw new Refusal(`invalid url "${url}"`);
  const pairs = search === '' ? [] : search.split('&').map((pair) => pair.split('='));
  return {
    path: path.slice(1),
    query: Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')])),
  };
}
