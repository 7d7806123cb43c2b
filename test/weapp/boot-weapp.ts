import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { createStandInWx, type Answer, type WeappRequest } from './stand-in-wx';

/** The options that a file hands to `App()` or `Page()`. */
type Lifecycle = Record<string, unknown> & { data?: Record<string, unknown> };

/** The mini-program as it runs. */
export interface BootedWeapp {
  readonly requests: readonly WeappRequest[];
  /** Errors that nobody caught, and what was written with console.error. */
  readonly errors: readonly string[];
  /** Everything that the page on top shows, as the JSON that it gave to `setData`. */
  shown(): string;
  /** Tells an input, found by its placeholder, what stands in it by now; its caret stands at the end. */
  type(placeholder: string, text: string): void;
  /** Waits until `check` stops throwing. */
  waitFor(check: () => void, withinMs?: number): Promise<void>;
}

/**
 * Boots a built mini-program in a context that has what WeChat's has and no more: no window, no document, no
 * AbortController, no TextEncoder, no URL. Opens one of its pages.
 * @param folder the built mini-program
 * @param page a page of app.json, such as `pages/registration/landing/index`
 * @param query its decoded parameters
 */
export function bootWeapp(folder: string, page: string, query: Record<string, string>, answer: Answer): BootedWeapp {
  const { wx, requests } = createStandInWx(answer);
  const errors: string[] = [];
  let app: Lifecycle = {};
  let registered: Lifecycle = {};
  const pagesOnStack: Lifecycle[] = [];
  const report = (...parts: unknown[]): void => void errors.push(parts.map(String).join(' '));
  const register = (options: Lifecycle): void => void (registered = options);

  const context = createContext({
    wx,
    App: (options: Lifecycle) => void (app = options),
    Page: register,
    Component: register,
    Behavior: (options: unknown) => options,
    getApp: () => app,
    getCurrentPages: () => pagesOnStack,
    // Timers that run on, such as a countdown's, must not keep the test's process alive.
    setTimeout: unrefed(setTimeout),
    clearTimeout,
    setInterval: unrefed(setInterval),
    clearInterval,
    console: { ...console, error: report, warn: () => undefined, log: () => undefined, info: () => undefined },
  });
  const load = moduleLoader(folder, context);

  load(join(folder, 'app.js'));
  call(app, 'onLaunch', { path: page, query, scene: 1001 });
  call(app, 'onShow', { path: page, query, scene: 1001 });

  load(join(folder, `${page}.js`));
  const instance: Lifecycle = { ...registered, route: page, options: query, data: { ...registered.data } };
  instance.setData = (changes: Record<string, unknown>, done?: () => void): void => {
    Object.assign(instance.data ?? {}, changes);
    if (done !== undefined) setTimeout(done, 0);
  };
  pagesOnStack.push(instance);
  call(instance, 'onLoad', query);
  call(instance, 'onShow');
  call(instance, 'onReady');

  return {
    requests,
    errors,
    shown: () => JSON.stringify(instance.data),
    type: (placeholder, text) => {
      const input = JSON.stringify(instance.data)
        .match(/\{[^{}]*\}/g)
        ?.find((node) => node.includes(placeholder));
      const id = /"sid":"([^"]+)"/.exec(input ?? '')?.[1];
      if (id === undefined) throw new Error(`No input says ${placeholder}`);
      const target = { id, dataset: { sid: id } };
      const detail = { value: text, cursor: text.length };
      call(instance, 'eh', { type: 'input', timeStamp: 0, target, currentTarget: target, detail });
    },
    waitFor: async (check, withinMs = 3000) => {
      const giveUpAt = Date.now() + withinMs;
      for (;;) {
        try {
          check();
          return;
        } catch (error) {
          if (Date.now() > giveUpAt) throw error;
          await new Promise((done) => setTimeout(done, 20));
        }
      }
    },
  };
}

function call(target: Lifecycle, name: string, ...args: unknown[]): void {
  const method = target[name];
  if (typeof method === 'function') method.apply(target, args);
}

/** `require` as WeChat has it: relative paths, each file once. */
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
