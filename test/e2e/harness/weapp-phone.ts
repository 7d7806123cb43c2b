import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { matchRoute, routeNames, routes } from '../../../src/routes';
import { startClient, type Client } from '../../weapp/simulator/client';
import { createDrawnScreen, type DrawnScreen } from '../../weapp/simulator/drawn-screen';
import { createLocalFiles } from '../../weapp/simulator/local-files';
import { answerFrom } from '../../weapp/simulator/server-answer';
import { newPhoneThings, type PhoneThings } from '../../weapp/simulator/wx-phone';
import type { PrivacyRules } from '../../weapp/simulator/wx-privacy';
import { recordNotices } from './notices';
import { collectProblems } from './page-problems';
import { centreCall, keepForProducts, takePicture, type Phone, type PhoneOptions } from './phone';
import { defaultTimeoutMs, poll } from './poll';
import { sandboxWechat, type PersonInWechat } from './sandbox-wechat';
import { sharedProduct } from './shared-product';
import { stoppedTime } from './stand-still';

const folder = resolve(__dirname, '../../../dist/test/weapp');
/** The API origin that the mini-program for tests was built with, and that is registered in WeChat. */
const registered = 'https://api.example.org';

/** A phone on which the mini-program runs in WeChat's simulator, with the same screens as a browser's. */
export interface WeappPhone extends Phone {
  /** WeChat, with the program as it was opened last. */
  client(): Client;
  readonly screen: DrawnScreen;
  readonly things: PhoneThings;
}

export interface WeappPhoneOptions extends PhoneOptions {
  privacy?: PrivacyRules;
  person?: PersonInWechat;
}

export async function unpackWeappPhone(browser: Browser, options: WeappPhoneOptions = {}): Promise<WeappPhone> {
  const { width = 375, height = 720, product = sharedProduct(), privacy = {}, person } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    ...{ deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  context.setDefaultTimeout(defaultTimeoutMs);
  await recordNotices(context);
  const files = createLocalFiles();
  const answer = answerFrom(registered, product.origin);
  const stored = new Map<string, string>();
  const services = sandboxWechat(product, person);
  const things = newPhoneThings();
  let client: Client | undefined;
  const screen = await createDrawnScreen({
    ...{ folder, context, width, answer, files },
    onEvent: (...event) => client?.onViewEvent(...event),
  });
  const { page } = screen;
  const ofViews = collectProblems(page);
  const expected: RegExp[] = [];
  const errors: string[] = [];
  const running = (): Client => {
    if (client === undefined) throw new Error('Nothing has been opened on this phone.');
    return client;
  };

  const open = async (pageUrl: string): Promise<void> => {
    if (client !== undefined) {
      await client.stack.stop();
      errors.push(...client.errors);
    }
    client = startClient({
      ...{ folder, answer, screen, files, things, stored, privacy, services, device: { width, height } },
      network: { domains: [registered] },
      onTop: ({ path, query }, title) => void screen.setTitle(title, publicUrl(path, query)).catch(() => undefined),
    });
    await client.launch(pageUrl);
  };
  const url = (): string => {
    const { path, query } = running().stack.top();
    return publicUrl(path, query);
  };

  return {
    ...{ page, context, screen, things, client: running, url },
    problems: {
      expect: (pattern) => {
        expected.push(pattern);
        ofViews.expect(pattern);
      },
      unexpected: () => {
        const ofApp = [...errors, ...(client?.errors ?? [])];
        return [...ofViews.unexpected(), ...ofApp.filter((error) => !expected.some((pattern) => pattern.test(error)))];
      },
    },
    stopTime: () => {
      running().run(stoppedTime);
      return Promise.resolve();
    },
    // As from a scanned code, while the program is not running.
    open: (address) => open(pageUrlOf(address)),
    reload: () => open(pageUrlOf(url())),
    reloadCentre: async () => {
      await open(pageUrlOf(url()));
      const find = async () =>
        Promise.resolve(
          running().requests.find((request) => request.url.includes(centreCall))?.header.Authorization ?? null,
        );
      return poll(find, () => 'The centre was not asked for.');
    },
    sent: (path) => {
      const body =
        running()
          .requests.filter((request) => request.url.endsWith(path))
          .at(-1)?.data ?? null;
      return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    },
    screenshot: async (name) => {
      if (process.env.SCREENSHOTS === '1') await takePicture(page, 'screenshots', `weapp-${name}-${width}`);
    },
    keepForProducts: (name) => keepForProducts(page, 'weapp', name),
    keepLastView: (name) => takePicture(page, 'last-views', `${name}-${width}`),
  };
}

function pageUrlOf(url: string): string {
  const [path = '', search = ''] = url.split('?');
  const found = matchRoute(path);
  const page = found === null ? path.replace(/^\//, '') : routes[found.name].page;
  return `/${page}${search === '' ? '' : `?${search}`}`;
}

/** The address that a browser would show. */
function publicUrl(path: string, query: Readonly<Record<string, string>>): string {
  const name = routeNames.find((route) => routes[route].page === path);
  const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return `${name === undefined ? `/${path}` : routes[name].urls[0]}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}
