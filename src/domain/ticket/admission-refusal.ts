import { refundStatus, transferStatus } from '../../contract/entered';
import { admits, owesFee, type Ticket } from './ticket-state';

/** Why a ticket lets nobody in, in the words of the screen; null where it does (design ruling 20). */
export function admissionRefusal(ticket: Ticket, meeting: { isPaid: boolean }): string | null {
  if (ticket.refundStatus === refundStatus.refunded) return '已退费，原参会码已失效';
  if (ticket.transferStatus === transferStatus.transferredAway) return '已转赠，原参会码已失效';
  if (admits(ticket)) return null;
  return owesFee(ticket, meeting) ? '完成支付后显示参会码' : '报名尚未生效，请等待主办方审核';
}
