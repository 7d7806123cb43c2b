import { routes, type RouteName } from '../../../routes';

/** A screen's parameters; undefined ones are omitted from the URL. Never personal data. */
export type RouteParams = Readonly<Record<string, string | number | null | undefined>>;

/** A meeting as identified in a URL; either half may be '' if unknown. */
export interface NamedMeeting {
  id: string;
  code: string;
}

/** Returns the parameters that identify a screen's meeting. */
export function meetingParams(route: RouteName, { id, code }: NamedMeeting): RouteParams {
  return routes[route].meetingBy === 'id' ? { meetingId: id } : { meetingCode: code };
}

/** Returns Taro's internal URL of a screen, which the H5 router maps to the public one. */
export function pageUrl(route: RouteName, params: RouteParams = {}): string {
  return `/${routes[route].page}${queryText(params)}`;
}

/** Returns the public URL of a screen, below the origin: base path, the table's first URL, query. */
export function publicUrl(route: RouteName, params: RouteParams = {}): string {
  return `${basePath}${routes[route].urls[0]}${queryText(params)}`;
}

/**
 * Checks if the path of an open page, as reported by Taro, belongs to a screen: its public path on H5, else its page path.
 */
export function isPageOf(route: RouteName, path: string): boolean {
  const { page, urls } = routes[route];
  return [page, `/${page}`, ...urls.map((url) => `${basePath}${url}`)].includes(path);
}

function queryText(params: RouteParams): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The app's public base path without a trailing slash, such as `/conf`; set at build time (product §2.1). */
export const basePath: string = BUILD_BASE_PATH;
