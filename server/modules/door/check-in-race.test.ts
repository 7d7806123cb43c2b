import { eq } from 'drizzle-orm';
import { auditRecords } from '../../db/tables/audit';
import { entryOf } from '../../test-support/attendees';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { checkIn } from './check-in';
import { firstScanIn } from '../../stores/door/scans';
import { undoCheckIn } from './undo-check-in';

const server = setUpPostgresServer();
const phone = '13812345678';

/** A clock that never tells the same time twice: each check-in is known by its own. */
function tickingClock() {
  let now = server.clock.now;
  const given: number[] = [];
  return { given, now: () => given[given.push((now += 1_000)) - 1] as number };
}

it('checked in and undone at once, as often as it may be, each is told what was, and the trail holds both', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone }));
  const { id, ticketRef } = await entryOf(server, phone);
  const clock = tickingClock();
  const acting = { ...server.dependencies, clock };
  const admitted: string[] = [];
  const undone: string[] = [];
  const used: string[] = [];
  for (let round = 0; round < 25; round += 1) {
    const door = async () => {
      const result = await checkIn(ticketRef, '', acting);
      if (result.outcome === 'admitted') admitted.push('in');
      if (result.outcome === 'used') used.push(result.usedAt.toISOString());
    };
    const desk = async () => {
      const result = await undoCheckIn(ticketRef, '', acting);
      if (result.outcome === 'undone') undone.push(result.checkedInAt.toISOString());
    };
    await Promise.all([door(), desk(), door(), desk(), door()]);
  }
  const last = await firstScanIn(server.database.query, id);
  expect(admitted.length - undone.length).toBe(last === null ? 0 : 1);
  expect(undone.length).toBeGreaterThan(0);
  const trail = await server.database.query
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.subject, 'scans'))
    .orderBy(auditRecords.id);
  const timesOf = (values: Record<string, unknown>[]) =>
    values.flatMap(({ device_at: time }) => (typeof time === 'string' ? [new Date(time).toISOString()] : []));
  const isUndoing = ({ before }: { before: object }): boolean => 'undone_at' in before;
  const came = timesOf(trail.filter((record) => !isUndoing(record)).map(({ after }) => after));
  expect(came).toHaveLength(admitted.length);
  expect(timesOf(trail.filter(isUndoing).map(({ after }) => after)).sort()).toEqual(undone.sort());
  // Nobody is told of a check-in that never was.
  expect(used.filter((time) => !came.includes(time))).toEqual([]);
});
