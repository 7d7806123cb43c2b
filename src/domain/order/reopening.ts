import type { Meeting } from '../meeting/meeting';
import type { Attendee } from '../attendee/attendee';

/** The present state of somebody in a cancelled order. */
export interface FormerAttendee extends Pick<Attendee, 'name' | 'payment' | 'refund' | 'transfer'> {
  /** The registration is neither deleted, withdrawn nor superseded. */
  isLive: boolean;
}

/**
 * Finds what prevents re-opening a cancelled order for a payment that arrived later (product §9.19): one of its attendees
 * is paid for, refunded, transferred or deleted, or the meeting has become free.
 * @returns the reason to show; null if the order can be re-opened
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
  if (attendee.transfer !== 'none') return '的参会资格已转赠';
  if (attendee.refund !== 'none') return '已申请退费';
  if (attendee.payment === 'paid') return '已由其他订单支付';
  return attendee.isLive ? null : '的报名已删除或取消';
}
