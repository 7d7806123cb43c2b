import Taro, { useDidHide, useDidShow } from '@tarojs/taro';
import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime';
import { createBrowserHistory, createRouter, handleAppMount } from '@tarojs/router';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { routeNames, routes, type RouteName } from '../../routes';
import { correctRouter, redirectTo } from './correct-router';
import { basePath } from './navigation/route-url';

/** Taro's router as Taro's entry starts it, in jsdom's history. */

const reload = jest.fn();
/** The events of pages since the last look, in their order. */
const told: string[] = [];
const tellings = (): string[] => told.splice(0);

function pageOf(route: RouteName) {
  return function Page() {
    useDidShow(() => void told.push(`${route} shows`));
    useDidHide(() => void told.push(`${route} hides`));
    return <p>{route}</p>;
  };
}

const url = (route: RouteName, query = ''): string => `/${routes[route].page}${query}`;
/** The open pages, from below, the hidden ones in brackets. */
const stack = (): string[] =>
  [...document.querySelectorAll('.taro_page')].map(({ classList, textContent }, index, { length }) =>
    classList.contains('taro_page_shade') || index < length - 1 ? `(${textContent})` : textContent,
  );
/** jsdom walks its history, and Taro shows pages, in timers of their own: each waits for those before it. */
async function settle(work: () => unknown): Promise<void> {
  await work();
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
const open = async (route: RouteName, query?: string): Promise<void> => {
  const shown = new Promise((resolve) => Taro.eventCenter.once('__afterTaroRouterChange', resolve));
  await settle(() => Taro.navigateTo({ url: url(route, query) }));
  await shown;
};
const walk = (steps: number): Promise<void> => settle(() => history.go(steps));

beforeAll(async () => {
  // Taro's own updates are not wrapped in act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = '<div id="app"></div>';
  history.replaceState(null, '', `${basePath}/Guide/index?meetingCode=MI2027`);
  const config = {
    appId: 'app',
    pages: routeNames.map((name) => routes[name].page),
    window: { navigationStyle: 'custom' },
    animation: false,
    router: {
      mode: 'browser',
      basename: basePath,
      customRoutes: Object.fromEntries(routeNames.map((name) => [`/${routes[name].page}`, [...routes[name].urls]])),
    },
    routes: routeNames.map((name) => {
      const module = { default: pageOf(name) };
      return {
        path: routes[name].page,
        load: (context: unknown, params: unknown) => [Promise.resolve(module), context, params],
      };
    }),
  };
  Object.assign(window, { __taroAppConfig: config });
  correctRouter(reload);
  await settle(() => {
    const app = createReactApp(({ children }) => <>{children}</>, React, ReactDOMClient, config);
    const router = createBrowserHistory({ window });
    // Taro's entry, which is not typed, passes just these.
    handleAppMount(config as never, router);
    createRouter(router, app as never, config as never, 'React');
  });
});
beforeEach(async () => {
  await settle(() => Taro.reLaunch({ url: url('landing', '?meetingCode=MI2027') }));
  tellings();
  reload.mockClear();
});

it('opens pages on top, hides those below, and goes back to them as they were', async () => {
  const below = document.querySelector('.taro_page');
  await open('attendeeForm');
  expect(stack()).toEqual(['(landing)', 'attendeeForm']);
  await walk(-1);
  expect(stack()).toEqual(['landing']);
  expect(document.querySelector('.taro_page')).toBe(below);
});

it('opens the page ahead on top, and keeps the one that is left', async () => {
  await open('attendeeForm');
  await walk(-1);
  const below = document.querySelector('.taro_page');
  await walk(1);
  expect(stack()).toEqual(['(landing)', 'attendeeForm']);
  expect(document.querySelector('.taro_page')).toBe(below);
  expect(location.pathname).toBe(`${basePath}/index`);
});

it('takes a screen ahead for no earlier visit of the same screen', async () => {
  await open('attendeeForm');
  await open('landing', '?meetingCode=FREE2027');
  await walk(-1);
  expect(stack()).toEqual(['(landing)', 'attendeeForm']);
  await walk(1);
  expect(stack()).toEqual(['(landing)', '(attendeeForm)', 'landing']);
  expect(location.search).toBe('?meetingCode=FREE2027');
});

it('goes back one by one though a screen is there twice', async () => {
  await open('attendeeForm');
  await open('landing', '?meetingCode=FREE2027');
  await open('login');
  for (const below of [['(landing)', '(attendeeForm)', 'landing'], ['(landing)', 'attendeeForm'], ['landing']]) {
    await walk(-1);
    expect(stack()).toEqual(below);
  }
  expect(reload).not.toHaveBeenCalled();
});

it('loads the page anew where the router would show another visit of its screen', async () => {
  await open('attendeeForm');
  await open('landing', '?meetingCode=FREE2027');
  await open('login');
  await walk(-3);
  expect(location.search).toBe('?meetingCode=MI2027');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('stays on its page for a link within it, and for Safari’s report of the entry that shows', async () => {
  await open('attendeeForm');
  const page = document.querySelector('.taro_page:last-child');
  tellings();
  await settle(() => window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })));
  await settle(() => (location.hash = 'programme'));
  await walk(-1);
  expect(document.querySelector('.taro_page:last-child')).toBe(page);
  expect(tellings()).toEqual([]);
  await walk(-1);
  expect(stack()).toEqual(['landing']);
});

it('goes back to the page from which a link within it was followed first', async () => {
  await open('attendeeForm');
  await settle(() => (location.hash = 'programme'));
  await open('login');
  await walk(-1);
  expect(stack()).toEqual(['(landing)', 'attendeeForm']);
});

it('replaces the top page alone, though a visit of the screen lies further below', async () => {
  await open('attendeeForm');
  await open('login');
  const form = document.querySelectorAll('.taro_page')[1];
  await settle(() => redirectTo(url('landing', '?meetingCode=FREE2027')));
  expect(stack()).toEqual(['(landing)', '(attendeeForm)', 'landing']);
  expect(document.querySelectorAll('.taro_page')[1]).toBe(form);
  await walk(-1);
  expect(stack()).toEqual(['(landing)', 'attendeeForm']);
});

it('replaces the top page by the screen below it', async () => {
  await open('attendeeForm');
  await settle(() => redirectTo(url('landing', '?meetingCode=FREE2027')));
  expect(stack()).toEqual(['(landing)', 'landing']);
});

it('writes no title as HTML', async () => {
  document.title = '<b>第二十届</b>';
  // The router remembers the titles of screens that it has shown.
  await open('privacy');
  expect(document.querySelector('#taro-navigation-bar b')).toBeNull();
});
