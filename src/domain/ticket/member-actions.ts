import type { TeamOperator } from '../../contract/centre';
import { payStatus, transferStatus, type Entered } from '../../contract/entered';
import type { Meeting } from '../../contract/meeting';
import { isPast } from '../time/deadlines';
import { admits, isOperatorsOwn, isPaidAndHeld, isPaidByOperator, isReceived } from './ticket-state';

/** What an operator may do with a member; each is a button of the team list, and a check that the server makes. */
export type MemberAction = 'view' | 'delete' | 'credit' | 'transfer' | 'refund' | 'edit' | 'qr-code';

/** What the rules of the team list depend on besides the member. `now` is epoch milliseconds. */
export interface TeamListContext {
  meeting: Pick<Meeting, 'isPaid' | 'isScore' | 'changeDeadline' | 'refundDeadline'>;
  operator: Pick<TeamOperator, 'concatPhone' | 'webUserId'> | null;
  now: number;
}

/** The actions that a member allows, in the order of their buttons (spec sections 2, 4 and 6, design ruling 9). */
export function memberActions(member: Entered, context: TeamListContext): MemberAction[] {
  const rules: [MemberAction, boolean][] = [
    ['view', true],
    ['delete', canDeleteMember(member, context)],
    ['credit', canApplyMemberCredit(member, context)],
    ['transfer', canTransferMember(member, context)],
    ['refund', canRefundMember(member, context)],
    ['edit', canEditMember(member)],
    ['qr-code', admits(member)],
  ];
  return rules.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []));
}

/** Only who is not the operator, has not paid, and has nothing to do with a transfer. */
export function canDeleteMember(member: Entered, { operator }: TeamListContext): boolean {
  return !isOperatorsOwn(member, operator) && isUntouchedUnpaid(member);
}

/** Only unpaid members (spec section 6); a received ticket is unpaid, but is not the operator's to change. */
export function canEditMember(member: Entered): boolean {
  return isUntouchedUnpaid(member);
}

/** Where credit is offered: who holds a paid or received ticket, or anyone at a free meeting (design ruling 10). */
export function canApplyMemberCredit(member: Entered, { meeting }: TeamListContext): boolean {
  return meeting.isScore && (isPaidAndHeld(member) || isReceived(member) || !meeting.isPaid);
}

/** A ticket that the operator paid for and that was never transferred, before changeDeadline. */
export function canTransferMember(member: Entered, { meeting, now }: TeamListContext): boolean {
  return isOperatorsToGive(member) && !isPast(meeting.changeDeadline, now);
}

/** The same, before refundDeadline. */
export function canRefundMember(member: Entered, { meeting, now }: TeamListContext): boolean {
  return isOperatorsToGive(member) && !isPast(meeting.refundDeadline, now);
}

function isOperatorsToGive(member: Entered): boolean {
  return isPaidByOperator(member) && isPaidAndHeld(member) && member.transferStatus === transferStatus.none;
}

function isUntouchedUnpaid(member: Entered): boolean {
  return member.payStatus === payStatus.unpaid && member.transferStatus === transferStatus.none;
}
