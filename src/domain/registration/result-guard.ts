import type { RegistrationOutcome } from './registration-outcome';

/** The traces of a meeting's registration on the device. */
export interface KnownRegistration {
  /** The registration posted last; null for none. */
  outcome: RegistrationOutcome | null;
  /** Another registration was started since. */
  hasDraft: boolean;
  /** Their own order waits; a team's does not register who pays it. */
  isPaymentPending: boolean;
  /** The payment confirmed last was for this meeting, and their own. */
  isPaid: boolean;
  /** Registered before, as the landing page knows (product §2.4). */
  isKnown: boolean;
}

export type ResultPage = 'freeSuccess' | 'review' | 'paymentSuccess';

/** The page that tells how the registration last posted here ended; null without one, or once another is begun. */
export function resultPage({
  outcome,
  hasDraft,
  isPaid,
  isPaymentPending,
  isKnown,
}: KnownRegistration): ResultPage | 'landing' | null {
  if (hasDraft) return null;
  // The landing page links the order.
  if (isPaymentPending) return 'landing';
  if (outcome === 'free') return 'freeSuccess';
  if (outcome === 'review' || outcome === 'waiting') return 'review';
  if (isPaid) return 'paymentSuccess';
  // Which has the way to what is known, and to registering somebody else.
  return isKnown ? 'landing' : null;
}

/**
 * The entry guard of the pages 报名成功 and 等待主办方审核 (product §2.2): they claim nothing to
 * someone who never registered.
 * @returns where to go instead; null to stay
 */
export function resultGuard(
  page: 'freeSuccess' | 'review',
  known: KnownRegistration,
): ResultPage | 'landing' | 'attendeeForm' | null {
  if (page === 'freeSuccess' && known.outcome === 'free') return null;
  if (page === 'review' && (known.outcome === 'review' || known.outcome === 'waiting')) return null;
  return resultPage(known) ?? (known.hasDraft ? 'attendeeForm' : 'landing');
}
