import type { RegistrationOutcome } from './registration-outcome';

/** The part of a registration that the device knows its user can open: ticket, review or details (product §2.4). */
export const knownAttendees = ['ticket', 'review', 'waiting', 'info'] as const;
export type KnownAttendee = (typeof knownAttendees)[number];

/** @returns null for a registration to be paid, which the device remembers as an order */
export function knownByOutcome(outcome: RegistrationOutcome): KnownAttendee | null {
  if (outcome === 'payment') return null;
  return outcome === 'free' ? 'ticket' : outcome;
}
