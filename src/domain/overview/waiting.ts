import type { RightName } from '../staff/rights';

/** The things at a meeting that wait for somebody in the office, in the order in which the overview lists them. */
export const waitingKinds = [
  'failed-refunds',
  'mismatched-payments',
  'failed-deliveries',
  'late-notices',
  'unclaimed-money',
  'transfers',
  'refund-applications',
  'refunds-to-pay',
  'overstated-invoices',
  'invoices',
  'reviews',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** The right of those who deal with each: nobody else is told of it. */
export const waitingRights: Readonly<Record<WaitingKind, RightName>> = {
  'failed-refunds': 'settleMoney',
  'mismatched-payments': 'settleMoney',
  'failed-deliveries': 'settleMoney',
  'late-notices': 'decideReviews',
  'unclaimed-money': 'settleMoney',
  transfers: 'settleMoney',
  'refund-applications': 'settleMoney',
  'refunds-to-pay': 'settleMoney',
  'overstated-invoices': 'settleMoney',
  invoices: 'settleMoney',
  reviews: 'decideReviews',
};

/** Things of one kind that wait. */
export interface Waiting {
  what: WaitingKind;
  count: number;
  /** Their amount in fen; null for what is no money. */
  amountFen: number | null;
  /** The instant since which the oldest waits. */
  since: number;
}
