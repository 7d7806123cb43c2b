import { routes, type RouteName } from '../../routes';

/** A screen's parameters; those without a value are left out of the URL. Never personal data. */
export type RouteParams = Readonly<Record<string, string | number | null | undefined>>;

/** A meeting as a screen's address names it; either half may be '' where it is not known. */
export interface NamedMeeting {
  id: string;
  code: string;
}

/** The parameters that tell a screen its meeting. */
export function meetingParams(route: RouteName, { id, code }: NamedMeeting): RouteParams {
  return routes[route].meetingBy === 'id' ? { meetingId: id } : { meetingCode: code };
}

/** Taro's own address of a screen, which its H5 router turns into the public one. */
export function pageUrl(route: RouteName, params: RouteParams = {}): string {
  return `/${routes[route].page}${queryText(params)}`;
}

/** The public address of a screen, below the origin: base path, the first URL of the table, query. */
export function publicUrl(route: RouteName, params: RouteParams = {}): string {
  return `${basePath}${routes[route].urls[0]}${queryText(params)}`;
}

/**
 * Whether a path that Taro gives for an open page is that screen's: its public path in a browser, else the page's own.
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

/** Public path of the app, without a trailing slash, such as `/conf`; the build fixes it (product §2.1). */
export const basePath: string = BUILD_BASE_PATH;
