import { eq } from 'drizzle-orm';
import { entries, type EntryRow } from '../../server/db/tables/entries';
import { keepLine } from '../../server/modules/waiting-list/keep-line';
import { leaveLine, takePlace } from '../../server/modules/waiting-list/take-place';
import { cancelRegistration } from '../../server/modules/withdrawals/withdraw-entry';
import { takenPlaces } from '../../server/stores/entries/places';
import { limitPlaces } from '../../server/test-support/limited-places';
import { setUpTwoServers } from '../../server/test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { proof } from './proof';

/**
 * Many take the last places of a meeting at the same moment, paid and free, on two nodes of one PostgreSQL: exactly as many get
 * in as there are places, the others stand in line in the order in which they came, and places that are given back go to the
 * front of the line, whatever newcomers and both nodes do meanwhile.
 */
const nodes = setUpTwoServers();
const [node] = nodes;
const nodeOf = (n: number) => nodes[(n % 2) as 0 | 1];
const meetingId = meetingIds.MIX2027;
const places = 100;
const atOnce = 120;
const phoneOf = (n: number) => `138${String(n).padStart(8, '0')}`;

/** When somebody asked and was answered, in one count for both. */
interface Asked {
  phone: string;
  sent: number;
  answered: number;
  isWaiting: boolean;
}

let moment = 0;
async function register(n: number): Promise<Asked> {
  const sent = (moment += 1);
  const body = shortSubmission(meetingId, { phone: phoneOf(n), isCharge: n % 3 === 0 ? '0' : '1' });
  const { status, data, message } = await nodeOf(n).post('/api/appweb/entered/fromAdd', body);
  if (status !== 200) throw new Error(message);
  const isWaiting = (data as { waitsForPlace?: string }).waitsForPlace === '1';
  return { phone: phoneOf(n), sent, answered: (moment += 1), isWaiting };
}

/** Does something for each of many, some of them at once. */
async function many<Result>(numbers: readonly number[], work: (n: number) => Promise<Result>): Promise<Result[]> {
  const left = [...numbers];
  const done: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) done.push(await work(n));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

const range = (from: number, length: number) => Array.from({ length }, (_, n) => from + n);
const rowsOf = async (): Promise<EntryRow[]> =>
  node.database.query
    .select()
    .from(entries)
    .where(eq(entries.meetingId, Number(meetingId)));
const lineOf = (rows: readonly EntryRow[]) =>
  rows
    .filter(({ live, waitingNo }) => live && waitingNo !== null)
    .sort((one, other) => (one.waitingNo ?? 0) - (other.waitingNo ?? 0));
const taken = async () =>
  (await takenPlaces(node.database.query, Number(meetingId), new Date(node.clock.now))).find(
    ({ key }) => key === 'meeting',
  )?.taken ?? 0;
const keepOnBoth = () => Promise.all(nodes.map(({ dependencies }) => keepLine(Number(meetingId), dependencies)));
const until = async (isReached: (rows: readonly EntryRow[]) => boolean): Promise<EntryRow[]> => {
  for (let round = 0; ; round += 1) {
    await keepOnBoth();
    const rows = await rowsOf();
    if (isReached(rows) || round === 20) return rows;
  }
};

proof(
  '8 the last places and the line behind them (PostgreSQL, two nodes)',
  { short: 400, full: 3_000 },
  async (takers) => {
    await node.reset();
    await limitPlaces(node, meetingId, [{ of: 'meeting', places, hasWaitingList: true }]);
    nodes[1].dependencies.meetings.forget();
    const breaches: string[] = [];
    const expectIt = (is: boolean, what: string): void => {
      if (!is) breaches.push(what);
    };

    const asked = await many(range(0, takers), register);
    const inside = asked.filter(({ isWaiting }) => !isWaiting);
    const line = lineOf(await rowsOf());
    expectIt(inside.length === places, `${inside.length} got in`);
    expectIt((await taken()) === places, `${await taken()} places are taken`);
    expectIt(line.length === takers - places, `${line.length} stand in line`);
    expectIt(
      line.every(({ waitingNo }, n) => waitingNo === n + 1),
      'two have the same place in line, or one is missing',
    );
    // Who was answered before another one asked stands in front of them.
    const byPhone = new Map(asked.map((one) => [one.phone, one]));
    let latestAsked = 0;
    for (const { phone } of line) {
      const one = byPhone.get(phone);
      if (one === undefined) continue;
      expectIt(one.answered > latestAsked, `${phone} was overtaken in line`);
      latestAsked = Math.max(latestAsked, one.sent);
    }
    const firstTold = Math.min(...asked.filter(({ isWaiting }) => isWaiting).map(({ answered }) => answered));
    expectIt(
      inside.every(({ sent }) => sent < firstTold),
      'somebody got in after another one had to wait',
    );

    // Places are given back, while others come, leave, and both nodes keep the line.
    const given = 30;
    const leaver = line[4] as EntryRow;
    const ids = new Map((await rowsOf()).map(({ phone, id }) => [phone, id]));
    const gone = inside.slice(0, given).map(({ phone }) => ids.get(phone) ?? '');
    const [newcomers] = await Promise.all([
      // Somebody comes just when a place is free.
      many(range(0, given), async (n) => {
        const leaving = { id: gone[n] ?? '', meetingId: Number(meetingId) };
        await cancelRegistration(leaving, { isForced: true }, nodeOf(n).dependencies);
        return register(takers + n);
      }),
      leaveLine(leaver, node.dependencies),
      keepOnBoth().then(keepOnBoth),
    ]);
    expectIt(
      newcomers.every(({ isWaiting }) => isWaiting),
      'a newcomer overtook the line',
    );
    const isOffered = ({ offeredUntil, live }: EntryRow): boolean => live && offeredUntil !== null;
    const offered = lineOf(await until((rows) => rows.filter(isOffered).length >= given)).filter(isOffered);
    const due = line.filter(({ id }) => id !== leaver.id).slice(0, given);
    // One who left after they were offered a place gives it to the next.
    expectIt(
      String(offered.map(({ id }) => id)) === String(due.map(({ id }) => id)),
      'others than the first were offered places',
    );
    expectIt((await taken()) === places, `${await taken()} places are taken or kept`);

    // Half of them take theirs, twice at once; the others let it pass.
    const takes = offered.filter((_, n) => n % 2 === 0);
    const answers = await Promise.allSettled(
      takes.flatMap((entry) => nodes.map(({ dependencies }) => takePlace(entry, dependencies))),
    );
    expectIt(
      answers.filter(({ status }) => status === 'fulfilled').length === takes.length,
      'a place was taken twice, or not',
    );
    for (const { clock } of nodes) clock.now += 24 * 3_600_000 + 61_000;
    const after = await until((rows) => rows.filter(isOffered).length >= given - takes.length);
    const next = line.filter(({ id }) => id !== leaver.id).slice(given);
    const offeredNext = lineOf(after).filter(isOffered);
    const isUnpaidLapsed = ({ live, payment, feeFen, waitingNo }: EntryRow): boolean =>
      live && payment === 'unpaid' && feeFen > 0 && waitingNo === null;
    expectIt(after.some(isUnpaidLapsed), 'nobody was left unpaid');
    expectIt(
      String(offeredNext.map(({ id }) => id)) === String(next.slice(0, offeredNext.length).map(({ id }) => id)),
      'others than the next were offered what was let pass',
    );
    expectIt((await taken()) <= places, `${await taken()} places are taken or kept at the end`);
    return { tried: takers, breaches };
  },
);
