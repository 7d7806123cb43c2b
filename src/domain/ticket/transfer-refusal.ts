import type { Attendee } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { formatDeadline } from '../time/format-dates';
import { isPast } from '../time/shanghai-time';
import { canTransfer } from './attendee-actions';
import { canTransferMember } from './member-actions';
import type { UsableTicket } from './ticket-state';

/** The one who gives a ticket away: its own attendee, or an operator acting for a member. */
export type TicketGiver = 'attendee' | 'operator';

export const checkedInTransferMessage = '该参会码已签到，不能转赠';

/**
 * Returns the message that explains why a ticket cannot be transferred now (product §10.10); null if it can.
 * @param now epoch milliseconds
 */
export function transferRefusal(
  attendee: UsableTicket,
  meeting: Pick<Meeting, 'transferDeadline'>,
  by: TicketGiver,
  now: number,
): string | null {
  const isAllowed =
    by === 'operator' ? canTransferMember(attendee, { meeting, now }) : canTransfer(attendee, meeting, now);
  if (isAllowed) return null;
  if (attendee.isCheckedIn) return checkedInTransferMessage;
  if (isPast(meeting.transferDeadline, now)) return `转赠已于 ${formatDeadline(meeting.transferDeadline)} 截止`;
  return '该参会资格未支付，或已退费、已转赠，不能转赠';
}

/** Returns the message that refuses a recipient with the giver's own phone (product §10.10); null for any other. */
export function recipientRefusal(recipient: Pick<Attendee, 'phone'>, giver: Pick<Attendee, 'phone'>): string | null {
  return recipient.phone === giver.phone ? '不能转赠给本人，请填写受赠人的手机号码' : null;
}
