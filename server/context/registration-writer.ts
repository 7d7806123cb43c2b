import type { NewEntryRow } from '../db/tables/entries';
import type { NewOrderRow } from '../db/tables/orders';
import type { NewConsent } from '../db/tables/privacy';
import type { NewSubmission } from '../db/tables/submissions';

/** A registration with everything that is written with it. */
export interface NewRegistration {
  /** The version of the meeting that the registration was decided on. */
  meetingVersion: string;
  entry: NewEntryRow;
  /** Null if nothing is due; it has one item, of this entry. */
  order: { order: NewOrderRow; items: readonly { entryId: string; amountFen: number; feeFen: number }[] } | null;
  consent: Omit<NewConsent, 'entryId'> | null;
  /** Null without an Idempotency-Key. */
  answer: Omit<NewSubmission, 'meetingId' | 'entryId'> | null;
  /** The answer where it is put on the waiting list, for which the entry asks; null without an Idempotency-Key. */
  waitingAnswer?: Omit<NewSubmission, 'meetingId' | 'entryId'> | null;
}

/**
 * `waiting`: a place is missing, and it was put on the waiting list, without an order; `left-out`: the phone has a live entry,
 * or a place is missing; `outdated`: the meeting has changed meanwhile. Both of these have written nothing.
 */
export type RegistrationOutcome = 'registered' | 'waiting' | 'left-out' | 'outdated';

/** Writes a registration with everything that belongs to it, in one transaction. */
export interface RegistrationWriter {
  /** @throws if its key was used before, or the database does not answer */
  write(registration: NewRegistration): Promise<RegistrationOutcome>;
}
