import { startClient, type Client } from './simulator/client';
import type { Screen } from './simulator/screen';
import type { WechatServices } from './simulator/wechat-services';
import type { Answer, WeappRequest } from './simulator/wx-network';
import type { PrivacyRules } from './simulator/wx-privacy';

/** A running mini-program that nobody looks at. */
export interface BootedWeapp {
  readonly requests: readonly WeappRequest[];
  /** Uncaught errors, and console.error output. */
  readonly errors: readonly string[];
  readonly client: Client;
  /** The device's storage, as JSON by key. */
  stored(): ReadonlyMap<string, string>;
  /** The top page's data: its `setData` calls merged into one object. */
  data(): Record<string, unknown>;
  /** The same as JSON. */
  shown(): string;
  /** Sets an input's text, found by its placeholder, with the caret at the end. */
  type(placeholder: string, text: string): void;
  /** Taps what shows this text. */
  press(text: string): void;
  /** Taps the radio button or checkbox of these words, which lies over its row. */
  tick(text: string): void;
  /** Waits until `check` stops throwing. */
  waitFor(check: () => void, withinMs?: number): Promise<void>;
}

interface BootOptions {
  /** The device's storage, by key. */
  stored?: Record<string, string>;
  /** A script that runs before the app does, such as one that takes built-ins away. */
  prepare?: string;
  /** How the person came in, by WeChat's numbers. */
  scene?: number;
  screen?: Screen;
  privacy?: PrivacyRules;
  services?: WechatServices;
}

/**
 * Boots a built mini-program in a context that has what WeChat's has and no more: no window, no document, no
 * AbortController, no TextEncoder, no URL. Opens one of its pages.
 * @param folder the built mini-program
 * @param page a page of app.json, such as `pages/registration/landing/index`
 * @param query its parameters
 */
export function bootWeapp(
  folder: string,
  page: string,
  query: Record<string, string>,
  answer: Answer,
  { stored = {}, prepare = '', scene, screen, privacy, services }: BootOptions = {},
): BootedWeapp {
  const kept = new Map(Object.entries(stored).map(([key, text]) => [key, JSON.stringify(text)]));
  const client = startClient({
    ...{ folder, answer, stored: kept, prepare },
    ...(screen && { screen }),
    ...(privacy && { privacy }),
    ...(services && { services }),
  });
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  void client.launch(`/${page}?${search.join('&')}`, scene);
  const data = (): Record<string, unknown> => client.stack.top().data;
  const tap = (sid: string): void => {
    const target = { id: sid, dataset: { sid } };
    client.onViewEvent(client.stack.top().id, 'eh', {
      ...{ type: 'tap', timeStamp: 0, target, currentTarget: target, detail: {} },
    });
  };

  return {
    client,
    requests: client.requests,
    errors: client.errors,
    data,
    stored: () => kept,
    shown: () => JSON.stringify(data()),
    type: (placeholder, text) => {
      const input = JSON.stringify(data())
        .match(/\{[^{}]*\}/g)
        ?.find((node) => node.includes(placeholder));
      const sid = /"sid":"([^"]+)"/.exec(input ?? '')?.[1];
      if (sid === undefined) throw new Error(`No input says ${placeholder}`);
      const target = { id: sid, dataset: { sid } };
      const detail = { value: text, cursor: text.length };
      client.onViewEvent(client.stack.top().id, 'eh', {
        ...{ type: 'input', timeStamp: 0, target, currentTarget: target, detail },
      });
    },
    press: (text) => {
      const holders = holdersOf(data(), text);
      if (holders === null) throw new Error(`Nothing says ${text}`);
      // As WeChat passes it on: from the innermost node to those around it.
      for (const sid of holders.reverse()) tap(sid);
    },
    tick: (text) => {
      const [before = '', ...after] = JSON.stringify(data()).split(text);
      const sid = [...before.matchAll(/"sid":"([^"]+)","cn":\[\],"cl":"ui-choice__input"/g)].at(-1)?.[1];
      if (after.length === 0 || sid === undefined) throw new Error(`Nothing to tick says ${text}`);
      tap(sid);
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

/** The nodes around a text, from the outermost on, by their ids; null where nothing says it. */
function holdersOf(node: unknown, text: string, around: readonly string[] = []): string[] | null {
  if (node === text) return [...around];
  if (typeof node !== 'object' || node === null) return null;
  const own = (node as { sid?: unknown }).sid;
  const holders = typeof own === 'string' && 'cn' in node ? [...around, own] : around;
  for (const part of Object.values(node)) {
    const found = holdersOf(part, text, holders);
    if (found !== null) return found;
  }
  return null;
}
