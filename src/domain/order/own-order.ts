import type { Attendee, ReviewState } from '../attendee/attendee';
import type { OrderPayer } from '../payment/order-payer';

/**
 * Whether cancelling an unpaid order withdraws the registration it is for (product §9.14): an individual's order is
 * their registration, while a team's members stay registered, and a visitor who would have upgraded stays a visitor.
 * @param attendee whom the order is for; null if unknown
 */
export function withdrawsRegistration(payer: OrderPayer, attendee: Pick<Attendee, 'userType'> | null): boolean {
  return payer === 'attendee' && attendee?.userType !== 'free-guest';
}

export type ReviewHold = 'under-review' | 'review-refused';

const reviewHolds: Readonly<Record<ReviewState, ReviewHold | null>> = {
  none: null,
  pending: 'under-review',
  approved: null,
  refused: 'review-refused',
};

/** Why an order cannot be paid yet or any more, by the organiser's review (product §6.10); null if it can. */
export function reviewHold(reviewState: ReviewState): ReviewHold | null {
  return reviewHolds[reviewState];
}

export const reviewHoldTexts: Readonly<Record<ReviewHold, string>> = {
  'under-review': '正在等待主办方审核，现在无需支付。审核通过后，短信通知您缴费。',
  'review-refused': '报名未通过审核，无需支付。如有疑问请联系主办方。',
};
