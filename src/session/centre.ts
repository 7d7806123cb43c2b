import { useEffect, useState } from 'react';
import type { Centre } from '../domain/centre/centre';
import type { Meeting } from '../domain/meeting/meeting';
import { memberPageSize } from '../domain/team/page-size';
import { beginSession, endSession, useToken, isTokenRefused, readSession, takeReturnPage } from './session';
import type { MakeCall } from '../api/call-server';
import { queryClient, useCall } from '../api/use-call';
import { RefusedError } from '../api/call-error';
import { forgetEndedPayments } from './keep-payments';
import { readLoginPhone } from './login-phone';
import { dropProvedPhone, readProvedPhone } from './proved-phone';
import { requestLoginCode } from './login-code-request';
import { navigate, returnTo } from '../platform/browser/navigation/navigation';
import { appSettings } from '../platform/network/settings';
import type { RouteName } from '../routes';

/** A page of the personal centre opened by a logged-in user: the server's data, and calls with their token. */
export interface CentreVisit {
  /** The page's own route. */
  route: RouteName;
  meeting: Meeting;
  centre: Centre;
  /** Ids of the attendees whose order waits for a transfer: see `awaitedAttendees`. */
  awaited: ReadonlySet<string>;
  call: MakeCall;
  /** When the server last confirmed the data, epoch milliseconds. */
  confirmedAt: number;
  /** The last refresh failed: the data may be stale. */
  isUnconfirmed: boolean;
  refetch: () => Promise<unknown>;
}

/** The state of a meeting's personal centre. */
export interface CentreQuery {
  /** '' if not logged in, or once the server has refused the token. */
  token: string;
  /** Null until the server's first answer. */
  centre: Centre | null;
  /** When the server last answered, epoch milliseconds; 0 before. */
  confirmedAt: number;
  /** The last refresh got no answer; the data may be stale. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * Loads a meeting's personal centre (product §5.16, toEnteredCenter). A refusal by the server clears the token (product
 * §12.5); a missing answer or a malformed request does not.
 */
export function useCentre(meetingId: string): CentreQuery {
  const token = useToken(meetingId);
  // Read once: if settings that load later changed the query, this page would start over.
  const [memberLimit] = useState(() => (appSettings().extras.memberPages ? memberPageSize : 0));
  const query = useCall(
    'getCentre',
    { meetingId, memberLimit },
    {
      token,
      enabled: meetingId !== '' && token !== '',
      // Every opened page refetches, since a payment or transfer may just have changed the centre.
      staleTimeMs: 0,
    },
  );
  const { data, error } = query;
  useEffect(() => {
    if (data !== undefined) forgetEndedPayments(data);
  }, [data]);
  const isRefused = error instanceof RefusedError && (error.isDefinitive || isTokenRefused(error));
  useEffect(() => {
    if (isRefused) endSession(meetingId, token);
  }, [isRefused, meetingId, token]);
  return {
    token,
    centre: isRefused ? null : (data ?? null),
    confirmedAt: query.dataUpdatedAt,
    error: isRefused ? null : error,
    refetch: () => (token === '' ? Promise.resolve() : query.refetch({ cancelRefetch: false })),
  };
}

/** Removes the centre's cached data, so that its pages show no stale data after a payment or logout. */
export function forgetCentre(): void {
  for (const name of ['getCentre', 'getUnpaidMembers', 'getMembers']) queryClient.removeQueries({ queryKey: [name] });
}

/** Refetches the centre after a change. */
export function refreshCentre(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['getCentre'] });
}

/**
 * Opens a meeting's personal centre from a finished page: directly if logged in, else through the login. An expired
 * session is detected by the centre.
 */
export function openCentre(meetingId: string): Promise<void> {
  // A user who registered with the phone that a login has just verified needs no second code (ADR 0022).
  const proved = readProvedPhone(meetingId);
  if (readSession(meetingId) === null && proved !== null && proved.phone === readLoginPhone(meetingId)) {
    beginSession(meetingId, proved.proof);
    dropProvedPhone(meetingId);
  }
  if (readSession(meetingId) !== null) return returnTo('centre', { meetingId });
  // Forgets a page that required a login earlier.
  takeReturnPage(meetingId);
  requestLoginCode(meetingId);
  return navigate('login', { meetingId });
}
