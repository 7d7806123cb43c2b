import { eq } from 'drizzle-orm';
import type { ListQuery } from '../../../src/domain/list/list-query';
import type { PeopleSearch } from '../../context/people-index';
import { withoutReplica } from '../../db/fresh-reads';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { addDemoPeople } from '../demo-people/demo-people';
import { putNote } from '../../stores/entry-notes/store';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, startTeam } from '../../test-support/team';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { correctRegistration } from '../entries/correct-registration';
import { chooseTransfer } from '../payments/offline-payment';
import { erasePerson } from '../people/erase-person';
import { cancelRegistration } from '../withdrawals/withdraw-entry';
import { PeopleTables } from './people-tables';
import { samePeopleThread, type PeopleThread } from './people-thread';
import { ThreadedPeopleIndex } from './threaded-people-index';

const server = setUpServer({ settings: { sandboxOrigin: 'http://localhost:1' } });
const [free, paid] = [Number(meetingIds.FREE2027), Number(meetingIds.MI2027)];

const asked = (query: Partial<ListQuery & PeopleSearch> = {}): ListQuery & PeopleSearch => ({
  ...{ search: '', filters: {}, sort: '', page: 1, seesPhones: true },
  ...query,
});
const found = async (meetingId: number, query: Partial<ListQuery & PeopleSearch> = {}) =>
  (await server.dependencies.people.find(meetingId, asked(query))).rows.map(({ cells }) => cells);
const register = (changes: Record<string, string>) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, changes));

it('knows who registers, is corrected, noted about and cancelled at the next question', async () => {
  await register({ name: '王芳', phone: '13800000001' });
  expect(await found(free)).toMatchObject([
    { name: '王芳', phone: '13800000001', state: 'free', arrived: 'no', f_gzdw: '湘江会议医院' },
  ]);
  await register({ name: '李静', phone: '13800000002' });
  expect(await found(free, { search: '0002' })).toMatchObject([{ name: '李静' }]);
  const { id } = await entryOf(server, '13800000002');
  await correctRegistration({ id, meetingId: free }, [{ name: 'name', text: '李婧' }], server.dependencies);
  expect(await found(free, { search: '李' })).toMatchObject([{ name: '李婧' }]);
  const note = { entryId: id, writtenBy: 'staff x', writtenAt: new Date(server.clock.now) };
  await putNote(server.database.query, { ...note, text: '需清真餐' });
  expect(await found(free, { search: '清真' })).toMatchObject([{ name: '李婧' }]);
  await putNote(server.database.query, { ...note, text: '' });
  expect(await found(free, { search: '清真' })).toEqual([]);
  await cancelRegistration({ id, meetingId: free }, { isForced: false }, server.dependencies);
  expect(await found(free, { filters: { state: { kind: 'choice', keys: ['cancelled'] } } })).toMatchObject([
    { name: '李婧' },
  ]);
});

it('shows orders, teams and what is waited for', async () => {
  const outTradeNo = await registerDelegate(server, '13800000003');
  expect(await found(paid, { search: outTradeNo.slice(4, 16) })).toMatchObject([
    { state: 'unpaid', due: 120_000, payWay: 'none', invoice: 'none' },
  ]);
  await chooseTransfer(outTradeNo, server.dependencies);
  expect(await found(paid)).toMatchObject([{ state: 'awaited', payWay: 'transfer' }]);
  const operator = await startTeam(server);
  await addTestMembers(server, operator, [1]);
  const members = Number(meetingIds.MIX2027);
  expect(await found(members, { search: memberPhone(1) })).toMatchObject([
    { team: expect.stringMatching(/./) as string },
  ]);
});

it('holds no whole number of an identity document', async () => {
  await server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone: '13800000004' }));
  const [cells] = await found(paid);
  expect(cells?.f_cardNum).toBe('110***********0021');
  expect(await found(paid, { search: '110105194912310021' })).toEqual([]);
});

it('forgets who was erased', async () => {
  await register({ phone: '13800000005' });
  expect(await found(free)).toHaveLength(1);
  await erasePerson('13800000005', { isForced: true, meetingId: null }, server.dependencies);
  expect(await found(free)).toEqual([]);
});

it('reads everybody anew when the form has changed', async () => {
  await register({ phone: '13800000006', keshi: '病案室' });
  expect(await found(free, { filters: { f_keshi: { kind: 'text', how: 'has', text: '病案' } } })).toHaveLength(1);
  const { query } = server.database;
  const [meeting] = await query.select().from(meetings).where(eq(meetings.id, free));
  const formDefinition = (meeting?.formDefinition as { shortName: string }[]).filter(
    (item) => item.shortName !== 'keshi',
  );
  await query.update(meetings).set({ formDefinition }).where(eq(meetings.id, free));
  server.dependencies.meetings.forget();
  expect((await found(free))[0]).not.toHaveProperty('f_keshi');
});

/** An index whose thread counts what it reads, and fails when it is told to. */
function countingIndex(pageSize: number) {
  const counts = { pages: 0, threads: 0, closed: 0, isBroken: false };
  const held = { until: Promise.resolve() };
  const run: typeof server.database.run = async (statement, values) => {
    if (statement.name === 'people-page') counts.pages += 1;
    const rows = await server.database.run(statement, values);
    if (statement.name === 'people-sealed-page') await held.until;
    return rows;
  };
  const startThread = (): PeopleThread => {
    counts.threads += 1;
    const thread = samePeopleThread(new PeopleTables({ ...withoutReplica(run), pageSize }, server.cipher));
    return {
      rest: thread.rest,
      answer: (question) => (counts.isBroken ? Promise.reject(new Error('The thread ended')) : thread.answer(question)),
      close: () => (counts.closed += 1),
    };
  };
  const index = new ThreadedPeopleIndex(server.dependencies, startThread);
  return { index, counts, held, ask: async () => (await index.find(free, asked())).total };
}

it('opens a meeting page by page, once for all who ask at the same moment', async () => {
  await addDemoPeople('FREE2027', 25, server.dependencies, () => undefined);
  const { index, counts, ask } = countingIndex(10);
  expect(await Promise.all(Array.from({ length: 5 }, ask))).toEqual([25, 25, 25, 25, 25]);
  expect(counts).toMatchObject({ pages: 3, threads: 1 });
  index.close();
});

it('shows the list before it has opened what is sealed, and undoes no change of that time', async () => {
  await addDemoPeople('FREE2027', 120, server.dependencies, () => undefined);
  const { index, held } = countingIndex(20);
  let release = (): void => undefined;
  held.until = new Promise((resolve) => (release = resolve));
  const first = await index.find(free, asked());
  expect(first).toMatchObject({ all: 120, total: 120, counts: { state: { free: 120 } } });
  expect(first.rows.every(({ cells }) => cells.name !== '' && cells.f_gzdw !== '')).toBe(true);
  expect(first.counts).not.toHaveProperty('f_sex');
  expect(await index.tally(free, { ...asked() }, ['state'])).toEqual([{ values: ['free'], people: 120 }]);

  // The pages that are held have been read with the former name.
  const { rows } = await index.find(free, asked({ page: 2 }));
  const { id } = rows[9] ?? { id: '' };
  await correctRegistration({ id, meetingId: free }, [{ name: 'name', text: '热依拉·买买提' }], server.dependencies);
  expect((await index.find(free, asked({ page: 2 }))).rows[9]?.cells.name).toBe('热依拉·买买提');
  let isSearched = false;
  const searching = index.find(free, asked({ search: '热依拉·买' })).finally(() => (isSearched = true));
  await index.find(free, asked());
  expect(isSearched).toBe(false);
  release();
  expect((await searching).rows.map((row) => row.id)).toEqual([id]);
  expect(Object.values((await index.find(free, asked())).counts.f_sex ?? {})).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
  index.close();
});

it('opens the meeting anew when reading what is sealed has failed', async () => {
  await register({ phone: '13800000009', name: '王芳' });
  const { index, counts, held } = countingIndex(10);
  held.until = Promise.reject(new Error('The database is down'));
  await expect(index.find(free, asked({ search: '王' }))).rejects.toThrow('The database is down');
  held.until = Promise.resolve();
  expect(await index.find(free, asked({ search: '王' }))).toMatchObject({ total: 1 });
  expect(counts).toMatchObject({ pages: 2, threads: 2 });
  index.close();
});

it('forgets a meeting that nobody has asked about for an hour, and everybody when the thread ends', async () => {
  await register({ phone: '13800000007' });
  const { index, counts, ask } = countingIndex(10);
  expect([await ask(), await ask(), counts.pages]).toEqual([1, 1, 1]);
  server.clock.now += 3_599_000;
  await index.rest();
  expect([await ask(), counts.pages, counts.closed]).toEqual([1, 1, 0]);
  server.clock.now += 3_600_000;
  await index.rest();
  expect([counts.closed, await ask(), counts.pages]).toEqual([1, 1, 2]);
  counts.isBroken = true;
  await expect(ask()).rejects.toThrow('The thread ended');
  counts.isBroken = false;
  expect([await ask(), counts.pages, counts.threads]).toEqual([1, 3, 3]);
  index.close();
});

it('opens though a value can no longer be read', async () => {
  await register({ phone: '13800000008', name: '王芳' });
  await server.database.query
    .update(entries)
    .set({ answers: { encrypted: `v1.${'x'.repeat(8)}.${'x'.repeat(16)}.${'x'.repeat(22)}.xxxx` } })
    .where(eq(entries.meetingId, free));
  expect(await found(free)).toMatchObject([{ name: '王芳', f_gzdw: '' }]);
});
