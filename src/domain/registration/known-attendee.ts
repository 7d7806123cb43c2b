import type { RegistrationOutcome } from './registration-outcome';

/** What a device knows of its user's registration at a meeting: what there is to be seen of it (product §2.4). */
export const knownAttendees = ['ticket', 'review', 'info'] as const;
export type KnownAttendee = (typeof knownAttendees)[number];

/** @returns null where nothing is known yet: what is to be paid waits as an order */
export function knownByOutcome(outcome: RegistrationOutcome): KnownAttendee | null {
  if (outcome === 'payment') return null;
  return outcome === 'review' ? 'review' : 'ticket';
}
