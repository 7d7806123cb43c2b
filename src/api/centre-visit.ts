import type { Centre } from '../domain/centre/centre';
import type { Meeting } from '../domain/meeting/meeting';
import type { SessionCall } from './session-call';

/** A page of the personal centre, opened by who is logged in: what the server says of them, and calls in their name. */
export interface CentreVisit {
  meeting: Meeting;
  centre: Centre;
  call: SessionCall;
  /** When the server last confirmed what is shown, epoch milliseconds. */
  confirmedAt: number;
  /** The last attempt to confirm it failed: what is shown may be old. */
  isUnconfirmed: boolean;
  refetch: () => Promise<unknown>;
}
