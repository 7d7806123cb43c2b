import type { Attendee, ReviewState } from '../attendee/attendee';
import type { OrderPayer } from './order-payer';

/**
 * Tells if cancelling an unpaid order also withdraws the registration (product §9.14). An individual's order is their
 * registration; a team's members stay registered, and a visitor who would have upgraded stays a visitor.
 * @param attendee the attendee of the order; null if unknown
 */
export function withdrawsRegistration(payer: OrderPayer, attendee: Pick<Attendee, 'userType'> | null): boolean {
  return payer === 'attendee' && attendee?.userType !== 'free-guest';
}

/** The reason why an order cannot be paid: the review is under way, the registration was refused, or it waits for a place. */
type ReviewHold = 'under-review' | 'review-refused' | 'waiting';

const reviewHolds: Readonly<Record<ReviewState, ReviewHold | null>> = {
  none: null,
  pending: 'under-review',
  approved: null,
  refused: 'review-refused',
  waiting: 'waiting',
};

/** Returns how the organiser's review keeps an order from being paid (product §6.10); null if it does not. */
export function reviewHold(reviewState: ReviewState): ReviewHold | null {
  return reviewHolds[reviewState];
}

export const reviewHoldTexts: Readonly<Record<ReviewHold, string>> = {
  'under-review': '正在等待主办方审核，现在无需支付。审核通过后，短信通知您缴费。',
  'review-refused': '报名未通过审核，无需支付。如有疑问请联系主办方。',
  waiting: '正在候补，现在无需支付。有名额时，短信通知您确认。',
};
