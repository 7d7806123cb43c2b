import type { ReviewState } from '../attendee/attendee';
import { admits, isGivenUp, isPaidByOperator, owesFee, type Ticket } from '../ticket/ticket-state';

/**
 * The steps that somebody still has to take before their code admits them: nothing, paying themselves, waiting for a
 * transfer that is on its way, having their team's operator pay, or completing what they registered.
 */
export type LeftToDo = 'nothing' | 'payment' | 'transfer' | 'team-payment' | 'completion';

/** The next step in the words of a reminder. */
export const leftWords: Readonly<Record<LeftToDo, string>> = {
  nothing: '请凭参会码入场',
  payment: '还没有交费，交费后凭参会码入场',
  transfer: '转账到账后凭参会码入场，请带上付款凭证',
  'team-payment': '经办人交费后凭参会码入场',
  completion: '请先完善报名信息，再凭参会码入场',
};

/** The same in at most 20 characters, for WeChat. */
export const leftNotes: Readonly<Record<LeftToDo, string>> = {
  nothing: '请凭参会码入场',
  payment: '还没有交费，交费后凭参会码入场',
  transfer: '转账到账后凭参会码入场，请带凭证',
  'team-payment': '经办人交费后凭参会码入场',
  completion: '请先完善报名信息，再凭参会码入场',
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
 * Returns what a person still has to do; null for one who is not reminded: who is being reviewed or was refused can do
 * nothing, and who has given up their ticket does not come.
 */
export function whatIsLeft(
  { ticket, reviewState, isOfTeam, isAwaited }: RemindedTicket,
  meeting: { isPaid: boolean },
): LeftToDo | null {
  if (admits(ticket)) return 'nothing';
  if (reviewState === 'pending' || reviewState === 'refused' || isGivenUp(ticket)) return null;
  if (!owesFee(ticket, meeting)) return ticket.isIncomplete === true ? 'completion' : null;
  if (isAwaited) return 'transfer';
  return isOfTeam || isPaidByOperator(ticket) ? 'team-payment' : 'payment';
}
