import { type Attendee } from '../attendee/attendee';
import { transferStatus } from '../attendee/attendee';
import { refundStatus } from '../attendee/attendee';
import { admits, owesFee, type Ticket } from './ticket-state';

/** Why a ticket lets nobody in, in the words of the screen; null where it does (design ruling 20). */
export function admissionRefusal(
  ticket: Ticket & Pick<Attendee, 'reviewState'>,
  meeting: { isPaid: boolean },
): string | null {
  if (ticket.refundStatus === refundStatus.refunded) return '已退费，原参会码已失效';
  if (ticket.transferStatus === transferStatus.transferredAway) return '已转赠，原参会码已失效';
  if (admits(ticket)) return null;
  if (ticket.reviewState === 'refused') return '报名未通过审核，如有疑问请联系主办方';
  if (ticket.reviewState === 'pending') return '等待主办方审核，通过后显示参会码';
  return owesFee(ticket, meeting) ? '完成支付后显示参会码' : '报名尚未生效，请稍后再来查看';
}
