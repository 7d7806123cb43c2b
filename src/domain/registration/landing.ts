import { formatDay } from '../time/format-dates';
import { daysLeft } from '../time/shanghai-time';
import type { KnownAttendee } from './known-attendee';
import type { Meeting } from '../meeting/meeting';
import { isFull, meetingFullMessage, placesLeftLines, type Placed } from '../meeting/places-left';
import { leftText } from '../meeting/left-text';
import { meetingDays } from '../meeting/meeting-days';
import {
  announcedRegistrationEnd,
  cancelledMeetingLine,
  isRegistrationClosed,
  registrationClosedMessage,
  type RegistrationClosing,
} from '../meeting/registration-closing';

/** The button that starts a registration, as the app and the server's first paint draw it (product §6.4). */
export interface RegisterButton {
  label: '立即报名' | '加入候补' | '会议已取消' | '会议已结束' | '名额已满';
  isDisabled: boolean;
  /** Why nobody can register; '' while they can. */
  notice: string;
}

/**
 * Returns the register button of a meeting.
 * @param now epoch milliseconds
 */
export function registerButton(
  meeting: RegistrationClosing & Placed & Pick<Meeting, 'cancellation'>,
  now: number,
): RegisterButton {
  const cancelled = cancelledMeetingLine(meeting);
  if (cancelled !== '') return { label: '会议已取消', isDisabled: true, notice: cancelled };
  if (isRegistrationClosed(meeting, now))
    return { label: '会议已结束', isDisabled: true, notice: registrationClosedMessage };
  if (isFull(meeting)) return { label: '名额已满', isDisabled: true, notice: meetingFullMessage };
  return { label: isFull(meeting, undefined, true) ? '加入候补' : '立即报名', isDisabled: false, notice: '' };
}

/** The label of the main button for somebody who is already registered (product §2.4). */
export const knownAttendeeLabels: Readonly<Record<KnownAttendee, string>> = {
  ticket: '查看参会码',
  review: '查看审核结果',
  waiting: '查看候补',
  info: '查看报名信息',
};

/** The label of the button beside it, with which they register somebody else. */
export const registerAnotherLabel = '为别人报名';

/** A line of the landing page: the meeting's days, its place, the end of registration, or the places that are left. */
export interface LandingFact {
  kind: 'days' | 'place' | 'registrationEnd' | 'places';
  text: string;
  /** How near the end of registration is, or how many places are left; null for the other lines, and without a date. */
  tag: { tone: 'ok' | 'due' | 'mute'; text: string } | null;
}

/**
 * Lists the known facts, in the order of `LandingFact`'s kinds.
 * @param now epoch milliseconds
 */
export function landingFacts(
  meeting: RegistrationClosing & Placed & Pick<Meeting, 'startTime' | 'endTime' | 'address'>,
  now: number,
): LandingFact[] {
  const days = meetingDays(meeting);
  const lastDay = announcedRegistrationEnd(meeting);
  const facts: LandingFact[] = [
    { kind: 'days', text: days, tag: null },
    { kind: 'place', text: meeting.address, tag: null },
  ];
  if (lastDay !== '') {
    facts.push({ kind: 'registrationEnd', text: `报名截止 ${formatDay(lastDay, now)}`, tag: closingTag(meeting, now) });
  }
  // Nobody can take a place where registration is closed.
  for (const { label, left } of isRegistrationClosed(meeting, now) ? [] : placesLeftLines(meeting))
    facts.push({ kind: 'places', text: label, tag: { tone: left > 0 ? 'due' : 'mute', text: leftText(left) } });
  return facts.filter(({ text }) => text !== '');
}

function closingTag(meeting: RegistrationClosing, now: number): LandingFact['tag'] {
  if (isRegistrationClosed(meeting, now)) return { tone: 'mute', text: '已截止' };
  const left = daysLeft(meeting.registrationEnd, now);
  if (left === null) return null;
  return left === 0 ? { tone: 'due', text: '今天截止' } : { tone: left <= 3 ? 'due' : 'ok', text: `还有 ${left} 天` };
}
