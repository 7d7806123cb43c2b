import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { maskPhone } from '../../domain/mobile-phone';
import { admissionRefusal } from '../../domain/ticket/admission-refusal';
import { centreTag } from '../../domain/ticket/centre-tag';
import { formatFullDateRange } from '../../domain/time/format-dates';
import type { TicketFace } from './kept-ticket';

/** What an attendee's ticket shows. @param confirmedAt when the server said so, epoch milliseconds */
export function ticketFace(meeting: Meeting, entered: Attendee, confirmedAt: number): TicketFace {
  const refusal = admissionRefusal(entered, meeting);
  return {
    meetingName: meeting.name,
    when: formatFullDateRange(meeting.startTime, meeting.endTime),
    address: meeting.address,
    name: entered.name,
    phone: maskPhone(entered.phone),
    // A code that lets nobody in is not kept, either.
    code: refusal === null ? entered.ticketCode : '',
    imageUrl: refusal === null ? entered.ticketImageUrl : '',
    tag: centreTag(entered, meeting),
    refusal,
    confirmedAt,
  };
}
