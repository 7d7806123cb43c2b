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
  /** The screen that the scanned code means, where WeChat has opened another: its rules name a single one. */
  elsewhere: { route: RouteName; params: RouteParams } | null;
}

/** See the H5 variant; of a scanned code, what the code says. */
export function readRouteParams(): ReadRouteParams {
  return readOpened().params;
}

/**
 * See the H5 variant. A page that was opened by a code leads on to the screen that the code means (product §6.20). So
 * does one opened while the program was running: WeChat closes all pages then, and opens the code's anew.
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
