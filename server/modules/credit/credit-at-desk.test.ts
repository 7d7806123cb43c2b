import { readSheet } from 'read-excel-file/node';
import type { InputOf } from '../../../src/contract/codec';
import type { creditCalls } from '../../../src/contract/desk-calls/credit-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { entryOf } from '../../test-support/attendees';
import { importLog, prepareAttendance } from '../../test-support/attended-meeting';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const run = organiserOf(() => server);
const { FREE2027 } = meetingIds;
const [one, two, three] = ['13812345671', '13812345672', '13812345673'] as const;

let office: SignedIn;
beforeEach(async () => {
  await prepareAttendance(server, run, [one, two, three]);
  await importLog(run, [
    `a1,${one},G1,进,2027-05-14 08:20:30,三号机`,
    `a2,${one},G1,出,2027-05-14 12:01,三号机`,
    `a3,${one},G2,in,2027/5/14 13:40,三号机`,
    `b1,${two},G1,进,2027-05-14 08:30,三号机`,
    `b2,${two},G1,出,2027-05-14 09:30,三号机`,
  ]);
  office = await staffOf(server, '13912340002', ['registrar'], { name: '林晓梅', meetingId: FREE2027 });
});

type Answers = { [Name in keyof typeof creditCalls]: InputOf<(typeof creditCalls)[Name]['answer']> };
const call = (name: DeskCallName, input: Record<string, unknown> = {}, by = office) =>
  callDesk(server, name, { meetingId: FREE2027, ...input }, by.headers);
async function done<Name extends keyof Answers>(name: Name, input: Record<string, unknown> = {}) {
  const answer = await call(name, input);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as Answers[Name];
}
const message = async (name: DeskCallName, input: Record<string, unknown>) => (await call(name, input)).message;

const asked = { search: '', sealedSearch: '', filters: {}, sort: 'name', page: 1 };
const idOf = async (phone: string) => (await entryOf(server, phone)).id;
const typed = {
  ...{ sessionId: '', name: '开幕式', room: 'A 厅', day: '2027-05-15', from: '13:30', to: '24:00' },
  ...{ hours: '', credits: '1.5' },
};
const trail = async (): Promise<string> =>
  JSON.stringify(
    (
      await call('getTrail', {
        ...{ search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' },
      })
    ).data,
  );

it('shows the sessions with who was there and for whom they count, the rule, and how the list comes out', async () => {
  expect(await done('getCredit')).toMatchObject({
    sessions: [
      { id: 'S1', day: '2027-05-14', from: '08:30', to: '12:00', hours: '3.5', attended: 2, counting: 1 },
      { id: 'S2', attended: 1, counting: 1 },
      { id: 'S3', attended: 0, counting: 0 },
    ],
    unreached: [],
    rule: { layout: 'national-2024', hoursPerCredit: '3', leastShare: '80%', below: 'nothing', maxPerDay: '' },
    numbers: { people: 3, earned: 1, short: 1, absent: 1, unlisted: 0 },
    frozenAt: null,
  });
  const { rows, counts } = await done('listCreditPeople', asked);
  expect(rows).toMatchObject([
    { name: '参会人0', phone: '138 **** 5671', state: 'earned', hours: 7.5, credits: 2.5, unended: 1 },
    { name: '参会人1', state: 'short', hours: 0, credits: 0, unended: 0 },
    { name: '参会人2', state: 'absent' },
  ]);
  expect(counts.state).toEqual({ earned: 1, short: 1, absent: 1 });
  expect((await done('listCreditPeople', { ...asked, search: '5672' })).rows).toHaveLength(1);
  expect((await done('listCreditPeople', { ...asked, filters: { credits: '1..' } })).total).toBe(1);
  const { account } = await done('getCreditPerson', { personId: await idOf(one) });
  expect(account).toMatchObject({ hours: '7.50', credits: '2.5', sum: '2.50', days: [{ lines: [{}, {}] }] });
});

describe('sessions', () => {
  it('are added, changed and removed by hand, by the rules of their table', async () => {
    await done('saveSession', typed);
    const added = (await done('getCredit')).sessions.at(-1);
    expect(added).toMatchObject({ id: '开幕式', to: '24:00', hours: '', credits: '1.5' });
    await done('saveSession', { ...typed, name: '开幕式' });
    expect((await done('getCredit')).sessions.map(({ id }) => id)).toContain('开幕式 2');
    await done('saveSession', {
      ...typed,
      sessionId: 'S1',
      room: '曲江厅',
      day: '2027-05-14',
      from: '08:30',
      to: '10:00',
    });
    expect((await done('getCredit')).sessions[0]).toMatchObject({ id: 'S1', credits: '1.5', attended: 2 });
    await done('removeSession', { sessionId: 'S2' });
    expect((await done('getCredit')).sessions.map(({ id }) => id)).not.toContain('S2');
    expect(await message('saveSession', { ...typed, name: ' ' })).toBe('请填写单元的名称');
    expect(await message('saveSession', { ...typed, to: '13:30' })).toBe('结束时间应晚于开始时间');
    expect(await message('saveSession', { ...typed, hours: '1' })).toBe('学时和学分只能填一个');
    expect(await message('saveSession', { ...typed, sessionId: 'S9' })).toContain('没有这个日程单元');
    expect(await trail()).toContain('增加日程单元');
  });

  it('are read from a table after a look at what that does, with every mistake by its line', async () => {
    const fileOf = (text: string) => ({ fileName: '日程.csv', file: Buffer.from(text).toString('base64') });
    const bad = fileOf('编号,名称,会场,开始,结束\nS1,甲,A,2027-05-14 09:00,2027-05-14 08:00\nS5,乙,A,,\n');
    expect((await done('previewSessions', bad)).faults).toMatchObject([{ line: 2 }, { line: 3 }]);
    const good = fileOf('编号,名称,会场,开始,结束\nS1,新名,B,2027-05-14 08:30,2027-05-14 12:00\n');
    const expected = { faults: [], added: 0, changed: 1, others: ['互联互通', '闭幕'], unreached: ['B'] };
    expect(await done('previewSessions', good)).toEqual(expected);
    expect((await done('getCredit')).sessions[0]?.name).toBe('开幕式');
    expect(await done('importSessions', good)).toEqual(expected);
    expect((await done('getCredit')).sessions[0]?.name).toBe('新名');
    const { workbook } = await done('getSessionTemplate');
    expect((await readSheet(Buffer.from(workbook, 'base64')))[0]).toContain('学时');
  });
});

it('tells what another rule means for the people before it is set', async () => {
  const { rule } = await done('getCredit');
  const other = { ...rule, below: 'minutes', hoursPerCredit: '1', maxPerDay: '5' };
  const changed = ['below', 'hoursPerCredit', 'maxPerDay'];
  expect((await done('previewCreditRule', { ...other, changed })).rows).toEqual([
    { of: '有学分', from: '1 人', to: '2 人' },
    { of: '最多的一人', from: '2.5 学分', to: '5.0 学分' },
    { of: '学分变少', from: '', to: '0 人' },
    { of: '学分变多', from: '', to: '2 人' },
  ]);
  expect((await done('getCredit')).rule).toEqual(rule);
  await done('saveCreditRule', { ...other, changed });
  // Of what somebody has seen before, the items that they leave alone change nothing.
  await done('saveCreditRule', { ...rule, step: '0.5', changed: ['step'] });
  expect((await done('getCredit')).rule).toEqual({ ...other, step: '0.5' });
  expect(await message('saveCreditRule', { ...other, leastShare: '很多', changed: ['leastShare'] })).toContain(
    '到场多少算整场',
  );
  expect(await trail()).toContain('每天最多 5 学分');
});

it('adds a stay that the door has missed, with the reason, after what it adds', async () => {
  const personId = await idOf(three);
  const stay = { personId, sessionId: 'S1', from: '08:30', to: '12:00', reason: '有会场签名表' };
  expect(await message('previewStay', stay)).toBe('出场的时间还没有到');
  server.clock.now = Date.parse('2027-05-14T12:00:00+08:00');
  office = await staffOf(server, '13912340004', ['registrar'], { name: '林晓梅', meetingId: FREE2027 });
  expect((await done('previewStay', stay)).rows).toEqual([
    { of: '学时', from: '0.00 学时', to: '3.50 学时' },
    { of: '学分', from: '0.0 学分', to: '1.1 学分' },
    { of: '签到', from: '没签到', to: '已签到' },
  ]);
  expect((await done('getCreditPerson', { personId })).hours).toBe(0);
  for (const [wrong, why] of [
    [{ to: '12:01' }, '之内'],
    [{ to: '08:30' }, '之内'],
    [{ from: '早上' }, '写成 08:30'],
    [{ sessionId: 'S9' }, '请选择日程单元'],
    [{ reason: '' }, '请写明凭什么补'],
  ] as const)
    expect(await message('addStay', { ...stay, ...wrong })).toContain(why);
  // In any order: the second begins at the minute at which the first ends.
  await done('addStay', { ...stay, from: '10:00' });
  await done('addStay', { ...stay, to: '10:00' });
  expect(await message('addStay', { ...stay, from: '08:40', to: '08:45' })).toContain('学时反而变少');
  const { account } = await done('getCreditPerson', { personId });
  expect(account.days[0]?.lines[0]).toMatchObject({ verdict: '100%，算整场' });
  expect(await trail()).toContain('在开幕式的到场 08:30–10:00，有会场签名表');
  await done('freezeCredit', { earned: 2 });
  expect(await message('addStay', { ...stay, sessionId: 'S2' })).toBe('学分名单已冻结，不能再改');
});

describe('the frozen list', () => {
  const seen = { people: 3, earned: 1, short: 1, absent: 1, unlisted: 0 };

  it('is frozen as it was seen, with what it lacks of whom, and follows nothing any more', async () => {
    const lacking = await done('previewCreditList', { layout: '' });
    expect(lacking).toMatchObject({ ...seen, incomplete: [{ name: '参会人0' }] });
    expect(lacking.lacking).toEqual(['项目编号']);
    expect(lacking.incomplete[0]?.lacks).toEqual(['年龄', '职称', '是否基层']);
    expect((await done('getCredit')).frozenAt).toBeNull();
    expect(await message('freezeCredit', { ...seen, earned: 2 })).toBe(
      '名单刚刚变了：现在 3 人，1 人有学分。请看过再冻结',
    );
    await done('freezeCredit', seen);
    server.clock.now += 1_000;
    await importLog(run, [`c1,${three},G1,进,2027-05-14 08:00,`]);
    const { frozenBy, numbers, sessions } = await done('getCredit');
    expect({ frozenBy, numbers, attended: sessions[0]?.attended }).toEqual({
      frozenBy: '林晓梅',
      numbers: seen,
      attended: 2,
    });
    expect(await message('saveSession', typed)).toBe('学分名单已冻结，不能再改');
    expect(await message('freezeCredit', seen)).toBe('学分名单已经冻结');
    expect((await done('previewCreditList', { layout: 'tcm' })).incomplete).toHaveLength(1);
    expect(await trail()).toContain('冻结学分名单');
  });

  it('is corrected one person at a time, with a reason, over what was seen', async () => {
    const personId = await idOf(two);
    const correction = { personId, hours: '3.5', credits: '1.1', reason: '签到机断电，有签名表' };
    expect(await message('correctCredit', { ...correction, seen: 0 })).toContain('名单还没有冻结');
    await done('freezeCredit', seen);
    const [held] = (await done('getCreditPerson', { personId })).records;
    const given = { ...correction, seen: held?.id };
    expect(await message('correctCredit', { ...given, reason: ' ' })).toBe('请写明为什么更正');
    expect(await message('correctCredit', { ...given, credits: '-1' })).toContain('学分应是');
    await done('correctCredit', given);
    expect(await message('correctCredit', given)).toBe('同事刚刚更正过，请看过再改');
    const { account, records, state } = await done('getCreditPerson', { personId });
    expect({ state, credits: account.credits }).toEqual({ state: 'earned', credits: '1.1' });
    expect(records.map(({ credits, reason, by }) => [credits, reason, by])).toEqual([
      ['1.1', correction.reason, '林晓梅'],
      ['0.0', '', '林晓梅'],
    ]);
    expect((await done('listCreditPeople', asked)).rows[1]).toMatchObject({ credits: 1.1, isCorrected: true });
    expect(await trail()).toContain('的学分为 1.1，学时 3.50');
  });

  it('goes out after a code, as numbers, and the trail says so', async () => {
    await done('freezeCredit', seen);
    const { workbook, fileName } = await done('exportCredit', { layout: 'tcm' });
    expect(fileName).toBe('中医药继续教育项目学员名单 FREE2027.xlsx');
    const [headings = [], row = []] = await readSheet(Buffer.from(workbook, 'base64'));
    expect([row[headings.indexOf('姓名')], row[headings.indexOf('授予学分')]]).toEqual(['参会人0', 2.5]);
    expect(await trail()).toContain('导出 1 人的学分申报表');
    server.clock.now += 11 * 60_000;
    expect((await call('exportCredit', { layout: '' })).httpStatus).toBe(403);
  });

  it('is read by a viewer, who changes and takes nothing', async () => {
    const viewer = await staffOf(server, '13912340003', ['viewer'], { meetingId: FREE2027 });
    expect((await call('getCredit', {}, viewer)).status).toBe(200);
    for (const name of ['freezeCredit', 'exportCredit', 'previewCreditList'] as const)
      expect((await call(name, { ...seen, layout: '' }, viewer)).httpStatus).toBe(403);
  });
});
