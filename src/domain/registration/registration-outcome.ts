/** How a registration ended: complete without payment, to pay, awaiting the organiser's review, or on the waiting list. */
export type RegistrationOutcome = 'free' | 'payment' | 'review' | 'waiting';

/** Derives the outcome from the server's answer to a registration (product §6.3). */
export function registrationOutcome(result: {
  needReview: boolean;
  isWaiting?: boolean;
  outTradeNo: string;
  dueFen: number;
}): RegistrationOutcome {
  if (result.needReview) return result.isWaiting === true ? 'waiting' : 'review';
  return result.outTradeNo === '' || result.dueFen === 0 ? 'free' : 'payment';
}

/** The applications that a finished registration already contained. */
export interface AppliedAlong {
  invoice: boolean;
  credit: boolean;
}
