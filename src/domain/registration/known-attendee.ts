import type { RegistrationOutcome } from './registration-outcome';

/** What a device knows of its user's registration at a meeting: what there is to be seen of it. */
export type KnownAttendee = 'ticket' | 'review' | 'info';

/** The landing page's main button for them, as the app and the server's first paint draw it (product §2.4). */
export const knownAttendeeLabels: Readonly<Record<KnownAttendee, string>> = {
  ticket: '查看参会码',
  review: '查看审核结果',
  info: '查看报名信息',
};

/** Beside it: the page is for them already, and for whomever they register besides. */
export const registerAnotherLabel = '为别人报名';

/** @returns null where nothing is known yet: what is to be paid waits as an order */
export function knownByOutcome(outcome: RegistrationOutcome): KnownAttendee | null {
  if (outcome === 'payment') return null;
  return outcome === 'review' ? 'review' : 'ticket';
}
