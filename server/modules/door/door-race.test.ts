import { sql } from 'drizzle-orm';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { importLog, prepareAttendance } from '../../test-support/attended-meeting';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { venueGate } from '../../stores/door/gates';
import { firstScanIn, insertScans } from '../../stores/door/scans';
import { findEntryByTicket } from '../../stores/entries/store';
import { checkIn } from './check-in';

/** Gates and devices at once, on PostgreSQL. */

const server = setUpPostgresServer();
const run = organiserOf(() => server);
const phone = '13812345678';
const standing = async (): Promise<number> => {
  const result = await server.database.query.execute(
    sql`select count(*)::int as count from scans where undone_at is null`,
  );
  return (result as { rows: { count: number }[] }).rows[0]?.count ?? 0;
};

/** Scans in like `checkIn`, without the entry's lock: reads first, and adds by what it read. */
async function checkInWithoutLock(ticket: string, id: string, bothHaveRead: () => Promise<void>): Promise<boolean> {
  return server.database.query.transaction(async (query) => {
    const entry = await findEntryByTicket(query, ticket);
    if (entry === null) throw new Error('no entry');
    const gate = await venueGate(query, entry.meetingId);
    const used = await firstScanIn(query, entry.id, gate.id);
    await bothHaveRead();
    const now = new Date(server.clock.now);
    const who = { id, meetingId: entry.meetingId, entryId: entry.id, gateId: gate.id, direction: 'in' as const };
    if (used === null)
      await insertScans(query, [
        { ...who, deviceAt: now, deviceOffsetMs: 0, scannedBy: '', receivedAt: now, device: '', isOffline: false },
      ]);
    return used === null;
  });
}

/** Waits until it was called for the second time. */
function meetingPoint(): () => Promise<void> {
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) release();
    return both;
  };
}

describe('one ticket at two doors', () => {
  it('without the lock it admits twice', async () => {
    await registerPaid(server, phone);
    const { ticketRef, meetingId } = await entryOf(server, phone);
    await server.database.query.transaction((query) => venueGate(query, meetingId));
    const both = meetingPoint();
    const admitted = await Promise.all(['a', 'b'].map((id) => checkInWithoutLock(ticketRef, id, both)));
    expect(admitted).toEqual([true, true]);
    expect(await standing()).toBe(2);
  });

  it('admits once, also where the gate is made by the first of them', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    const results = await Promise.all(Array.from({ length: 8 }, () => checkIn(ticketRef, '', server.dependencies)));
    expect(results.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(1);
    expect(await standing()).toBe(1);
  });

  it('many tickets at once make the gate once', async () => {
    const phones = ['13812345671', '13812345672', '13812345673', '13812345674'];
    for (const one of phones) await registerPaid(server, one);
    const tickets = await Promise.all(phones.map(async (one) => (await entryOf(server, one)).ticketRef));
    await Promise.all(tickets.map((ticket) => checkIn(ticket, '', server.dependencies)));
    expect(await standing()).toBe(4);
    expect((await run('gates list MI2027')).lines).toHaveLength(3);
  });
});

describe('one log that arrives twice at once', () => {
  const log = Array.from(
    { length: 200 },
    (_, n) => `s${n},${phone},G1,${n % 2 === 0 ? '进' : '出'},2027-05-14 09:${String(n % 60).padStart(2, '0')},`,
  );

  it('without the id as the key it would be there twice', async () => {
    await prepareAttendance(server, run, [phone]);
    await importLog(run, log);
    await importLog(
      run,
      log.map((line) => `again ${line}`),
    );
    expect(await standing()).toBe(400);
  });

  it('is there once, and each import counts what it added', async () => {
    await prepareAttendance(server, run, [phone]);
    const results = await Promise.all([importLog(run, log), importLog(run, log), importLog(run, [...log].reverse())]);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(await standing()).toBe(200);
    const added = results.map(({ lines }) => Number(/已导入 (\d+) 条/.exec(lines.join())?.[1]));
    expect(added.reduce((sum, count) => sum + count)).toBe(200);
  });
});
