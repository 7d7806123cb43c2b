import { transferStatus } from '../attendee/attendee';
import { payStatus } from '../attendee/attendee';
import type { Meeting } from '../meeting/meeting';
import { isPast } from '../time/shanghai-time';
import { admits, isOperatorSelf, isPaidAndHeld, isPaidByOperator, isReceived, type Ticket } from './ticket-state';

/** What an operator may do with a member; each is a button of the team list, and a check that the server makes. */
export type MemberAction = 'view' | 'delete' | 'credit' | 'transfer' | 'refund' | 'edit' | 'qr-code';

/** What the rules of the team list depend on besides the member. `now` is epoch milliseconds. */
export interface TeamListContext {
  meeting: Pick<Meeting, 'isPaid' | 'hasCredit' | 'transferDeadline' | 'refundDeadline'>;
  operator: Parameters<typeof isOperatorSelf>[1];
  now: number;
}

/** What the rules ask of a member; where no user is known, the phone alone tells the operator's own. */
export type Member = Ticket & Parameters<typeof isOperatorSelf>[0];

/** The actions that a member allows, in the order of their buttons (product §11). */
export function memberActions(member: Member, context: TeamListContext): MemberAction[] {
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
export function canDeleteMember(member: Member, { operator }: TeamListContext): boolean {
  return !isOperatorSelf(member, operator) && isUntouchedUnpaid(member);
}

/** Only unpaid members (product §11.6); a received ticket is unpaid, but is not the operator's to change. */
export function canEditMember(member: Ticket): boolean {
  return isUntouchedUnpaid(member);
}

/** Where credit is offered: who holds a paid or received ticket, or anyone at a free meeting (product §11.3). */
export function canApplyMemberCredit(member: Ticket, { meeting }: TeamListContext): boolean {
  return meeting.hasCredit && (isPaidAndHeld(member) || isReceived(member) || !meeting.isPaid);
}

/** A ticket that the operator paid for and that was never transferred, before the deadline of transfers. */
export function canTransferMember(member: Ticket, { meeting, now }: TeamListContext): boolean {
  return isDisposableByOperator(member) && !isPast(meeting.transferDeadline, now);
}

/** The same, before refundDeadline. */
export function canRefundMember(member: Ticket, { meeting, now }: TeamListContext): boolean {
  return isDisposableByOperator(member) && !isPast(meeting.refundDeadline, now);
}

function isDisposableByOperator(member: Ticket): boolean {
  return isPaidByOperator(member) && isPaidAndHeld(member) && member.transferStatus === transferStatus.none;
}

function isUntouchedUnpaid(member: Ticket): boolean {
  return member.payStatus === payStatus.unpaid && member.transferStatus === transferStatus.none;
}
