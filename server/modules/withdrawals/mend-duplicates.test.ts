import { sql } from 'drizzle-orm';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { testNow } from '../../test-support/test-server';
import { testSecret } from '../../test-support/test-settings';
import { DuplicatePhonesError } from '../keys/duplicate-phones';
import { openDataKeys } from '../keys/open-keys';
import { findLiveEntry } from '../../stores/entries/store';

/** The rows that an edition from before phones had digests writes beside those of a later edition. */

const server = setUpServer();
const organiser = organiserOf(() => server);
const phone = '13812345678';
const meetingId = Number(meetingIds.FREE2027);
const ids = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [string, string, string];

const startAgain = () =>
  openDataKeys(server.database.query, { writing: testSecret, reading: [] }, new Date(server.clock.now));

/** As the former edition writes: all in plain, without a digest. */
async function registerByFormer(id: string, changes: { phone?: string; payStatus?: number } = {}): Promise<void> {
  const answers = JSON.stringify({ name: '王芳', phone: changes.phone ?? phone, email: 'wang@example.org' });
  const at = new Date(testNow).toISOString();
  await server.database.query.execute(sql`
    insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, credit, fee_fen, pay_status,
      is_sign_up, ticket_ref, created_at, updated_at)
    values (${id}, ${meetingId}, '王芳', ${changes.phone ?? phone}, 2, 7, ${answers}::jsonb, '{"gzdw": "一院"}', 100,
      ${changes.payStatus ?? 0}, true, ${id}, ${at}, ${at})`);
}

const registerByThis = async (): Promise<void> => {
  expect(
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027, { phone })),
  ).toMatchObject({
    status: 200,
  });
};

const rows = async () =>
  (
    (await server.database.query.execute(
      sql`select id::text, live, name like 'v1.%' as is_sealed from entered order by id`,
    )) as { rows: { id: string; live: boolean; is_sealed: boolean }[] }
  ).rows;

it('starting names each phone that is registered twice, masked, with its rows and the command', async () => {
  await registerByThis();
  await registerByFormer(ids[0]);
  await registerByFormer(ids[1], { phone: '13900000001' });
  const error: unknown = await startAgain().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DuplicatePhonesError);
  const { message } = error as Error;
  for (const text of ['FREE2027', '138 **** 5678', ids[0], 'organiser entries mend']) expect(message).toContain(text);
  expect(message).not.toContain(phone);
  expect(message).not.toContain('王芳');
  // Nor is somebody named who is there once.
  expect(message).not.toContain(ids[1]);
  expect((await organiser('entries duplicates')).lines.join('\n')).toMatch(/00000001 +报名 +FREE2027 +138 \*{4} 5678/);
});

it('mending keeps the one that is paid, and starting goes on', async () => {
  await registerByThis();
  await registerByFormer(ids[0], { payStatus: 1 });
  expect(await organiser('entries mend')).toMatchObject({ exitCode: 0 });
  await startAgain();
  expect(await findLiveEntry(server.database.query, meetingId, phone)).toMatchObject({ id: ids[0], name: '王芳' });
  const all = await rows();
  expect(all.filter(({ live }) => live)).toHaveLength(1);
  expect(all.every(({ is_sealed }) => is_sealed)).toBe(true);
  expect(await organiser('entries duplicates')).toMatchObject({ lines: ['没有重复登记的手机号'] });
});

it('else the earliest, also of two that the former edition wrote', async () => {
  await registerByFormer(ids[1]);
  await registerByFormer(ids[0]);
  await server.database.query.execute(
    sql`update entered set created_at = created_at - interval '1 day' where id = ${ids[1]}`,
  );
  expect(await organiser('entries mend')).toMatchObject({ exitCode: 0 });
  await startAgain();
  expect(await rows()).toMatchObject([
    { id: ids[0], live: false },
    { id: ids[1], live: true },
  ]);
});

it('two that are paid are left to the organiser, who gives one another phone', async () => {
  await registerByFormer(ids[0], { payStatus: 1 });
  await registerByFormer(ids[1], { payStatus: 1 });
  const mended = await organiser('entries mend');
  expect(mended).toMatchObject({ exitCode: 1 });
  expect(mended.lines.join('\n')).toContain('00000002 报名 FREE2027 138 **** 5678：未处理，已支付');
  await expect(startAgain()).rejects.toThrow(DuplicatePhonesError);
  expect(await organiser('entries mend 00000002 13900000009')).toMatchObject({ exitCode: 0 });
  await startAgain();
  expect(await findLiveEntry(server.database.query, meetingId, '13900000009')).toMatchObject({
    ...{ id: ids[1], payment: 'paid', credit: { employer: '一院' } },
  });
  expect((await rows()).map(({ live }) => live)).toEqual([true, true]);
  const { rows: credits } = (await server.database.query.execute(sql`select credit from entered`)) as {
    rows: { credit: object }[];
  };
  expect(credits.map(({ credit }) => Object.keys(credit))).toEqual([['encrypted'], ['encrypted']]);
});

it('one may be cancelled by its number', async () => {
  await registerByFormer(ids[0]);
  await registerByFormer(ids[1]);
  expect(await organiser('entries mend 00000001')).toMatchObject({ exitCode: 0 });
  await startAgain();
  expect(await rows()).toMatchObject([{ live: false }, { live: true }]);
});

it('two teams of one operator become one, with all members', async () => {
  const addTeam = (id: string, name: string) =>
    server.database.query.execute(sql`
    insert into teams (id, meeting_id, contact_name, team_name, province, phone, created_at)
    values (${id}, ${meetingId}, '李秘书', ${name}, '湖南省', ${phone}, now())`);
  await addTeam(ids[0], '一队');
  await startAgain();
  await addTeam(ids[1], '二队');
  await registerByFormer(ids[2], { phone: '13900000001' });
  await server.database.query.execute(sql`update entered set team_id = ${ids[1]}`);
  await expect(startAgain()).rejects.toThrow(DuplicatePhonesError);
  expect(await organiser('entries mend')).toMatchObject({ exitCode: 0 });
  await startAgain();
  expect(await server.database.query.execute(sql`select team_id::text from entered`)).toMatchObject({
    rows: [{ team_id: ids[0] }],
  });
  expect(await server.database.query.execute(sql`select team_name from teams`)).toMatchObject({
    rows: [{ team_name: '一队' }],
  });
});
