import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { createStandInWx, type Answer, type WeappRequest } from './stand-in-wx';
import { writeAtPath } from './write-at-path';

/** The options passed to `App()` or `Page()`. */
type Lifecycle = Record<string, unknown> & { data?: Record<string, unknown> };

/** A running mini-program. */
export interface BootedWeapp {
  readonly requests: readonly WeappRequest[];
  /** Uncaught errors, and console.error output. */
  readonly errors: readonly string[];
  /** The top page's data: its `setData` calls merged into one object. */
  data(): Record<string, unknown>;
  /** The same as JSON. */
  shown(): string;
  /** Sets an input's text, found by its placeholder, with the caret at the end. */
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
 * @param stored what the device has kept, by key
 * @param prepare a script that runs before the app does, such as one that takes built-ins away
 */
export function bootWeapp(
  folder: string,
  page: string,
  query: Record<string, string>,
  answer: Answer,
  { stored = {}, prepare = '' }: { stored?: Record<string, string>; prepare?: string } = {},
): BootedWeapp {
  const { wx, requests } = createStandInWx(answer, stored);
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
    // Running timers, such as a countdown's, must not keep the test's process alive.
    setTimeout: unrefed(setTimeout),
    clearTimeout,
    setInterval: unrefed(setInterval),
    clearInterval,
    console: { ...console, error: report, warn: () => undefined, log: () => undefined, info: () => undefined },
  });
  new Script(prepare).runInContext(context);
  const load = moduleLoader(folder, context);

  load(join(folder, 'app.js'));
  call(app, 'onLaunch', { path: page, query, scene: 1001 });
  call(app, 'onShow', { path: page, query, scene: 1001 });

  load(join(folder, `${page}.js`));
  const data = JSON.parse(JSON.stringify(registered.data ?? {})) as Record<string, unknown>;
  const instance: Lifecycle = { ...registered, route: page, options: query, data };
  instance.setData = (changes: Record<string, unknown>, done?: () => void): void => {
    // WeChat also transfers the changes as JSON.
    for (const [path, value] of Object.entries(changes)) writeAtPath(data, path, JSON.parse(JSON.stringify(value)));
    if (done !== undefined) setTimeout(done, 0);
  };
  pagesOnStack.push(instance);
  call(instance, 'onLoad', query);
  call(instance, 'onShow');
  call(instance, 'onReady');

  return {
    requests,
    errors,
    data: () => data,
    shown: () => JSON.stringify(data),
    type: (placeholder, text) => {
      const input = JSON.stringify(data)
        .match(/\{[^{}]*\}/g)
        ?.find((node) => node.includes(placeholder));
      const id = /"sid":"([^"]+)"/.exec(input ?? '')?.[1];
      if (id === undefined) throw new Error(`No input says ${placeholder}`);
      const target = { id, dataset: { sid: id } };
      const detail = { value: text, cursor: text.length };
      call(instance, 'eh', { type: 'input', timeStamp: 0, target, currentTarget: target, detail });
    },
    waitFor: async (check, withinMs = 20_000) => {
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
