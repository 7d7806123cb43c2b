import type { Meeting } from '../meeting/meeting';
import { isPast } from '../time/shanghai-time';
import {
  admits,
  isDisposable,
  isOperatorSelf,
  isPaidAndHeld,
  isPaidByOperator,
  isReceived,
  waitsForCompletion,
  type Ticket,
  type UsableTicket,
} from './ticket-state';

/** An operator's actions on a member; each is both a button in the team list and a check on the server. */
export type MemberAction = 'view' | 'delete' | 'credit' | 'transfer' | 'refund' | 'edit' | 'qr-code';

/** The circumstances that decide a member's actions. `now` is epoch milliseconds. */
export interface TeamListContext {
  meeting: Pick<Meeting, 'isPaid' | 'hasCredit' | 'transferDeadline' | 'refundDeadline'>;
  operator: Parameters<typeof isOperatorSelf>[1];
  now: number;
}

/** The member data that the rules need; without a user id, the phone alone identifies the operator. */
export type Member = UsableTicket & Parameters<typeof isOperatorSelf>[0];

/** The actions available for a member, in button order (product §11). */
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

/** An operator may delete any other member who is unpaid and not involved in a transfer. */
export function canDeleteMember(member: Omit<Member, 'isCheckedIn'>, { operator }: TeamListContext): boolean {
  return !isOperatorSelf(member, operator) && isUntouchedUnpaid(member);
}

/**
 * An operator may edit unpaid members (product §11.6), but not the holder of a received ticket, who is unpaid too, and may fill
 * in for members whose place was only taken (product §11.22), paid or not.
 */
export function canEditMember(member: Ticket): boolean {
  return isUntouchedUnpaid(member) || waitsForCompletion(member);
}

/** Credit, if offered, is for holders of a paid or received ticket, and for everyone at a free meeting (product §11.3). */
export function canApplyMemberCredit(
  member: Ticket,
  { meeting }: { meeting: Pick<Meeting, 'isPaid' | 'hasCredit'> },
): boolean {
  return meeting.hasCredit && (isPaidAndHeld(member) || isReceived(member) || !meeting.isPaid);
}

/** `now` is epoch milliseconds. */
interface Deadlines<Name extends keyof Meeting> {
  meeting: Pick<Meeting, Name>;
  now: number;
}

/** An operator may transfer an unused ticket that they paid for and that was never transferred, before the deadline. */
export function canTransferMember(member: UsableTicket, { meeting, now }: Deadlines<'transferDeadline'>): boolean {
  return isDisposableByOperator(member) && !isPast(meeting.transferDeadline, now);
}

/** An operator may refund such a ticket before the refund deadline. */
export function canRefundMember(member: UsableTicket, { meeting, now }: Deadlines<'refundDeadline'>): boolean {
  return isDisposableByOperator(member) && !isPast(meeting.refundDeadline, now);
}

function isDisposableByOperator(member: UsableTicket): boolean {
  return isPaidByOperator(member) && isDisposable(member);
}

function isUntouchedUnpaid(member: Ticket): boolean {
  return member.payment === 'unpaid' && member.transfer === 'none';
}
