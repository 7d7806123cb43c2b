import { act, type PropsWithChildren } from 'react';
import { basePath } from '../navigation/route-url';
import { routes, type RouteName } from '../../../routes';
import { eventCenter } from './page-events';
import { startApp, useDidHide, useDidShow, usePageNotFound } from './page-host';
import { getCurrentInstance, getCurrentPages, navigateBack, navigateTo, reLaunch, redirectTo } from './taro-in-browser';

/** The events since the last look, in their order. */
const told: string[] = [];
const missed = jest.fn();
/** Screens whose code waits until it is told to come. */
const waiting = new Map<RouteName, () => void>();
let slow: RouteName | null = null;

function App({ children }: PropsWithChildren) {
  usePageNotFound(missed);
  return <main>{children}</main>;
}

function pageOf(route: RouteName) {
  return function Page() {
    useDidShow(() => told.push(`${route} shows`));
    useDidHide(() => told.push(`${route} hides`));
    if (route === 'review') throw new Error('This page is broken');
    return <p>{route}</p>;
  };
}
const components = new Map<RouteName, ReturnType<typeof pageOf>>();

const url = (route: RouteName, query = ''): string => `/${routes[route].page}${query}`;
const visible = (): string =>
  [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].map((page) => page.textContent).join();
const mounted = (): number => document.querySelectorAll('.taro_page').length;
/** jsdom walks its history in timers of its own, as a browser does. */
const settle = (work: () => unknown): Promise<void> =>
  act(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
/** Goes through the history, and waits until that has happened. */
const walk = (go: () => void): Promise<void> =>
  settle(async () => {
    const walked = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    go();
    await walked;
  });
const tellings = (): string[] => told.splice(0);

beforeAll(async () => {
  document.body.innerHTML = '<div id="app"></div>';
  history.replaceState(null, '', `${basePath}/Guide/index?meetingCode=MI%202027`);
  await settle(() =>
    startApp(App, async (route) => {
      if (slow === route) await new Promise<void>((resolve) => waiting.set(route, resolve));
      if (!components.has(route)) components.set(route, pageOf(route));
      return { default: components.get(route) ?? (() => null) };
    }),
  );
});
beforeEach(async () => {
  await settle(() => reLaunch({ url: url('landing', '?meetingCode=MI%202027') }));
  tellings();
  missed.mockClear();
});

it('opens the page of the address, with its parameters as they are written', () => {
  expect(visible()).toBe('landing');
  expect(getCurrentInstance().router?.params).toEqual({ meetingCode: 'MI%202027' });
  expect(getCurrentPages().map(({ route }) => route)).toEqual([`${basePath}/Guide/index`]);
});

it('opens a page on top, hides the one below, and goes back to it as it was', async () => {
  const below = document.querySelector('.taro_page');
  const after = jest.fn();
  eventCenter.on('__afterTaroRouterChange', after);
  await settle(() => navigateTo({ url: url('attendeeForm', '?meetingCode=MI2027') }));
  eventCenter.off('__afterTaroRouterChange', after);
  expect(after).toHaveBeenCalledTimes(1);
  expect(location.pathname + location.search).toBe(`${basePath}/index?meetingCode=MI2027`);
  expect(visible()).toBe('attendeeForm');
  expect(tellings().sort()).toEqual(['attendeeForm shows', 'landing hides']);
  await settle(() => navigateBack({ delta: 1 }));
  expect(visible()).toBe('landing');
  expect(document.querySelector('.taro_page')).toBe(below);
  expect(mounted()).toBe(1);
  expect(tellings()).toEqual(['landing shows']);
});

it('finds pages by their place in the history, though the same screen is there twice', async () => {
  await settle(() => navigateTo({ url: url('attendeeForm') }));
  await settle(() => navigateTo({ url: url('landing') }));
  await settle(() => navigateTo({ url: url('attendeeForm') }));
  expect(mounted()).toBe(4);
  await walk(() => history.go(-2));
  expect(mounted()).toBe(2);
  expect(visible()).toBe('attendeeForm');
  await walk(() => history.forward());
  expect(visible()).toBe('landing');
  expect(mounted()).toBe(3);
  await settle(() => navigateBack({ delta: 9 }));
  expect(mounted()).toBe(1);
  expect(visible()).toBe('landing');
});

it('replaces the page on top, which Back then skips, or all', async () => {
  await settle(() => navigateTo({ url: url('attendeeForm') }));
  await settle(() => redirectTo({ url: url('invoice') }));
  expect(visible()).toBe('invoice');
  expect(mounted()).toBe(2);
  await walk(() => history.back());
  expect(visible()).toBe('landing');
  await settle(() => navigateTo({ url: url('attendeeForm') }));
  await settle(() => reLaunch({ url: url('centre') }));
  expect(mounted()).toBe(1);
  // What was below is opened anew.
  await walk(() => history.back());
  expect(visible()).toBe('landing');
  expect(mounted()).toBe(1);
});

it('shows what was opened last when the code of an earlier one comes later', async () => {
  slow = 'credit';
  const late = navigateTo({ url: url('credit') });
  await settle(() => late);
  await settle(() => redirectTo({ url: url('invoice') }));
  await settle(() => waiting.get('credit')?.());
  slow = null;
  expect(visible()).toBe('invoice');
  expect(mounted()).toBe(2);
});

it('stays on its page for a link within it', async () => {
  const page = document.querySelector('.taro_page');
  await settle(() => (location.hash = 'programme'));
  expect(document.querySelector('.taro_page')).toBe(page);
  await walk(() => history.back());
  expect(document.querySelector('.taro_page')).toBe(page);
  expect(tellings()).toEqual([]);
});

it('tells the page on top when the browser goes away and comes back', async () => {
  await settle(() => navigateTo({ url: url('attendeeForm') }));
  tellings();
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  state.mockRestore();
  expect(tellings()).toEqual(['attendeeForm hides', 'attendeeForm shows']);
});

it('leaves a broken page empty and the others alone', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await settle(() => navigateTo({ url: url('review') }));
  complain.mockRestore();
  expect(visible()).toBe('');
  await walk(() => history.back());
  expect(visible()).toBe('landing');
});

it('tells the app of an address that is none of its screens', async () => {
  history.pushState({ key: 'x', idx: 7 }, '', `${basePath}/nowhere`);
  await settle(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(missed).toHaveBeenCalledTimes(1);
  expect(visible()).toBe('landing');
});
