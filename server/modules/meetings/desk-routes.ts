import type { FastifyInstance } from 'fastify';
import { meetingEnd } from '../../../src/domain/meeting/meeting-end';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { meetingsOf, rolesAt, type Grant } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { allMeetings, meetingById } from '../../stores/meetings/store';
import { numbersOfMeetings } from '../overview/meeting-numbers';
import { serveDeskOf } from '../staff/serve-desk';

/** Serves the meetings that a member may open at the desk. */
export function meetingDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const serve = serveDeskOf(app, dependencies);

  serve('getMeetings', async ({ caller: { member } }) => {
    const now = clock.now();
    const ids = meetingsOf(member.grants, now);
    const found = (await allMeetings(database.query)).filter(({ id }) => ids?.includes(String(id)) ?? true);
    const numbersOf = await numbersOfMeetings(member.grants, dependencies);
    return byDate(found, now).map((row) => ({ ...headOf(row, member.grants, now), ...numbersOf(row) }));
  });
  serve('getMeetingHead', async ({ caller: { member }, input }) =>
    headOf(await meetingById(database.query, input.meetingId), member.grants, clock.now()),
  );
}

function headOf(row: MeetingRow, grants: readonly Grant[], now: number) {
  const id = String(row.id);
  const { code, name, startTime, endTime, address, isPaid } = row;
  return {
    ...{ id, code, name, startTime, endTime, address, isPaid },
    state: stateOf(row, now),
    roles: rolesAt(grants, id, now),
  } as const;
}

function stateOf(row: MeetingRow, now: number): 'open' | 'closed' | 'over' | 'draft' | 'cancelled' | 'archived' {
  if (row.archivedAt !== null) return 'archived';
  if (row.cancellation !== '') return 'cancelled';
  if (row.isUnpublished) return 'draft';
  if (isOver(row, now)) return 'over';
  return isRegistrationOpen(row, now) ? 'open' : 'closed';
}

const isOver = (row: MeetingRow, now: number): boolean => {
  const end = meetingEnd(row);
  return end !== null && end < now;
};

/** The next meeting first; those that are over come last, the latest of them first. */
function byDate(rows: readonly MeetingRow[], now: number): MeetingRow[] {
  const start = ({ startTime }: MeetingRow): number => parseShanghaiTime(startTime) ?? Number.MAX_SAFE_INTEGER;
  const [over, coming] = [rows.filter((row) => isOver(row, now)), rows.filter((row) => !isOver(row, now))];
  return [
    ...[...coming].sort((one, other) => start(one) - start(other)),
    ...[...over].sort((one, other) => start(other) - start(one)),
  ];
}
