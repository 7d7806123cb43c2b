import { sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { limitPlaces, takenOf } from '../../test-support/limited-places';
import { setUpTwoServers } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, startTeam } from '../../test-support/team';
import type { Answer } from '../../test-support/test-server';

/** People who take the last places of a meeting at the same moment, on two nodes. PLACES_TAKERS and PLACES make it larger. */

const nodes = setUpTwoServers();
const takers = Number(process.env.PLACES_TAKERS ?? 300);
const places = Number(process.env.PLACES ?? 20);
const { FREE2027, MIX2027 } = meetingIds;
const phone = (n: number) => `138${String(n).padStart(8, '0')}`;

const registerAtOnce = (meetingId: string, changes: (n: number) => object = () => ({})) =>
  Promise.all(
    Array.from({ length: takers }, (_, n) =>
      nodes[(n % 2) as 0 | 1].post(
        '/api/appweb/entered/fromAdd',
        shortSubmission(meetingId, { phone: phone(n), name: `第${n}人`, ...changes(n) }),
      ),
    ),
  );
const registered = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
const prepare = async (meetingId: string, limits: readonly object[]) => {
  await limitPlaces(nodes[0], meetingId, limits);
  nodes[1].dependencies.meetings.forget();
};

it('as many get in as there are places, and all others are told which is full', async () => {
  await prepare(FREE2027, [{ of: 'meeting', places }]);
  const answers = await registerAtOnce(FREE2027);
  expect(registered(answers)).toBe(places);
  expect(answers.filter(({ message }) => message.startsWith('会议名额已满'))).toHaveLength(takers - places);
  expect(await takenOf(nodes[0], FREE2027)).toMatchObject({ meeting: places });
});

it('counts each option and kind for itself, whoever asks for which, and locks nobody out for good', async () => {
  const team = await startTeam(nodes[0]);
  await prepare(MIX2027, [
    { of: 'paid', places },
    { question: 'sex', optionText: '男', places },
    { question: 'sex', optionText: '女', places: 5 },
  ]);
  const [answers] = await Promise.all([
    registerAtOnce(MIX2027, (n) => ({ sex: n % 3 === 0 ? '2' : '1', isCharge: n % 5 === 0 ? '0' : '1' })),
    addTestMembers(nodes[0], team, [1, 2, 3]).catch(() => null),
  ]);
  expect(answers.filter(({ httpStatus }) => httpStatus !== 200)).toEqual([]);
  const taken = await takenOf(nodes[0], MIX2027);
  expect(taken['option:sex:1']).toBeLessThanOrEqual(places);
  expect(taken['option:sex:2']).toBeLessThanOrEqual(5);
  expect(taken.paid).toBeLessThanOrEqual(places);
  // Somebody would have fitted in otherwise.
  expect((taken.paid ?? 0) === places || taken['option:sex:1'] === places).toBe(true);
});

it('and it is the trigger’s lock that holds it: without it the same people are too many', async () => {
  const [{ prosrc } = { prosrc: '' }] = (
    (await nodes[0].database.query.execute(sql`select prosrc from pg_proc where proname = 'take_places'`)) as {
      rows: { prosrc: string }[];
    }
  ).rows;
  const define = (source: string) =>
    nodes[0].database.query.execute(
      sql.raw(`create or replace function take_places() returns trigger language plpgsql as $$${source}$$`),
    );
  const unlocked = prosrc.replace(/PERFORM pg_advisory_xact_lock[^;]*;/, '');
  expect(unlocked).not.toBe(prosrc);
  await define(unlocked);
  try {
    let most = 0;
    for (let round = 0; round < 10 && most <= places; round += 1) {
      await nodes[0].reset();
      await prepare(FREE2027, [{ of: 'meeting', places }]);
      await registerAtOnce(FREE2027);
      most = (await nodes[0].database.query.select({ id: entries.id }).from(entries)).length;
    }
    expect(most).toBeGreaterThan(places);
  } finally {
    await define(prosrc);
  }
});
