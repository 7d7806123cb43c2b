import Taro from '@tarojs/taro';
import { useEffect, useState } from 'react';
import { browserRoutes, type RouteName } from '../../routes';
import { replace } from './navigation/navigation';
import { isPageOf, type RouteParams } from './navigation/route-url';
import { readEntry } from './entry-address';
import { readRouteParams as readPageParams, type ReadRouteParams } from './route-params.h5';

export type { ReadRouteParams } from './route-params.h5';

interface Opened {
  params: ReadRouteParams;
  /** The screen of the scanned code if WeChat has opened another one: its rules for links allow a single screen. */
  elsewhere: { route: RouteName; params: RouteParams } | null;
}

/** See the H5 variant. A page opened by a scanned code gets the code's parameters. */
export function readRouteParams(): ReadRouteParams {
  return readOpened().params;
}

/**
 * See the H5 variant. A page that was opened by a code redirects to the screen that the code names (product §6.20), also
 * while the mini-program is running: WeChat then closes all pages and opens the code's page.
 */
export function useRouteParams(): ReadRouteParams {
  const [{ params, elsewhere }] = useState(readOpened);
  useEffect(() => {
    if (elsewhere !== null) void replace(elsewhere.route, elsewhere.params);
  }, [elsewhere]);
  return params;
}

function readOpened(): Opened {
  const given = readPageParams();
  const entry = readEntry(given);
  if (entry === null) return { params: given, elsewhere: null };
  if (entry === 'damaged' || browserRoutes.includes(entry.route))
    return { params: {}, elsewhere: { route: 'notFound', params: { reason: 'code' } } };
  const isHere = isPageOf(entry.route, Taro.getCurrentInstance().router?.path ?? '');
  return { params: entry.params, elsewhere: isHere ? null : entry };
}
