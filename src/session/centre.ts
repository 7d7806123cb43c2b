import { useEffect } from 'react';
import type { Centre } from '../domain/centre/centre';
import type { Meeting } from '../domain/meeting/meeting';
import { endSession, useToken, isTokenRefused, readSession } from './session';
import type { MakeCall } from '../api/call-server';
import { queryClient, useCall } from '../api/use-call';
import { RefusedError } from '../api/call-error';
import { navigate, returnTo } from '../platform/navigation/navigation';
import type { RouteName } from '../routes';

/** A page of the personal centre, opened by who is logged in: what the server says of them, and calls in their name. */
export interface CentreVisit {
  /** The page's own. */
  route: RouteName;
  meeting: Meeting;
  centre: Centre;
  call: MakeCall;
  /** When the server last confirmed what is shown, epoch milliseconds. */
  confirmedAt: number;
  /** The last attempt to confirm it failed: what is shown may be old. */
  isUnconfirmed: boolean;
  refetch: () => Promise<unknown>;
}

/** What is known of who is logged in at a meeting. */
export interface CentreQuery {
  /** '' where nobody is logged in, or was until the server refused the token. */
  token: string;
  /** Null until the server has answered once. */
  centre: Centre | null;
  /** When the server last said so, epoch milliseconds; 0 before. */
  confirmedAt: number;
  /** The last attempt brought no answer; what is shown may be old. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * Reads a meeting's personal centre (product §5.16, toEnteredCenter). The server's no clears the token (product
 * §12.5); no answer, or a request that was wrong, clears nothing.
 */
export function useCentre(meetingId: string): CentreQuery {
  const token = useToken(meetingId);
  const query = useCall(
    'getCentre',
    { meetingId },
    {
      token,
      enabled: meetingId !== '' && token !== '',
      // Every page that opens asks: a payment or a transfer may have changed it a second ago.
      staleTimeMs: 0,
    },
  );
  const { error } = query;
  const isRefused = error instanceof RefusedError && (error.isDefinitive || isTokenRefused(error));
  useEffect(() => {
    if (isRefused) endSession(meetingId, token);
  }, [isRefused, meetingId, token]);
  return {
    token,
    centre: isRefused ? null : (query.data ?? null),
    confirmedAt: query.dataUpdatedAt,
    error: isRefused ? null : error,
    refetch: () => (token === '' ? Promise.resolve() : query.refetch({ cancelRefetch: false })),
  };
}

/**
 * Drops what is known of the centre, so that its pages show nothing of before: after a payment, or of who has logged
 * out.
 */
export function forgetCentre(): void {
  for (const name of ['getCentre', 'getUnpaidMembers']) queryClient.removeQueries({ queryKey: [name] });
}

/** Asks anew what the centre shows, after something was changed there. */
export function refreshCentre(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['getCentre'] });
}

/**
 * Opens a meeting's personal centre from a page that is done with: at once where somebody is logged in, else the login
 * that leads there. A session that has ended meanwhile is the centre's to find out.
 */
export function openCentre(meetingId: string): Promise<void> {
  return readSession(meetingId) === null ? navigate('login', { meetingId }) : returnTo('centre', { meetingId });
}
