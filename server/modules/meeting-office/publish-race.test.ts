import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { organiserOf } from '../../test-support/organiser';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { countRows } from '../../test-support/test-database';
import { publishDraft } from './publish-draft';
import { reviewDraft } from './review-draft';

/** People who publish, import and save drafts of one meeting at the same moment. */

const server = setUpPostgresServer();
const run = organiserOf(() => server);

const item = (shortName: string, name: string) => ({
  ...{ shortName, name, formType: 1, isShow: '1', defaultValue: JSON.stringify({ rules: [{ message: name }] }) },
});
const file = (meetingName: string) => ({
  name: 'm.json',
  content: JSON.stringify({
    ...{ code: 'RACE2028', meetingName, bmEndTime: '2028-05-01', isBmf: '0' },
    meetingForm: [item('name', '姓名'), item('phone', '手机号码')],
  }),
});

async function prepare() {
  await run('import m.json', {}, file('年会'));
  await run('meetings draft m.json', {}, file('草稿'));
  const [row] = await server.database.query.select().from(meetings).where(eq(meetings.code, 'RACE2028'));
  const meetingId = row?.id ?? 0;
  const { version, over } = await reviewDraft({ meetingId, decisions: [] }, server.dependencies);
  return { meetingId, version, over, decisions: [] };
}
const nameNow = async () =>
  (await server.database.query.select().from(meetings).where(eq(meetings.code, 'RACE2028')))[0]?.name;
const outcomes = async (acts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).map((one) => (one.status === 'fulfilled' ? '' : (one.reason as Error).message));

it('of several publications of one draft one succeeds, and the others are told', async () => {
  for (let round = 0; round < 8; round += 1) {
    await server.reset();
    const seen = await prepare();
    const { meeting_revisions: before = 0 } = await countRows(server.database.query);
    const told = await outcomes([1, 2, 3, 4].map(() => publishDraft(seen, server.dependencies)));
    expect(told.filter((message) => message === '')).toHaveLength(1);
    expect(told.filter((message) => message.startsWith('草稿已经发布或放弃了，现在是第 2 版'))).toHaveLength(3);
    expect((await countRows(server.database.query)).meeting_revisions).toBe(before + 1);
    expect(await nameNow()).toBe('草稿');
  }
});

it('a publication never undoes an import that it has not seen', async () => {
  const both = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    await server.reset();
    const seen = await prepare();
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const [told] = await outcomes([
      pause(round % 2 === 0 ? 0 : 60).then(() => publishDraft(seen, server.dependencies)),
      pause(round % 2 === 0 ? round * 4 : 0).then(() => run('import m.json', {}, file('导入'))),
    ]);
    if (told === '') expect(await nameNow()).toBe('导入');
    else expect(told).toContain('草稿做好以后又发布过：第 2 版（王芳）会议名称：年会 → 导入');
    both.add(told === '' ? 'published first' : 'imported first');
  }
  expect([...both]).toContain('imported first');
});
