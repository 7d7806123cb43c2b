import { isPlainObject, readFlag, readText } from '../domain/json/read-value';
import type { AppliedAlong, RegistrationOutcome } from '../domain/registration/registration-outcome';
import { draftTtlMs, getStored, removeStored, setStored } from '../platform/storage/storage';

/** The result of a registration that was posted on this device, for its result page. */
export interface FinishedRegistration {
  outcome: RegistrationOutcome;
  applied: AppliedAlong;
  /** The key that it was submitted with, which proves this device to the server; '' if unknown. */
  submissionKey: string;
}

const keyOf = (meetingId: string): string => `registered:${meetingId}`;
const outcomes: readonly RegistrationOutcome[] = ['free', 'payment', 'review', 'waiting'];

export function keepFinishedRegistration(meetingId: string, finished: FinishedRegistration): void {
  setStored(keyOf(meetingId), finished, draftTtlMs);
}

/** Reads the last registration posted on this device for a meeting; null for none within 24 h. */
export function readFinishedRegistration(meetingId: string): FinishedRegistration | null {
  return getStored(keyOf(meetingId), (value) => {
    const outcome = isPlainObject(value) ? outcomes.find((known) => known === value.outcome) : undefined;
    if (!isPlainObject(value) || outcome === undefined) return null;
    const applied = isPlainObject(value.applied) ? value.applied : {};
    return {
      outcome,
      applied: { invoice: readFlag(applied.invoice), credit: readFlag(applied.credit) },
      submissionKey: readText(value.submissionKey),
    };
  });
}

export function forgetFinishedRegistration(meetingId: string): void {
  removeStored(keyOf(meetingId));
}
