import { asc } from 'drizzle-orm';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import { bulkItems, bulkRuns } from '../../db/tables/bulk-runs';
import { entries } from '../../db/tables/entries';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { addDemoPeople } from '../demo-people/demo-people';
import { endMember } from '../staff/manage-staff';
import { findMember } from '../../stores/staff/store';
import { startRun } from './manage-runs';
import { workRuns } from './work-runs';

/** Runs on PostgreSQL, on two nodes at once: PGlite has one session and hides races (ADR 0003). */
const server = setUpPostgresServer({ sandboxOrigin: 'http://localhost:1' });
const meetingId = meetingIds.REVIEW2027;
const log = { error: () => undefined };
const nodes = () => [server.dependencies, { ...server.dependencies, database: server.otherDatabase }] as const;

let owner: SignedIn & { id: string };
beforeEach(async () => {
  owner = await staffOf(server, '13912340001', ['owner']);
});

const phoneOf = (n: number): string => `138${String(n).padStart(8, '0')}`;
const registerMany = async (count: number): Promise<void> => {
  for (let n = 1; n <= count; n += 1)
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone: phoneOf(n) }));
};
const everybody = { kind: 'all', ids: [], search: '', sealedSearch: '', filters: {}, except: [] as string[] };
const everybodySought = { search: '', filters: {}, seesPhones: true };
const nothing = {
  reason: '',
  isForced: false,
  entrant: 'delegate',
  amountFen: null,
  typed: [],
  note: '',
  seenNote: '',
};

/** Begins a run without working it: the route would do so at once. */
const begin = async (act: 'approvePeople' | 'cancelPeople', key: string, selection = everybody): Promise<string> => {
  const headers = { ...owner.headers, 'idempotency-key': key.padEnd(16, '-') };
  const answer = await callDesk(server, act, { meetingId, selection, ...nothing }, headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return (answer.data as { runId: string }).runId;
};
interface Progress {
  state: string;
  total: number;
  done: number;
  left: { name: string; phone: string; reason: string }[];
}
const progress = async (runId: string) =>
  (await callDesk(server, 'getRun', { meetingId, runId }, owner.headers)).data as Progress;
const untilEnded = async (runId: string): Promise<Progress> => {
  for (;;) {
    const now = await progress(runId);
    if (now.state !== 'working') return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const textsSent = () =>
  server.gateways.sms.sent.filter(({ template }) => ['review-result', 'ticket-news'].includes(template)).length;
const reviewStates = async () =>
  (await server.database.query.select().from(entries).orderBy(asc(entries.position))).map((row) => row.reviewState);

it('does the act once a person, tells who was left out and why, and is one run however often it is begun', async () => {
  await registerMany(25);
  const { query } = server.database;
  const [first] = await query.select().from(entries).orderBy(asc(entries.position)).limit(1);
  await callDesk(
    server,
    'refusePeople',
    { meetingId, ...nothing, reason: '材料不全', selection: { ...everybody, kind: 'some', ids: [first?.id] } },
    owner.headers,
  );
  const [runId, again] = [await begin('approvePeople', 'tap'), await begin('approvePeople', 'tap')];
  expect(again).toBe(runId);
  const ended = await untilEnded(runId);
  expect(ended).toMatchObject({ state: 'ended', total: 25, done: 24 });
  expect(ended.left).toEqual([
    { id: first?.id, name: '欧阳晓明', phone: '138 **** 0001', reason: '该报名不在待审核状态' },
  ]);
  expect((await reviewStates()).filter((state) => state === 'approved')).toHaveLength(24);
  expect(await query.select().from(bulkRuns)).toHaveLength(1);
});

it('leaves out those who were taken from the selection', async () => {
  await registerMany(3);
  const [kept] = await server.database.query.select().from(entries).orderBy(asc(entries.position)).limit(1);
  const runId = await begin('approvePeople', 'but-one', { ...everybody, except: [kept?.id ?? ''] });
  expect(await untilEnded(runId)).toMatchObject({ total: 2, done: 2 });
  expect(await reviewStates()).toEqual(['pending', 'approved', 'approved']);
});

it('stopped at half and begun again, by two nodes at once, it still does each act once', async () => {
  await registerMany(60);
  const runId = await begin('approvePeople', 'stopped');
  await callDesk(server, 'stopRun', { meetingId, runId }, owner.headers);
  const stopped = await progress(runId);
  expect(stopped.state === 'stopped' || stopped.done === 60).toBe(true);
  // A server that was killed leaves its claim behind, which lapses.
  server.clock.now += 120_000;
  await callDesk(server, 'resumeRun', { meetingId, runId }, owner.headers);
  await Promise.all([...nodes(), ...nodes()].map((node) => workRuns(node, log)));
  expect(await untilEnded(runId)).toMatchObject({ state: 'ended', done: 60, left: [] });
  expect(await reviewStates()).toEqual(Array.from({ length: 60 }, () => 'approved'));
  expect(await countNotices()).toBe(60);
});

/** A node that dies at its n-th transaction: before it has committed, or just after. */
function dyingNode(n: number, when: 'before' | 'after'): Dependencies {
  const { dependencies } = server;
  const { query } = dependencies.database;
  const state = { left: n };
  const requireLife = (): void => {
    if (state.left <= 0) throw new Error('killed');
  };
  const transaction: Queryable['transaction'] = async (work, config) => {
    requireLife();
    const result = await query.transaction(async (given) => {
      const done = await work(given);
      state.left -= 1;
      if (when === 'before') requireLife();
      return done;
    }, config);
    requireLife();
    return result;
  };
  const dying = new Proxy(query, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      requireLife();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...dependencies, database: { ...dependencies.database, query: dying } };
}

/* Runs take people by tens, so that forty go the way of the 3,412 of a great meeting. */
it.each([
  ['approve', 'before'],
  ['approve', 'after'],
  ['cancel', 'before'],
  ['cancel', 'after'],
] as const)(
  '%s: a server killed %s a commit, a stop at half and a second beginning do each act once',
  async (act, when) => {
    const count = 40;
    await addDemoPeople('REVIEW2027', count, server.dependencies, () => undefined);
    const all = await server.dependencies.people.findIds(Number(meetingId), { ...everybodySought }, '');
    const input = { ...nothing, entrant: 'delegate', by: `staff ${owner.id}` } as const;
    const given = { meetingId: Number(meetingId), memberId: owner.id, act, input, key: 'killed' };
    const runId = await startRun(given, all, server.dependencies);
    await expect(workRuns(dyingNode(15, when), log)).rejects.toThrow('killed');
    const killed = await progress(runId);
    expect(killed).toMatchObject({ state: 'working', total: count, left: [] });
    expect(killed.done).toBeGreaterThan(0);
    expect(killed.done).toBeLessThan(15);

    // The dead server's claim holds for a minute. Then another goes on, and is stopped when half are done.
    await workRuns(server.dependencies, log);
    expect((await progress(runId)).done).toBe(killed.done);
    server.clock.now += 61_000;
    const stopping = workRuns(server.dependencies, log);
    while ((await progress(runId)).done < count / 2);
    await callDesk(server, 'stopRun', { meetingId, runId }, owner.headers);
    await stopping;
    const stopped = await progress(runId);
    expect(stopped).toMatchObject({ state: 'stopped', left: [] });
    expect(stopped.done).toBeLessThan(count);

    expect(await startRun(given, all, server.dependencies)).toBe(runId);
    expect((await progress(runId)).state).toBe('stopped');
    await callDesk(server, 'resumeRun', { meetingId, runId }, owner.headers);
    await Promise.all(nodes().map((node) => workRuns(node, log)));
    expect(await untilEnded(runId)).toMatchObject({ state: 'ended', done: count, left: [] });
    const people = await server.database.query.select().from(entries);
    expect(
      people.filter(({ reviewState, live }) => (act === 'approve' ? reviewState === 'approved' : !live)),
    ).toHaveLength(count);
    expect(await countNotices()).toBe(count);
  },
);

it('works the same person once though two processes hold the run', async () => {
  await registerMany(20);
  const runId = await begin('approvePeople', 'two-claims');
  // Both take the claim to have lapsed, again and again.
  const racing = nodes().map(async (node) => {
    const hasty = { ...node, clock: { now: () => server.clock.now + Math.random() * 10_000_000 } };
    for (let n = 0; n < 4; n += 1) await workRuns(hasty, log);
  });
  await Promise.all(racing);
  expect(await untilEnded(runId)).toMatchObject({ done: 20, left: [] });
  expect(await countNotices()).toBe(20);
});

it('an act of several steps that was done when its server died is not refused as done already', async () => {
  await registerMany(2);
  const runId = await begin('cancelPeople', 'half-done');
  await untilEnded(runId);
  const { query } = server.database;
  await query.update(bulkItems).set({ state: 'begun' });
  await query.update(bulkRuns).set({ endedAt: null });
  await workRuns(server.dependencies, log);
  expect(await progress(runId)).toMatchObject({ state: 'ended', done: 2, left: [] });
});

it('ends with the account of whoever began it', async () => {
  await registerMany(40);
  const second = await staffOf(server, '13912340002', ['owner']);
  const runId = await begin('approvePeople', 'dismissed');
  await callDesk(server, 'stopRun', { meetingId, runId }, owner.headers);
  // The person whom it is at is still done.
  for (let isFree = false; !isFree;) {
    const [run] = await server.database.query.select().from(bulkRuns);
    isFree = run?.claimedUntil === null;
  }
  const before = await progress(runId);
  const member = await findMember(server.database.query, second.id);
  if (member === null) throw new Error('No member');
  await endMember(member, { memberId: owner.id }, server.dependencies);
  await server.database.query.update(bulkRuns).set({ stoppedAt: null, claimedUntil: null });
  await workRuns(server.dependencies, log);
  const { data } = await callDesk(server, 'getRun', { meetingId, runId }, second.headers);
  expect(before.done).toBeLessThan(40);
  expect(data).toMatchObject({ done: before.done, state: 'stopped' });
});

/** The messages to people, sent or queued. */
async function countNotices(): Promise<number> {
  const waiting = 'select count(*)::int as count from notices where outcome is null';
  const { rows } = (await server.database.query.execute(waiting)) as { rows: { count: number }[] };
  return (rows[0]?.count ?? 0) + textsSent();
}
