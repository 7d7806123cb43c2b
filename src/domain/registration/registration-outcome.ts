/** How a registration ended: complete without payment, to pay, or awaiting the organiser's review. */
export type RegistrationOutcome = 'free' | 'payment' | 'review';

/** Derives the outcome from the server's answer to a registration (product §6.3). */
export function registrationOutcome(result: {
  needReview: boolean;
  outTradeNo: string;
  dueFen: number;
}): RegistrationOutcome {
  if (result.needReview) return 'review';
  return result.outTradeNo === '' || result.dueFen === 0 ? 'free' : 'payment';
}

/** The applications that a finished registration already contained. */
export interface AppliedAlong {
  invoice: boolean;
  credit: boolean;
}
