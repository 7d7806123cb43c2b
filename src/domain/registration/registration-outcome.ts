/** How a registration ended: complete without payment, to pay, or awaiting the organiser's review. */
export type RegistrationOutcome = 'free' | 'payment' | 'review';

/** Where the answer to a registration leads (product §6.3): to the review, to payment, or to success. */
export function registrationOutcome(result: {
  needReview: boolean;
  outTradeNo: string;
  dueFen: number;
}): RegistrationOutcome {
  if (result.needReview) return 'review';
  return result.outTradeNo === '' || result.dueFen === 0 ? 'free' : 'payment';
}

/** What a finished registration already asked for. */
export interface AppliedAlong {
  invoice: boolean;
  credit: boolean;
}
