import type { Attendee, RefundState } from '../attendee/attendee';

/** The present state of somebody in an order whose payment was booked wrongly. */
export interface PaidAttendee extends Pick<Attendee, 'name' | 'refund' | 'transfer' | 'isCheckedIn'> {
  /** A part of their payment was refunded, or is to be. */
  hasRefund: boolean;
  /** Their personal data was removed, so that nobody could pay for them again. */
  isErased: boolean;
}

/**
 * Finds what prevents taking back a payment that was booked wrongly (product §16.24): a later refund, transfer or
 * check-in depends on it.
 * @returns the reason to show; null if the payment can be taken back
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
  if (attendee.transfer !== 'none') return '的参会资格已转赠';
  const ofRefund = refundObstacles[attendee.refund];
  if (ofRefund !== null) return ofRefund;
  if (attendee.hasRefund) return '已有退费';
  if (attendee.isCheckedIn) return '已签到';
  return attendee.isErased ? '的个人信息已删除' : null;
}
