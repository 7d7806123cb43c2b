import type { Attendee, RefundState } from '../attendee/attendee';

/** Somebody in an order whose payment was booked wrongly, as they are now. */
export interface PaidAttendee extends Pick<Attendee, 'name' | 'refundStatus' | 'transferStatus' | 'isCheckedIn'> {
  /** Some of what was paid for them has gone back, or is to. */
  hasRefund: boolean;
  /** Their data was removed: nobody could pay for them any more. */
  isErased: boolean;
}

/**
 * Why a payment that was booked wrongly cannot be taken back (product §16.24): something was done since that rests on
 * it. Null if nothing was.
 */
export function takingBackObstacle(attendees: readonly PaidAttendee[]): string | null {
  for (const attendee of attendees) {
    const obstacle = obstacleOf(attendee);
    if (obstacle !== null) return `${attendee.name}${obstacle}`;
  }
  return null;
}

const refundObstacles: Readonly<Record<RefundState, string | null>> = {
  none: null,
  'under-review': '正在申请退费',
  refunded: '已退费',
  reapplicable: null,
  unknown: null,
};

function obstacleOf(attendee: PaidAttendee): string | null {
  if (attendee.transferStatus !== 'none') return '的参会资格已转赠';
  const ofRefund = refundObstacles[attendee.refundStatus];
  if (ofRefund !== null) return ofRefund;
  if (attendee.hasRefund) return '已有退费';
  if (attendee.isCheckedIn) return '已签到';
  return attendee.isErased ? '的个人信息已删除' : null;
}
