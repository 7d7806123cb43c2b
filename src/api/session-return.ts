import { isPlainObject, readText } from '../domain/json/read-value';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { routeNames, type RouteName } from '../routes';

/** A page to come back to after logging in: a known screen's name, never a URL that someone else could choose. */
export interface ReturnPage {
  route: RouteName;
  params: Readonly<Record<string, string>>;
}

/** Whoever does not log in within this time meant to go elsewhere, in milliseconds. */
const keptForMs = 30 * 60_000;
const keyOf = (meetingId: string): string => `return:${meetingId}`;

/** Remembers the page that asked for a login. */
export function keepReturnPage(meetingId: string, page: ReturnPage): void {
  setStored(keyOf(meetingId), page, keptForMs);
}

/** Takes the remembered page, once; null where none is. */
export function takeReturnPage(meetingId: string): ReturnPage | null {
  const page = getStored(keyOf(meetingId), readReturnPage);
  removeStored(keyOf(meetingId));
  return page;
}

function readReturnPage(value: unknown): ReturnPage | null {
  if (!isPlainObject(value)) return null;
  const route = routeNames.find((name) => name === value.route);
  if (route === undefined) return null;
  const params = isPlainObject(value.params) ? value.params : {};
  return { route, params: Object.fromEntries(Object.entries(params).map(([name, text]) => [name, readText(text)])) };
}
