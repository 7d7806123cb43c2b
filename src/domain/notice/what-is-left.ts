import type { ReviewState } from '../attendee/attendee';
import { admits, isGivenUp, isPaidByOperator, owesFee, type Ticket } from '../ticket/ticket-state';

/** The ways in which a fee that is due is settled: by the person, by a transfer on its way, or by their team's operator. */
type FeeLeft = 'payment' | 'transfer' | 'team-payment';

/**
 * The steps that somebody still has to take before their code admits them: nothing, settling the fee, completing what they
 * registered, or both.
 */
export type LeftToDo = 'nothing' | FeeLeft | 'completion' | `${FeeLeft}-and-completion`;

/** The fee is left to the operator of the person's team. */
export const isLeftToOperator = (left: LeftToDo | null): boolean =>
  left === 'team-payment' || left === 'team-payment-and-completion';

/** The next step in the words of a reminder. */
export const leftWords: Readonly<Record<LeftToDo, string>> = {
  nothing: '请凭参会码入场',
  payment: '还没有交费，交费后凭参会码入场',
  transfer: '转账到账后凭参会码入场，请带上付款凭证',
  'team-payment': '经办人交费后凭参会码入场',
  // After the last day on which members complete their place themselves, their operator still can.
  completion: '信息待完善，请完善或联系经办人，再凭参会码入场',
  'payment-and-completion': '还没有交费，交费并完善信息后凭参会码入场',
  'transfer-and-completion': '转账到账并完善信息后凭参会码入场，请带上付款凭证',
  'team-payment-and-completion': '经办人交费、您完善信息后凭参会码入场',
};

/** The same in at most 20 characters, for WeChat. */
export const leftNotes: Readonly<Record<LeftToDo, string>> = {
  ...leftWords,
  transfer: '转账到账后凭参会码入场，请带凭证',
  completion: '信息待完善，可联系经办人完善后入场',
  'transfer-and-completion': '到账并完善信息后凭参会码入场',
};

interface RemindedTicket {
  ticket: Ticket;
  reviewState: ReviewState;
  /** The ticket's order is its team's, or it is in none and was added by one. */
  isOfTeam: boolean;
  /** Its order waits for a transfer. */
  isAwaited: boolean;
}

/**
 * Returns what a person still has to do; null for one who is not reminded: who is being reviewed, was refused or waits for a place can do
 * nothing, and who has given up their ticket does not come.
 */
export function whatIsLeft(
  { ticket, reviewState, isOfTeam, isAwaited }: RemindedTicket,
  meeting: { isPaid: boolean },
): LeftToDo | null {
  if (admits(ticket)) return 'nothing';
  if (reviewState !== 'none' && reviewState !== 'approved') return null;
  if (isGivenUp(ticket)) return null;
  const isIncomplete = ticket.isIncomplete === true;
  if (!owesFee(ticket, meeting)) return isIncomplete ? 'completion' : null;
  const fee = isAwaited ? 'transfer' : isOfTeam || isPaidByOperator(ticket) ? 'team-payment' : 'payment';
  return isIncomplete ? `${fee}-and-completion` : fee;
}
