import type { InputOf } from '../../../src/contract/codec';
import type { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { notices } from '../../db/tables/notices';
import { entryOf } from '../../test-support/attendees';
import { importLog, prepareAttendance } from '../../test-support/attended-meeting';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { uploadFile } from '../../test-support/upload-file';
import { exchangeFiles } from '../entries/change-answers';

const server = setUpServer();
const run = organiserOf(() => server);
const { FREE2027 } = meetingIds;
const [one, two] = ['13812345671', '13812345672'] as const;

let office: SignedIn;
let headers: Record<string, string>;
beforeEach(async () => {
  await prepareAttendance(server, run, [one, two]);
  await importLog(run, [`a1,${one},G1,进,2027-05-14 08:30,三号机`, `a2,${one},G1,出,2027-05-14 09:30,三号机`]);
  server.clock.now = Date.parse('2027-05-14T18:00:00+08:00');
  office = await staffOf(server, '13912340002', ['registrar'], { name: '林晓梅', meetingId: FREE2027 });
  headers = await logIn(server, FREE2027, one);
});

type Answers = { [Name in keyof typeof deskCalls]: InputOf<(typeof deskCalls)[Name]['answer']> };
const call = (name: DeskCallName, input: Record<string, unknown> = {}, by = office) =>
  callDesk(server, name, { meetingId: FREE2027, ...input }, by.headers);
async function done<Name extends keyof Answers>(name: Name, input: Record<string, unknown> = {}) {
  const answer = await call(name, input);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as Answers[Name];
}
const message = async (name: DeskCallName, input: Record<string, unknown>) => (await call(name, input)).message;

const object = (input: Record<string, unknown>, by = headers) =>
  server.post(`/api/appweb/entered/objectToHours/${FREE2027}`, { sessionId: 'S1', reason: '我到了散会', ...input }, by);
const withdraw = (objectionId: string, by = headers) =>
  server.post(`/api/appweb/entered/withdrawObjection/${FREE2027}`, { objectionId }, by);
interface Hours {
  account: { hours: string };
  objections: { id: string; session: string; state: string; answer: string }[];
  sessions: { id: string; title: string }[];
}
const hours = async (by = headers) => (await server.get(`/api/appweb/entered/ownHours/${FREE2027}`, by)).data as Hours;
const asked = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const openOne = async (input = {}) => {
  expect(await object(input)).toMatchObject({ status: 200 });
  const [objection] = (await hours()).objections;
  return objection?.id ?? '';
};
const told = async (): Promise<string[]> =>
  (await server.database.query.select().from(notices).orderBy(notices.id)).map(({ phone, parameters }) =>
    [phone, parameters.result, parameters.link].join(' '),
  );
const trail = async (): Promise<string> =>
  JSON.stringify(
    await done('getTrail', {
      ...{ search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' },
    }),
  );

it('is raised about a session that has begun, once at a time, with a proof that stays until it is decided', async () => {
  expect((await hours()).sessions).toEqual([
    { id: 'S1', title: '5月14日 08:30 开幕式' },
    { id: 'S2', title: '5月14日 13:30 互联互通' },
  ]);
  for (const [wrong, why] of [
    [{ sessionId: 'S3' }, '还没有开始'],
    [{ sessionId: 'S9' }, '请选择场次'],
    [{ reason: ' ' }, '请写明哪里不对'],
    [{ proof: '/api/files/1,/api/files/2' }, '只能有一个文件'],
    [{ proof: '/api/files/abc' }, '附件已失效'],
  ] as const)
    expect((await object(wrong)).message).toContain(why);
  const proof = (await uploadFile(server)).data as string;
  const id = await openOne({ proof });
  expect((await object({})).message).toContain('正在处理');
  expect((await object({ proof, sessionId: 'S2' })).message).toContain('附件已失效');
  expect((await hours()).sessions).toMatchObject([{ id: 'S2' }]);
  // Other answers are saved, without the proof.
  const personId = (await entryOf(server, one)).id;
  await server.database.query.transaction((query) => exchangeFiles(query, personId, []));
  const objection = await done('getObjection', { objectionId: id });
  expect(objection).toMatchObject({
    ...{ name: '参会人0', session: '开幕式', reason: '我到了散会', state: 'open', personId },
    ...{ day: '2027-05-14', from: '08:30', to: '12:00', room: '曲江厅' },
    scans: [{ gate: '曲江厅一号门', direction: 'in' }, { direction: 'out' }],
  });
  expect(await call('openAttachment', { personId, fileId: objection.fileId })).toMatchObject({ status: 200 });
});

it('is withdrawn by its own attendee alone, and may be raised again twice', async () => {
  for (let n = 0; n < 3; n += 1) {
    const id = await openOne();
    expect((await withdraw(id, await logIn(server, FREE2027, two))).httpStatus).toBe(404);
    expect(await withdraw(id)).toMatchObject({ status: 200 });
    expect((await withdraw(id)).message).toContain('已经处理');
  }
  expect((await object({})).message).toContain('已经提过 3 次');
  expect((await hours()).sessions).toMatchObject([{ id: 'S2' }]);
  expect((await done('getCredit')).openObjections).toBe(0);
});

it('is accepted with the time that the office confirms, which counts, and the attendee is told', async () => {
  const objectionId = await openOne();
  expect((await done('getCredit')).openObjections).toBe(1);
  const { rows, counts } = await done('listObjections', { ...asked, filters: { state: 'open' } });
  expect(rows).toMatchObject([{ name: '参会人0', session: '开幕式', reason: '我到了散会', state: 'open' }]);
  expect(counts.state).toEqual({ open: 1 });
  expect(await message('freezeCredit', { earned: 0 })).toContain('还有 1 个异议没有处理');
  expect(await message('acceptObjection', { objectionId, from: '09:30', to: '13:00' })).toContain('之内');
  expect((await hours()).objections).toMatchObject([{ state: 'open' }]);
  await done('acceptObjection', { objectionId, from: '09:30', to: '12:00' });
  expect(await hours()).toMatchObject({
    account: { hours: '3.50' },
    objections: [{ state: 'accepted', answer: '补计 09:30–12:00' }],
  });
  expect(await message('declineObjection', { objectionId, reason: '没有到' })).toContain('已经处理过');
  expect((await withdraw(objectionId)).message).toContain('已经处理');
  expect(await told()).toEqual([
    expect.stringMatching(`^${one} 开幕式的学时异议已采纳，补计 09:30–12:00 .*/personal/hours\\?meetingCode=FREE2027$`),
  ]);
  const said = await trail();
  for (const words of ['对学时提出异议', '采纳', '采纳本人的异议']) expect(said).toContain(words);
});

it('is declined with a reason that the attendee reads, until the list is frozen', async () => {
  const objectionId = await openOne();
  expect(await message('declineObjection', { objectionId, reason: ' ' })).toContain('请写明为什么不采纳');
  await done('declineObjection', { objectionId, reason: '签名表上没有您' });
  expect((await hours()).objections).toMatchObject([{ state: 'declined', answer: '签名表上没有您' }]);
  expect(await trail()).toContain('没有采纳');
  await done('freezeCredit', { earned: 0 });
  expect((await object({ sessionId: 'S2' })).message).toBe('学分名单已冻结，不能再改');
  expect((await hours()).sessions).toEqual([]);
});

it('a stay that was added is undone with a reason, and with it the objection that it answered', async () => {
  const objectionId = await openOne();
  await done('acceptObjection', { objectionId, from: '09:30', to: '12:00' });
  const personId = (await entryOf(server, one)).id;
  const [stay] = (await done('getCreditPerson', { personId })).stays;
  expect(stay).toMatchObject({ gate: '曲江厅一号门', by: '林晓梅' });
  const undo = { personId, stayId: stay?.id ?? '', reason: '签名表是别人的' };
  expect((await done('previewUndoStay', undo)).rows[0]).toEqual({ of: '学时', from: '3.50 学时', to: '0.00 学时' });
  expect(await message('undoStay', { ...undo, reason: '' })).toContain('请写明为什么撤销');
  await done('undoStay', undo);
  expect((await call('undoStay', undo)).httpStatus).toBe(404);
  expect((await done('getCreditPerson', { personId })).stays).toEqual([]);
  expect(await hours()).toMatchObject({
    account: { hours: '0.00' },
    objections: [{ state: 'declined', answer: '签名表是别人的' }],
  });
  expect(await told()).toHaveLength(2);
  expect(await trail()).toContain('签名表是别人的');
});
