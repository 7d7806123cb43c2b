import { and, eq, isNull } from 'drizzle-orm';
import { scans } from '../../server/db/tables/door';
import { entryOf } from '../../server/test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../server/test-support/desk';
import { generator } from '../../server/test-support/generator';
import { setUpServer } from '../../server/test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { DoorPhone } from './door-phone';
import { proof, type Tally } from './proof';

/**
 * Six phones at one gate for one pass, with clocks that are off, networks that are cut and come back, answers that are lost,
 * and pages that are closed and opened again, against the real server: no scan is lost or doubled, what the server has
 * checked is right, a phone alone is wrong only about what no message could have told it, and whom that let in twice is named.
 */
const server = setUpServer({ isReset: false });
const meetingId = meetingIds.FREE2027;
const hour = 3_600_000;
const phones = 6;

interface Person {
  code: string;
  id: string;
}

let staff: SignedIn;
let people: Person[] = [];
let morning: number;
beforeAll(async () => {
  morning = server.clock.now;
  staff = await staffOf(server, '13912340001', ['registrar'], { meetingId });
  const numbers = Array.from({ length: 60 }, (_, n) => `138123${String(40_000 + n)}`);
  for (const phone of numbers) await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone }));
  people = await Promise.all(
    numbers.map(async (phone) => {
      const { ticketRef, id } = await entryOf(server, phone);
      return { code: ticketRef, id };
    }),
  );
});

async function ofDesk<Answer>(name: Parameters<typeof callDesk>[1], input: object): Promise<Answer> {
  const { data, message } = await callDesk(server, name, { meetingId, ...input }, staff.headers);
  if (data === null) throw new Error(message);
  return data as Answer;
}

/** A day at a gate of its own. */
async function day(random: (below: number) => number, round: number): Promise<Tally> {
  // All are the same day: hundreds one after the other would outlast the session of the staff, and reach midnight.
  server.clock.now = morning;
  const typed = { gateId: '', name: `门 ${round}`, room: '', kind: 'in', isOnce: true, opensAt: '', closesAt: '' };
  const { id: gateId } = await ofDesk<{ id: string }>('saveGate', { ...typed, admitsKind: 'all' });
  const today = new Date(server.clock.now + 8 * hour).toISOString().slice(0, 10);
  for (let n = 1; n <= phones; n += 1) await ofDesk('makeGateLink', { gateId, label: `${n} 号`, day: today });
  type Opened = { gateLinks: { address: string }[]; twice: { personId: string }[] };
  const { gateLinks } = await ofDesk<Opened>('getGate', { gateId });
  const doors = gateLinks.map(
    ({ address }) => new DoorPhone(server, address.split('#')[1] ?? '', (random(7) - 3) * 600_000),
  );
  for (const door of doors) await door.open();

  const breaches: string[] = [];
  /** Tells whether the server knew the person to have passed when each checked decision was shown. */
  const knownBefore = new Map<string, boolean>();
  const personOfScan = new Map<string, { door: DoorPhone; person: Person }>();
  for (let step = 0; step < 240; step += 1) {
    server.clock.now += 1_000 + random(9_000);
    const door = doors[random(phones)] as DoorPhone;
    const move = random(20);
    if (move === 0) door.hasNetwork = !door.hasNetwork;
    else if (move === 1) door.losesAnswers = !door.losesAnswers;
    else if (move === 2) await door.open();
    else if (move <= 5) await door.keepUp();
    else {
      const person = people[random(people.length)] as Person;
      const before = (await standing(gateId)).some(({ entryId }) => entryId === person.id);
      const verdict = await door.scan(person.code);
      if (verdict === null) continue;
      personOfScan.set(verdict.id, { door, person });
      if (verdict.isChecked) knownBefore.set(verdict.id, before);
    }
  }
  for (const door of doors) {
    Object.assign(door, { hasNetwork: true, losesAnswers: false });
    await door.keepUp();
    await door.keepUp();
    if (door.waiting > 0) breaches.push(`${door.waiting} scans wait for ever`);
  }

  const rows = await standing(gateId);
  const admitted = doors.flatMap(({ shown }) => shown.filter(({ outcome }) => outcome === 'admitted'));
  const known = new Set(rows.map(({ id }) => id));
  for (const { id, name } of admitted) if (!known.has(id)) breaches.push(`lost: ${name} ${id}`);
  for (const { id, outcome, isChecked } of doors.flatMap(({ shown }) => shown)) {
    if (!isChecked) continue;
    if ((outcome === 'admitted') === knownBefore.get(id)) breaches.push(`checked and wrong: ${outcome} ${id}`);
  }
  for (const door of doors) {
    const own = admitted.filter(({ id }) => personOfScan.get(id)?.door === door);
    const names = own.map(({ id }) => personOfScan.get(id)?.person.id);
    if (new Set(names).size < names.length) breaches.push('one phone has let somebody in twice');
  }
  const { twice } = await ofDesk<Opened>('getGate', { gateId });
  const counted = new Map<string, number>();
  for (const { entryId } of rows) counted.set(entryId, (counted.get(entryId) ?? 0) + 1);
  const doubled = [...counted].filter(([, count]) => count > 1).map(([id]) => id);
  if (
    doubled.sort().join() !==
    twice
      .map(({ personId }) => personId)
      .sort()
      .join()
  )
    breaches.push(`${doubled.length} let in twice, ${twice.length} named`);
  return { tried: doors.reduce((sum, { shown }) => sum + shown.length, 0), breaches };
}

async function standing(gateId: string) {
  const isStanding = and(eq(scans.gateId, gateId), isNull(scans.undoneAt));
  return server.database.query.select().from(scans).where(isStanding);
}

proof('six phones at a gate', { short: 2, full: 500 }, async (tries) => {
  const all: Tally[] = [];
  for (let round = 1; round <= tries; round += 1) all.push(await day(generator(round * 7_919).below, round));
  return {
    tried: all.reduce((sum, { tried }) => sum + tried, 0),
    breaches: all.flatMap(({ breaches }, round) => breaches.map((breach) => `day ${round + 1}: ${breach}`)),
  };
});
