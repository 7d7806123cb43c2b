import type { EntryType } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { submitState, type SubmitState } from '../meeting/submit-state';

/** Members register by the meeting's fee: a team brings no free visitors. */
export function memberEntryType(meeting: Pick<Meeting, 'isPaid'>): EntryType {
  return meeting.isPaid ? 'paid' : 'free';
}

/** The state of the add-member form's button (product §2.26, §6.5): without credit, no step follows. */
export function memberSubmitState(meeting: Pick<Meeting, 'isPaid' | 'hasCredit'>, isClosed: boolean): SubmitState {
  const state = submitState({ isClosed, isPaid: meeting.isPaid, entryType: memberEntryType(meeting) });
  return state === 'more-steps' && !meeting.hasCredit ? 'last-step' : state;
}

/** The message about a phone that is already registered, to an operator, who cannot log in for a member (product §6.11). */
export const memberPhoneRegisteredMessage = '该手机号已报名，请核对手机号';
