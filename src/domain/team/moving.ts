import type { Attendee } from '../attendee/attendee';
import { isGivenUp, isPaidByOperator, isReceived, type Ticket } from '../ticket/ticket-state';

/** A member who may move between teams, or in and out of one. */
export interface MovingMember extends Ticket, Pick<Attendee, 'isCheckedIn'> {
  isLive: boolean;
  /** The team's unpaid order includes them. */
  isInTeamOrder: boolean;
  /** Null for who is in no team. */
  teamId: string | null;
}

/**
 * Finds what prevents a person from moving to another team, or out of theirs: money of the team that stays with it.
 * @param teamId of the team to move to; null for none
 * @returns the reason to show; null if they may move
 */
export function movingObstacle(member: MovingMember, teamId: string | null): string | null {
  if (!member.isLive || isGivenUp(member)) return '该报名已退费、已转赠或已取消';
  if (member.teamId === teamId) return teamId === null ? '该参会人不在团队里' : '该参会人已在这个团队里';
  if (member.isInTeamOrder) return '在团队的待支付订单中，请先取消该订单';
  if (member.refund === 'under-review') return '正在申请退费，请先处理';
  // Only who paid may have the money back, and that is the team's operator.
  if (isPaidByOperator(member)) return '由团队付款，不能移走：请退费后重新报名，或换人参会';
  return isReceived(member) ? '参会资格由他人转来，不能移动' : null;
}
