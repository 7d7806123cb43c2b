import { useSyncExternalStore } from 'react';
import { isPlainObject, readText } from '../domain/json/read-value';
import { randomId } from '../platform/random-id/random-id';
import { getStored, removeStored, setStored } from '../platform/storage/storage';

/** Who is logged in at a meeting (spec section 4: a token is stored per meeting). */
export interface Session {
  token: string;
  /** Names this login on the device, so that what was kept for one person is not shown to the next. Not secret. */
  id: string;
}

const listeners = new Set<() => void>();
const keyOf = (meetingId: string): string => `session:${meetingId}`;
const tell = (): void => listeners.forEach((listener) => listener());

/** The session of a meeting; null where nobody is logged in. */
export function readSession(meetingId: string): Session | null {
  return getStored(keyOf(meetingId), (value) => {
    if (!isPlainObject(value)) return null;
    const token = readText(value.token);
    return token === '' ? null : { token, id: readText(value.id) };
  });
}

/** Begins a session with the token that the login answered. */
export function beginSession(meetingId: string, token: string): void {
  setStored(keyOf(meetingId), { token, id: randomId() } satisfies Session);
  tell();
}

/**
 * Ends a meeting's session on this device.
 * @param token only if this is still its token: an answer to an old one must not end a newer session
 */
export function endSession(meetingId: string, token?: string): void {
  if (token !== undefined && readSession(meetingId)?.token !== token) return;
  removeStored(keyOf(meetingId));
  tell();
}

/** The token of a meeting's session, '' where there is none; the component renders again when it changes. */
export function useToken(meetingId: string): string {
  const read = (): string => readSession(meetingId)?.token ?? '';
  return useSyncExternalStore(watchSessions, read, read);
}

function watchSessions(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
