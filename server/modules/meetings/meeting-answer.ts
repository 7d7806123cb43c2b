import type { MeetingRow } from '../../db/tables/meetings';
import { cleanHtml } from './clean-html';

/** A meeting as it goes over the wire (spec section 3): flags as '0' and '1', money in yuan. */
export function meetingAnswer(meeting: MeetingRow): Record<string, unknown> {
  return {
    id: meeting.id,
    code: meeting.code,
    meetingName: meeting.name,
    description: cleanHtml(meeting.description),
    bmEndTime: meeting.registrationEnd,
    attr2: meeting.banner,
    isBmf: flag(meeting.isPaid),
    isEnterprisesParticipating: flag(meeting.isEnterprisesParticipating),
    isFreeUser: flag(meeting.isFreeUser),
    isScore: flag(meeting.isScore),
    startTime: meeting.startTime,
    endTime: meeting.endTime,
    meetingAddress: meeting.address,
    scoreDeadline: meeting.scoreDeadline,
    invoiceDeadline: meeting.invoiceDeadline,
    changeDeadline: meeting.changeDeadline,
    refundDeadline: meeting.refundDeadline,
    discountInfo: discountText(meeting),
  };
}

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

function discountText({ teamPriceFrom, teamPriceFen }: MeetingRow): string {
  if (teamPriceFrom === null || teamPriceFen === null) return '';
  return JSON.stringify({ number: teamPriceFrom, price: teamPriceFen / 100 });
}
