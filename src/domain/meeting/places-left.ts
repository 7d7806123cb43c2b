import type { EntryType } from '../attendee/attendee';
import { allowedEntryTypes, entryTypeNames } from './registration-type';
import type { Meeting } from './meeting';

/** Says that nobody can register because no place is left, and what to do next. */
export const meetingFullMessage = '名额已满，暂时不能报名。有人退出时会空出名额，可过几天再来看，或联系主办方';

export type Placed = Pick<Meeting, 'isPaid' | 'hasExhibitors' | 'admitsVisitors' | 'placesLeft'>;

/**
 * Reports whether no place is left for anybody, or for a kind of registration, as far as the server tells.
 * @param mayWait counts what has a waiting list as full too
 */
export function isFull(meeting: Placed, type?: EntryType, mayWait = false): boolean {
  const left = meeting.placesLeft;
  if (!left) return false;
  const isOut = (number: number | undefined): boolean => number === 0 || (mayWait && number === -1);
  if (isOut(left.meeting)) return true;
  return (type === undefined ? allowedEntryTypes(meeting) : [type]).every((one) => isOut(left[one]));
}

/** Names the places that are left, in the order in which the page tells them. */
export function placesLeftLines(meeting: Placed): { label: string; left: number }[] {
  const { placesLeft: left } = meeting;
  if (!left) return [];
  const kinds = allowedEntryTypes(meeting);
  const lines = [
    { label: '名额', left: left.meeting },
    ...kinds.map((type) => ({ label: kinds.length > 1 ? `${entryTypeNames[type]}名额` : '名额', left: left[type] })),
  ];
  return lines.flatMap((line) => (line.left === undefined ? [] : [{ ...line, left: line.left }]));
}
