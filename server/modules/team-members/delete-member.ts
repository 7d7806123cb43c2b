import { canDeleteMember } from '../../../src/domain/ticket/member-actions';
import { isOperatorsOwn } from '../../../src/domain/ticket/ticket-state';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { notFound, refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { operatorOf } from '../centre/owned-entry';
import { pendingOrderOf } from '../centre/store';
import { ticketOf } from '../centre/ticket-of';
import type { Session } from '../login/session';
import { meetingOf } from '../meetings/meeting-of';
import { updateEntry } from '../payments/store';
import { teamOf } from '../teams/team-of';
import { lockMemberByPhone } from './store';

/**
 * Takes a member out of the team (spec section 7, `delEntered`): only who is unpaid, untouched by a transfer, not the
 * operator, and in no order to pay, since that asks for their fee too. The phone may register again.
 * @throws Refusal
 */
export async function deleteMember(phone: string, session: Session, { database, clock }: Dependencies): Promise<void> {
  const { id: teamId } = teamOf(session);
  const now = clock.now();
  await database.query.transaction(async (query) => {
    const named = { meetingId: session.meeting.id, teamId, phone: cleanNumber('phone', phone) };
    const member = await lockMemberByPhone(query, named);
    if (member === null) throw notFound('未找到该参会人');
    const facts = ticketOf(member);
    const operator = operatorOf(session);
    if (!canDeleteMember(facts, { meeting: meetingOf(session.meeting), operator, now })) {
      const isOwn = isOperatorsOwn(facts, operator);
      throw refuse(isOwn ? '经办人本人的报名信息不能删除' : '该参会人已支付或已转赠，不能删除');
    }
    if ((await pendingOrderOf(query, member.id)) !== null) {
      throw refuse('该参会人在待支付订单中，请先到“订单管理”取消订单');
    }
    await updateEntry(query, member.id, { live: false, updatedAt: new Date(now) });
  });
}
