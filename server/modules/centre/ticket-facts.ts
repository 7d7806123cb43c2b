import type { Entered } from '../../../src/contract/entered';
import { admits } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { EnteredRow } from '../../db/tables/entered';

/** What the rules of `src/domain` ask of an attendee; the answers of the form are no part of it. */
export function ticketFacts(entry: EnteredRow): Entered {
  const { id, name, phone, userType, credit, isTouched, feeFen, isSignUp, reviewState } = entry;
  const { payStatus, refundStatus, transferStatus, whoPay } = entry;
  return {
    ...{ id, name, phone, userType, credit, isTouched, feeFen, isSignUp, reviewState },
    ...{ payStatus, refundStatus, transferStatus, whoPay },
    meetingId: String(entry.meetingId),
    userId: '',
    ewmUrl: '',
    ticketCode: '',
    crtTime: formatShanghaiTime(entry.createdAt.getTime()),
    moneyFen: feeFen,
    answers: {},
    provinceStr: entry.provinceText,
  };
}

/** Whether an entry's QR code lets its holder in: the rule of the page, for an entry that was not superseded. */
export function isValidTicket(entry: EnteredRow): boolean {
  return entry.live && admits(ticketFacts(entry));
}
