import type { Meeting } from '../../../src/domain/meeting/meeting';
import type { MeetingRow } from '../../db/tables/meetings';
import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import { cleanHtml } from './clean-html';

/** A meeting as the rules of `src/domain` know it. */
export function meetingOf(row: MeetingRow): Meeting {
  const { code, name, description, registrationEnd, banner, isPaid, hasExhibitors, admitsVisitors, hasCredit } = row;
  const { startTime, endTime, address, creditDeadline, invoiceDeadline, transferDeadline, refundDeadline } = row;
  return {
    id: String(row.id),
    ...{ code, name, description, registrationEnd, banner, isPaid, hasExhibitors, admitsVisitors, hasCredit },
    ...{ startTime, endTime, address, creditDeadline, invoiceDeadline, transferDeadline, refundDeadline },
    discount: discountOf(row),
  };
}

/** The team price of a meeting; null where it offers none. */
export function discountOf({ teamPriceFrom, teamPriceFen }: MeetingRow): Meeting['discount'] {
  return teamPriceFrom === null || teamPriceFen === null ? null : { number: teamPriceFrom, priceFen: teamPriceFen };
}

/** Whether registrations are taken at `now` (epoch milliseconds): the date, and the organiser's own word. */
export function isRegistrationOpen(row: MeetingRow, now: number): boolean {
  return !row.isClosed && !isRegistrationClosed(row, now);
}

/** A meeting as it leaves the server: what its organiser wrote is cleaned first. */
export function publishedMeeting(row: MeetingRow): Meeting {
  return { ...meetingOf(row), description: cleanHtml(row.description) };
}
