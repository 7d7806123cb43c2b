import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { DeskCallName } from '../src/domain/staff/rights';
import { DeskFrame } from './frame/desk-frame';
import { FirstScreen } from './frame/first-screen';
import { MeetingFrame } from './frame/meeting-frame';
import { UnknownAddress } from './frame/unknown-address';
import { screens, type Screen } from './screens';
import { readSearch, writeSearch } from './table/address-search';

const rootRoute = createRootRoute({ component: DeskFrame, notFoundComponent: UnknownAddress });

const lazy = (load: Screen['load']) => lazyRouteComponent(async () => ({ default: await load() }));

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/meetings', replace: true, throw: true }),
});

const meetingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/meetings',
  component: lazy(async () => (await import('./meetings/meetings-screen')).MeetingsScreen),
});

const newMeetingRoute = createRoute({
  getParentRoute: () => meetingsRoute,
  path: 'new',
  component: lazy(async () => (await import('./meetings/new-meeting')).NewMeeting),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazy(async () => (await import('./staff/account-screen')).AccountScreen),
});

const meetingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/meetings/$meetingId',
  component: MeetingFrame,
});

const firstScreenRoute = createRoute({ getParentRoute: () => meetingRoute, path: '/', component: FirstScreen });

const screenRoutes = screens.map((screen) => {
  const route = createRoute({
    getParentRoute: () => meetingRoute,
    path: screen.path,
    component: lazy(screen.load),
    staticData: { title: screen.title, call: screen.call },
  });
  return route.addChildren(
    (screen.drawers ?? []).map(({ path, load }) =>
      createRoute({ getParentRoute: () => route, path, component: lazy(load) }),
    ),
  );
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  meetingsRoute.addChildren([newMeetingRoute]),
  accountRoute,
  meetingRoute.addChildren([firstScreenRoute, ...screenRoutes]),
]);

/** The desk's router. Parameters of an address are plain texts, as a reader would type them. */
export const router = createRouter({
  routeTree,
  basepath: '/desk',
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    /** The call whose right opens the screen. */
    call?: DeskCallName;
  }
}
