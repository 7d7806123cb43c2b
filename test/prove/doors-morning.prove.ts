import { scans } from '../../server/db/tables/door';
import { ownEntry } from '../../server/modules/entries/new-entry';
import { liveEntriesOf } from '../../server/stores/entries/scanned-entries';
import { insertEntries } from '../../server/stores/entries/store';
import { meetingById } from '../../server/stores/meetings/store';
import { generator } from '../../server/test-support/generator';
import { callDesk, staffOf } from '../../server/test-support/desk';
import { setUpServer } from '../../server/test-support/set-up-server';
import { meetingIds } from '../../server/test-support/submissions';
import { DoorPhone } from './door-phone';
import { crowdName, crowdPhone } from './generated-people';
import { isFull, proof } from './proof';

/**
 * A morning at the doors of a hall: everybody comes within an hour through six gates' phones, some a second time at another
 * one, some with a code that is none, and for forty minutes no phone has a network. Nobody is refused who has not passed,
 * nobody passes twice without being named, and each decision comes in time (product §18.13).
 */
const server = setUpServer({ isReset: false });
const meetingId = meetingIds.FREE2027;
const phones = 6;
const minute = 60_000;
/** By minutes of the morning. */
const [cutAt, backAt, endAt] = [5, 45, 60];
/** A decision comes within so many milliseconds after the code is seen; one phone takes 30 people a minute. */
const [mostVerdictMs, mostPersonMs] = [300, 2_000];

interface Arrival {
  at: number;
  phone: number;
  person: number;
  kind: 'first' | 'again' | 'guessed';
}

function arrivalsOf(people: number, random: (below: number) => number): Arrival[] {
  const all: Arrival[] = [];
  for (let person = 0; person < people; person += 1) {
    const [at, phone] = [random(endAt * minute), random(phones)];
    all.push({ at, phone, person, kind: 'first' });
    if (random(20) === 0) all.push({ at: at + random(10 * minute), phone: random(phones), person, kind: 'again' });
    if (random(50) === 0) all.push({ at, phone, person, kind: 'guessed' });
  }
  return all.sort((one, other) => one.at - other.at);
}

async function insertPeople(count: number): Promise<void> {
  const meeting = await meetingById(server.database.query, meetingId);
  const rows = Array.from({ length: count }, (_, n) => {
    const [name, phone] = [crowdName(n), crowdPhone(n)];
    const holder = { name, phone, provinceText: '', fileIds: [], consentKinds: [], answers: { name, phone } };
    return ownEntry(holder, { meeting, entryType: 'free', deviceDigest: null, credit: null }, server.dependencies);
  });
  for (let first = 0; first < count; first += 500)
    await server.database.query.transaction((query) => insertEntries(query, rows.slice(first, first + 500)));
}

async function openDoors(): Promise<{ gateId: string; doors: DoorPhone[]; twice: () => Promise<string[]> }> {
  const { headers } = await staffOf(server, '13912340001', ['registrar'], { meetingId });
  const ask = async <Answer>(name: Parameters<typeof callDesk>[1], input: object): Promise<Answer> =>
    (await callDesk(server, name, { meetingId, ...input }, headers)).data as Answer;
  const typed = { gateId: '', name: '大厅', room: '', kind: 'in', isOnce: true, opensAt: '', closesAt: '' };
  const { id: gateId } = await ask<{ id: string }>('saveGate', { ...typed, admitsKind: 'all' });
  const today = new Date(server.clock.now + 8 * 60 * minute).toISOString().slice(0, 10);
  for (let n = 1; n <= phones; n += 1) await ask('makeGateLink', { gateId, label: `${n} 号门`, day: today });
  const read = () => ask<{ gateLinks: { address: string }[]; twice: { personId: string }[] }>('getGate', { gateId });
  const doors = (await read()).gateLinks.map(
    ({ address }, n) => new DoorPhone(server, address.split('#')[1] ?? '', (n - 2) * 4 * minute),
  );
  for (const door of doors) await door.open();
  return { gateId, doors, twice: async () => (await read()).twice.map(({ personId }) => personId) };
}

proof('a morning at six gates without a network for 40 minutes', { short: 60, full: 3_000 }, async (people) => {
  await insertPeople(people);
  const tickets = await liveEntriesOf(server.database.query, Number(meetingId));
  const { gateId, doors, twice } = await openDoors();
  const beganAt = server.clock.now;
  const breaches: string[] = [];
  const tookMs: number[] = [];
  /** The gates that each person passed. */
  const passed = new Map<number, { phone: number; isChecked: boolean }[]>();
  let lastBeat = 0;
  const arrivals = arrivalsOf(people, generator(6).below);
  for (const { at, phone, person, kind } of arrivals) {
    server.clock.now = beganAt + at;
    const now = Math.floor(at / minute);
    if (now !== lastBeat) {
      lastBeat = now;
      for (const door of doors) {
        door.hasNetwork = now < cutAt || now >= backAt;
        await door.keepUp();
      }
    }
    const code = kind === 'guessed' ? `guessed-${person}` : (tickets[person]?.ticketRef ?? '');
    const startedAt = performance.now();
    const verdict = await doors[phone]?.scan(code);
    tookMs.push(performance.now() - startedAt);
    const before = passed.get(person) ?? [];
    const told = `${kind} ${person} at minute ${now}: ${verdict?.outcome ?? 'nothing'} ${verdict?.reason ?? ''}`;
    if (verdict?.outcome === 'admitted') {
      if (kind === 'guessed' || before.some((one) => one.phone === phone)) breaches.push(told);
      if (verdict.isChecked && before.some((one) => one.isChecked)) breaches.push(told);
      passed.set(person, [...before, { phone, isChecked: verdict.isChecked }]);
    } else if (kind !== 'guessed' && before.length === 0) breaches.push(told);
  }
  for (const door of doors) {
    door.hasNetwork = true;
    await door.keepUp();
    await door.keepUp();
    if (door.waiting > 0) breaches.push(`${door.waiting} scans wait for ever`);
  }
  const standing = (await server.database.query.select().from(scans)).filter((row) => row.gateId === gateId);
  const counted = new Map<string, number>();
  for (const { entryId } of standing) counted.set(entryId, (counted.get(entryId) ?? 0) + 1);
  const doubled = [...counted].filter(([, times]) => times > 1).map(([id]) => id);
  if (counted.size !== people) breaches.push(`${counted.size} of ${people} are in the log`);
  const admissions = [...passed.values()].flat().length;
  if (standing.length !== admissions) breaches.push(`${standing.length} rows for ${admissions} who were let in`);
  const named = await twice();
  if (doubled.sort().join() !== named.sort().join())
    breaches.push(`${doubled.length} let in twice, ${named.length} named`);

  const sorted = tookMs.sort((one, other) => one - other);
  const [middle, slow, most] = [0.5, 0.99, 1].map((part) =>
    Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0),
  ) as [number, number, number];
  process.stderr.write(
    `${people} people, ${arrivals.length} scans: a decision in ${middle} ms, 99 % in ${slow} ms, at most ${most} ms; ` +
      `${doubled.length} let in twice, ${named.length} of them named\n`,
  );
  if (isFull && slow > mostVerdictMs) breaches.push(`a decision after ${slow} ms`);
  if (isFull && most > mostPersonMs) breaches.push(`fewer than 30 people a minute: ${most} ms for one`);
  return { tried: arrivals.length, breaches };
});
