import type { Meeting } from '../meeting/meeting';
import type { Attendee } from '../attendee/attendee';

/** Whom a cancelled order was for, as they are now. */
export interface FormerAttendee extends Pick<Attendee, 'name' | 'payStatus' | 'refundStatus' | 'transferStatus'> {
  /** The registration still stands: not deleted, withdrawn or superseded. */
  isLive: boolean;
}

/**
 * Why a cancelled order cannot be re-opened for money that has arrived for it (product §9.19): someone in it is no
 * longer free, or its meeting is: nobody pays there any more. Null for neither.
 */
export function reopeningObstacle(
  attendees: readonly FormerAttendee[],
  meeting: Pick<Meeting, 'isPaid'>,
): string | null {
  if (!meeting.isPaid) return '会议已改为免费';
  for (const attendee of attendees) {
    const obstacle = obstacleOf(attendee);
    if (obstacle !== null) return `${attendee.name}${obstacle}`;
  }
  return null;
}

function obstacleOf(attendee: FormerAttendee): string | null {
  if (attendee.transferStatus !== 'none') return '的参会资格已转赠';
  if (attendee.refundStatus !== 'none') return '已申请退费';
  if (attendee.payStatus === 'paid') return '已由其他订单支付';
  return attendee.isLive ? null : '的报名已删除或取消';
}
