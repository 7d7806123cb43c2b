import '../api/register-page-calls';
import { useSyncExternalStore } from 'react';
import { isPlainObject, readFlag, readText } from '../domain/json/read-value';
import { randomId } from '../platform/device/random-id';
import { getStored, removeStored, setStored } from '../platform/storage/storage';
import { callServer, type MakeCall } from '../api/call-server';
import { RefusedError } from '../api/call-error';
import { returnKey, sessionKey } from './session-keys';
import { routeNames, type RouteName } from '../routes';

/** A login at a meeting (product §12.5: a token is stored per meeting). */
export interface Session {
  token: string;
  /** Identifies this login on the device, so that one person's data is not shown to the next. Not secret. */
  id: string;
}

const listeners = new Set<() => void>();
/** Returns the storage key of the session's ticket, which is available offline until the session ends. */
export const ticketKey = (meetingId: string): string => `ticket:${meetingId}`;
const endedKeyOf = (meetingId: string): string => `session-ended:${meetingId}`;
const notify = (): void => listeners.forEach((listener) => listener());

export function readSession(meetingId: string): Session | null {
  return getStored(sessionKey(meetingId), (value) => {
    if (!isPlainObject(value)) return null;
    const token = readText(value.token);
    return token === '' ? null : { token, id: readText(value.id) };
  });
}

/** Starts a session with the login's token. */
export function beginSession(meetingId: string, token: string): void {
  setStored(sessionKey(meetingId), { token, id: randomId() } satisfies Session);
  removeStored(endedKeyOf(meetingId));
  // Removes the ticket of a former login, which this session cannot read.
  removeStored(ticketKey(meetingId));
  notify();
}

/**
 * Ends a meeting's session on this device.
 * @param token given where the server no longer takes it, which the login then says; only if this is still the session's token: a late answer to an old one must not end a newer session
 */
export function endSession(meetingId: string, token?: string): void {
  if (token !== undefined && !isCurrent(meetingId, token)) return;
  removeStored(sessionKey(meetingId));
  removeStored(ticketKey(meetingId));
  if (token === undefined) removeStored(endedKeyOf(meetingId));
  else setStored(endedKeyOf(meetingId), true, ttlMs);
  notify();
}

const isCurrent = (meetingId: string, token: string): boolean => readSession(meetingId)?.token === token;

/** Returns the token of a meeting's session, '' for none; re-renders when it changes. */
export function useToken(meetingId: string): string {
  const read = (): string => readSession(meetingId)?.token ?? '';
  return useSyncExternalStore(watchSessions, read, read);
}

function watchSessions(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Returns true if the server refused the call because of its token. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof RefusedError && (error.httpStatus === 401 || error.envelope?.status === 401);
}

/**
 * Makes a meeting's authenticated calls. A refused token ends the session, which pages observe through `useToken`; the
 * error still reaches the caller. A network failure ends nothing.
 */
export function sessionCall(meetingId: string): MakeCall {
  return async (name, input, options = {}) => {
    const token = readSession(meetingId)?.token ?? '';
    try {
      return await callServer(name, input, { ...options, token });
    } catch (error) {
      if (error instanceof RefusedError && isTokenRefused(error)) {
        // The login tells the user (`sessionEndReason`).
        error.isExplained = isCurrent(meetingId, token);
        endSession(meetingId, token);
      }
      throw error;
    }
  };
}

/** The page to return to after login: a known screen's name, never a URL that someone else could choose. */
export interface ReturnPage {
  route: RouteName;
  params: Readonly<Record<string, string>>;
}

/** The lifetime in milliseconds: a user who has not logged in by then has probably given up. */
const ttlMs = 30 * 60_000;

/** Stores the page that required a login. */
export function keepReturnPage(meetingId: string, page: ReturnPage): void {
  setStored(returnKey(meetingId), page, ttlMs);
}

/** Reads the page and removes it; null for none. */
export function takeReturnPage(meetingId: string): ReturnPage | null {
  const page = getStored(returnKey(meetingId), readReturnPage);
  removeStored(returnKey(meetingId));
  return page;
}

/** Pages with a form whose answers survive the session: the next login shows them again. */
const formRoutes: readonly RouteName[] = [
  ...(['transfer', 'centreInvoice', 'centreCredit', 'teamCredit', 'memberImport'] as const),
  ...(['memberAdd', 'memberAddCredit', 'memberEdit', 'memberCredit', 'memberInvoice'] as const),
];

/** Returns the message at the login if the server has ended the session (product §12.5); else ''. */
export function sessionEndReason(meetingId: string): string {
  if (getStored(endedKeyOf(meetingId), readFlag) !== true) return '';
  const page = getStored(returnKey(meetingId), readReturnPage);
  const isTyped = page !== null && formRoutes.includes(page.route);
  return isTyped ? '登录已过期，请重新登录，已填内容不会丢失。' : '登录已过期，请重新登录。';
}

function readReturnPage(value: unknown): ReturnPage | null {
  if (!isPlainObject(value)) return null;
  const route = routeNames.find((name) => name === value.route);
  if (route === undefined) return null;
  const params = isPlainObject(value.params) ? value.params : {};
  return { route, params: Object.fromEntries(Object.entries(params).map(([name, text]) => [name, readText(text)])) };
}
