import { isNull, sql } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls';
import { createDataCipher } from '../../secrets/data-cipher';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { addTestMembers, liveMember, memberPhone, startTeam, type TestOperator } from '../../test-support/team';
import { testNow } from '../../test-support/test-server';
import { testSecret } from '../../test-support/test-settings';
import { runCommand } from '../../cli/run-command';
import { exportAttendees } from '../entries/export-attendees';
import { phoneDigest, tolerateUnreadable } from '../../db/sealed-column';
import { notices } from '../../db/tables/notices';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { sendNotices } from '../notices/send-notices';
import { enqueueNotice } from '../../stores/notices/store';
import { findLiveEntry } from '../../stores/entries/store';
import { membersOfTeam } from '../../stores/entries/member-store';
import { openDataKeys } from './open-keys';
import { readAndReport } from './unreadable-values';

/** One value that was damaged, or whose key nobody has, keeps nobody else's from being read. */

const server = setUpServer();
const organiser = organiserOf(() => server);
let operator: TestOperator;
beforeEach(async () => {
  operator = await startTeam(server);
  await addTestMembers(server, operator, [1, 2, 3]);
});
afterEach(() => server.database.query.execute(sql`delete from data_keys`));

const foreign = createDataCipher(Buffer.alloc(32, 9));

/** The second member's name is encrypted with a key that nobody has, and their answers are damaged. */
async function damageSecond(): Promise<string> {
  const { id } = await liveMember(server, memberPhone(2));
  const name = foreign.encrypt('王芳', 'entered.name').encrypted;
  await server.database.query.execute(
    sql`update entered set name = ${name},
      answers = jsonb_build_object('encrypted', left(answers->>'encrypted', -4) || 'AAAA') where id = ${id}`,
  );
  return id;
}

it('the export holds everybody, shows what is lost, names it, and its exit code says so', async () => {
  const id = await damageSecond();
  const { exitCode, lines, output } = await organiser('export MIX2027 out.xlsx');
  expect(exitCode).toBe(1);
  expect(lines[0]).toBe('已导出 3 名参会人到 out.xlsx');
  const text = lines.join('\n');
  expect(text).toContain(`报名（entered）${id} 的 name`);
  expect(text).toContain(`报名（entered）${id} 的 answers`);
  expect(lines).toHaveLength(4);
  const { headings, rows } = await tolerateUnreadable(
    () => undefined,
    () => exportAttendees('MIX2027', { withCodes: false }, server.dependencies),
  );
  expect(headings.slice(0, 2)).toEqual(['姓名', '手机号']);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['第1位', memberPhone(1)],
    ['（无法读取）', memberPhone(2)],
    ['第3位', memberPhone(3)],
  ]);
  expect(output).not.toBeNull();
  expect(await organiser('entries show 13900000002')).toMatchObject({ exitCode: 1 });
});

it('the operator sees their other members, and what is lost is named for the log', async () => {
  const { teamId } = await liveMember(server, memberPhone(1));
  const id = await damageSecond();
  const centre = await operator.centre();
  expect(JSON.stringify(centre)).toContain('第3位');
  expect(JSON.stringify(centre)).toContain('（无法读取）');
  const found = await server.post(calls.getMembers.path, { wanted: '第3' }, operator.headers);
  expect([found.status, JSON.stringify(found.data)]).toEqual([200, expect.stringContaining('第3位')]);
  const log = { error: jest.fn() };
  const reader = { query: server.database.query, log };
  // Each time that it is shown.
  for (let time = 1; time <= 2; time += 1)
    await readAndReport(reader, () => membersOfTeam(server.database.query, teamId ?? ''));
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenLastCalledWith(
    { places: [{ table: 'entered', row: id, column: 'name' }] },
    'stored values cannot be read',
  );
});

it('texts to others go out, and the one that cannot be read stays', async () => {
  const { query } = server.database;
  await query.execute(sql`delete from notices`);
  for (const phone of ['13812345671', '13812345672'])
    await enqueueNotice(
      query,
      { phone, template: 'ticket-received', meeting: { id: 1, name: '年会', code: 'MI2027' }, parameters: {} },
      new Date(server.clock.now),
    );
  const phone = foreign.encrypt('13812345671', 'notices.phone').encrypted;
  await query.execute(sql`update notices set phone = ${phone} where id = (select min(id) from notices)`);
  const send = jest.spyOn(server.gateways.sms, 'send');
  await sendNotices(server.dependencies, server.app.log);
  expect(send.mock.calls.map(([text]) => text.phone)).toEqual(['13812345672']);
  expect(await query.execute(sql`select phone from notices where outcome is null`)).toMatchObject({
    rows: [{ phone }],
  });
});

describe('of two people who let WeChat tell them,', () => {
  const phones = ['13812345671', '13812345672'];
  const holderId = '00000000-0000-4000-8000-000000000001';
  const account = () => server.gateways.miniProgram;

  beforeEach(async () => {
    const { query } = server.database;
    await query.execute(sql`delete from notices`);
    const meeting = { id: 1, name: '年会', code: 'MI2027' };
    const subscribe = {
      kind: 'review',
      name: '',
      status: '审核通过',
      note: '',
      amountFen: null,
      orderNumber: '',
    } as const;
    for (const phone of phones) {
      const text = { phone, template: 'review-result', meeting, parameters: {}, holderId, subscribe } as const;
      await enqueueNotice(query, text, new Date(server.clock.now));
      await query.insert(subscribePermissions).values({
        ...{ meetingId: 1, phoneDigest: phoneDigest(phone), kind: 'review', holderId, appId: account().appId },
        ...{ openid: `openid-${phone}`, provedAt: new Date(testNow), givenAt: new Date(testNow) },
      });
    }
  });
  const told = () => ({
    texts: server.gateways.sms.sent.filter(({ template }) => template === 'review-result').map(({ phone }) => phone),
    messages: account().messages.map(({ openid }) => openid),
  });

  it('one whose openid cannot be read is told by SMS, the other by WeChat', async () => {
    const { query } = server.database;
    const openid = foreign.encrypt('openid', 'subscribe_permissions.openid').encrypted;
    await query.execute(
      sql`update subscribe_permissions set openid = ${openid} where phone_digest = ${phoneDigest(phones[0]!)}`,
    );
    const log = { error: jest.fn() };
    await sendNotices(server.dependencies, log);
    expect(told()).toEqual({ texts: [phones[0]], messages: [`openid-${phones[1]}`] });
    expect(log.error).toHaveBeenCalledWith(
      { places: [{ table: 'subscribe_permissions', row: '', column: 'openid' }] },
      'stored values cannot be read',
    );
    expect(await query.select().from(subscribePermissions)).toEqual([]);
    expect((await query.select().from(notices)).filter(({ outcome }) => outcome === null)).toEqual([]);
  });

  it('one whose notice fails in a way that nobody foresaw keeps it, and the other is told', async () => {
    const fault = new Error('unforeseen');
    jest.spyOn(account(), 'sendSubscribeMessage').mockRejectedValueOnce(fault);
    const reported = jest.spyOn(server.dependencies, 'reportFault');
    const log = { error: jest.fn() };
    await sendNotices(server.dependencies, log);
    expect(told()).toEqual({ texts: [], messages: [`openid-${phones[1]}`] });
    const template = 'review-result';
    expect(log.error).toHaveBeenCalledWith({ err: fault, template, attempts: 1 }, 'sending a notice has failed');
    expect(reported).toHaveBeenCalledWith({ template }, 'a notice was kept for later: sending it has failed');
    const kept = await server.database.query.select().from(notices).where(isNull(notices.outcome));
    expect(kept).toMatchObject([{ phone: phones[0] }]);
    reported.mockRestore();
  });
});

it('keys rotate does the rest, names what it cannot read, leaves it, and says so by its exit code', async () => {
  const id = await damageSecond();
  const secrets = { writing: Buffer.alloc(32, 8), reading: [testSecret] };
  const cipher = await openDataKeys(server.database.query, secrets, new Date(server.clock.now));
  const dependencies = { ...server.dependencies, cipher };
  const rotate = () =>
    runCommand({ words: ['keys', 'rotate'], options: { as: '王芳' }, input: null }, dependencies, server.app.log);
  const rotated = await rotate();
  const text = rotated.lines.join('\n');
  expect([rotated.exitCode, text]).toEqual([1, expect.stringContaining('下列 2 处无法读取')]);
  for (const column of ['name', 'answers']) expect(text).toContain(`报名（entered）${id} 的 ${column}`);
  const { rows } = (await server.database.query.execute(
    sql`select name like ${`v1.${cipher.keyId}.%`} as name, phone like ${`v1.${cipher.keyId}.%`} as phone
      from entered order by position`,
  )) as { rows: unknown[] };
  const done = { name: true, phone: true };
  expect(rows).toEqual([done, { name: false, phone: true }, done]);
  // Nothing else is left to do.
  expect((await rotate()).lines[0]).toContain('重新加密 0 条');
});

it('a name that looks encrypted was typed, if its row was never encrypted', async () => {
  const typed = foreign.encrypt('x', 'y').encrypted;
  const phone = '13812345678';
  const answers = JSON.stringify({ name: typed, phone });
  await server.database.query.execute(sql`
    insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
    values (gen_random_uuid(), 1, ${typed}, ${phone}, 2, 7, ${answers}::jsonb, 100, 'T', now(), now())`);
  await openDataKeys(server.database.query, { writing: testSecret, reading: [] }, new Date(server.clock.now));
  expect(await findLiveEntry(server.database.query, 1, phone)).toMatchObject({ name: typed, phone });
});
