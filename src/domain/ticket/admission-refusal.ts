import type { Attendee } from '../attendee/attendee';
import { admits, owesFee, type Ticket } from './ticket-state';

/** The reason for which a ticket does not admit its holder. */
export type AdmissionRefusal =
  | 'refunded'
  | 'transferred-away'
  | 'review-refused'
  | 'under-review'
  | 'waiting'
  | 'unpaid'
  | 'awaited'
  | 'incomplete'
  | 'not-effective';

export const admissionRefusalTexts: Readonly<Record<AdmissionRefusal, string>> = {
  refunded: '已退费，原参会码已失效',
  'transferred-away': '已转赠，原参会码已失效',
  'review-refused': '报名未通过审核，如有疑问请联系主办方',
  'under-review': '等待主办方审核，通过后显示参会码',
  waiting: '正在候补，确认名额后显示参会码',
  unpaid: '完成支付后显示参会码',
  awaited: '到账并经主办方确认后显示参会码',
  incomplete: '参会信息还没有完善，完善后显示参会码',
  'not-effective': '报名尚未生效，请稍后再来查看',
};

/**
 * Returns the reason for which a ticket does not admit its holder (product §10.8); null if it does.
 * @param isAwaited the ticket's order waits for a bank transfer
 */
export function admissionRefusal(
  ticket: Ticket & Pick<Attendee, 'reviewState'>,
  meeting: { isPaid: boolean },
  isAwaited: boolean,
): AdmissionRefusal | null {
  if (ticket.refund === 'refunded') return 'refunded';
  if (ticket.transfer === 'given') return 'transferred-away';
  if (admits(ticket)) return null;
  if (ticket.reviewState === 'refused') return 'review-refused';
  if (ticket.reviewState === 'pending') return 'under-review';
  if (ticket.reviewState === 'waiting') return 'waiting';
  if (!owesFee(ticket, meeting)) return ticket.isIncomplete === true ? 'incomplete' : 'not-effective';
  return isAwaited ? 'awaited' : 'unpaid';
}
