import { stateGroupOf } from '../../../src/domain/overview/people-table';
import { rolesAt, type Grant } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { countPeople } from '../../stores/overview/people-counts';
import { countWaiting } from '../../stores/overview/waiting-counts';
import { waitingOf } from './meeting-overview';
import { readPeople } from './read-people';

/** The numbers of a meeting that tell it from others in a list. */
export interface MeetingNumbers {
  /** People who may come. */
  valid: number;
  /** People who have not paid. */
  owing: number;
  /** Things that wait for the member. */
  waits: number;
}

/** Counts people and what waits at every meeting, for a member with these roles; the answer tells a meeting's. */
export async function numbersOfMeetings(
  grants: readonly Grant[],
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<(meeting: MeetingRow) => MeetingNumbers> {
  const people = await countPeople(database.query, null);
  const waiting = await countWaiting(database.query, null);
  const now = clock.now();
  return (meeting) => {
    const isHere = ({ meetingId }: { meetingId: number }): boolean => meetingId === meeting.id;
    const groups = readPeople(people.filter(isHere), meeting);
    const sumOf = (...keys: string[]): number =>
      groups.filter(({ state }) => keys.includes(stateGroupOf(state))).reduce((sum, { count }) => sum + count, 0);
    const mine = waitingOf(waiting.filter(isHere), rolesAt(grants, String(meeting.id), now));
    return {
      valid: sumOf('valid'),
      owing: sumOf('unpaid', 'awaited'),
      waits: mine.reduce((sum, { count }) => sum + count, 0),
    };
  };
}
