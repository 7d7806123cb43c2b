import { readObject } from '../../../src/domain/json/read-value';
import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { callDesk, staffOf, type DeskHeaders } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import type { DeskCallName } from '../../../src/domain/staff/rights';

const server = setUpServer();
const meetingId = meetingIds.MI2027;
const [first, second] = ['13912340001', '13912340002'];

const ask = async (headers: DeskHeaders, name: DeskCallName, input: object = {}, id = meetingId) =>
  callDesk(server, name, { meetingId: id, ...input }, headers);
const settingsOf = async (headers: DeskHeaders, id = meetingId) =>
  (await ask(headers, 'getSettings', {}, id)).data as {
    page: { number: number; publishedBy: string } | null;
    facts: { of: string; is: string }[];
    draft: { version: number; savedBy: string; note: string; differences: { part: string; text: string }[] } | null;
    registration: string;
  };
const rowOf = async (id = meetingId) => {
  const [row] = await server.database.query
    .select()
    .from(meetings)
    .where(eq(meetings.id, Number(id)));
  if (row === undefined) throw new Error('No meeting');
  return row;
};

/** The meeting as a file, changed. */
async function fileOf(changes: object) {
  const { code, name, registrationEnd, startTime, endTime, feeFen, receivingAccount, formDefinition } = await rowOf();
  const file = {
    ...{ code, meetingName: name, bmEndTime: registrationEnd, startTime, endTime, isBmf: '1', fee: feeFen / 100 },
    ...{ receivingAccount, meetingForm: formDefinition, ...changes },
  };
  return Buffer.from(JSON.stringify(file)).toString('base64');
}
const upload = async (headers: DeskHeaders, changes: object, version = 0, fileName = 'm.json') =>
  ask(headers, 'uploadDraft', { fileName, file: await fileOf(changes), version });
const review = async (headers: DeskHeaders, id = meetingId) =>
  (await ask(headers, 'reviewDraft', { decisions: [] }, id)).data as {
    version: number;
    over: number;
    changesAccount: boolean;
    effects: { title: string }[];
    since: { number: number; publishedBy: string }[];
  };
/** The number of the draft that is there. */
const versionOf = async (headers: DeskHeaders, id = meetingId) => (await settingsOf(headers, id)).draft?.version ?? 0;
const publish = async (headers: DeskHeaders, name: DeskCallName = 'publishDraft', id = meetingId) => {
  const { version, over } = await review(headers, id);
  return ask(headers, name, { version, over, decisions: [] }, id);
};

it('a registrar uploads, sees what changes, and publishes under their name', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  expect((await upload(headers, { meetingName: '新的名称' })).data).toMatchObject({ outcome: 'saved' });
  const { draft, page } = await settingsOf(headers);
  expect(page?.number).toBe(1);
  expect(draft).toMatchObject({ savedBy: '林晓梅', note: 'm.json' });
  expect(draft?.differences).toContainEqual({ part: 'facts', text: expect.stringContaining('新的名称') as unknown });
  expect((await publish(headers)).data).toEqual({ number: 2 });
  expect(await settingsOf(headers)).toMatchObject({ page: { number: 2, publishedBy: '林晓梅' }, draft: null });
  expect((await rowOf()).name).toBe('新的名称');
  const { data: trail } = await ask(headers, 'getTrail', {
    ...{ subject: '', who: '', from: '', to: '', about: '', search: '', sealedSearch: '', before: '' },
  });
  expect(JSON.stringify(trail)).toContain('保存会议设置的草稿');
  expect(JSON.stringify(trail)).not.toContain('放弃会议设置的草稿');
});

it('a file with mistakes names each, and keeps the draft that is there', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  await upload(headers, { meetingName: '新的名称' });
  const version = await versionOf(headers);
  const { data } = await upload(headers, { fee: 0, bmEndTime: 'soon' }, version);
  const { outcome, problems } = data as { outcome: string; problems: { place: string; message: string }[] };
  expect([outcome, problems.map(({ place }) => place)]).toEqual(['faulty', ['第 1 行', '第 1 行']]);
  expect((await settingsOf(headers)).draft).toMatchObject({ version });
  expect((await upload(headers, { code: 'OTHER' }, version)).message).toContain('文件里的会议编码是 OTHER');
  expect((await upload(headers, {}, version, 'm.docx')).message).toBe('只能上传 .xlsx 或 .json 文件');
});

it('of two people the later one sees who was first, and overwrites nothing', async () => {
  const { headers: one } = await staffOf(server, first, ['registrar'], { meetingId });
  const { headers: other } = await staffOf(server, second, ['registrar'], { meetingId, name: '王芳' });
  await upload(one, { meetingName: '甲' });
  const late = await upload(other, { meetingName: '乙' });
  expect([late.httpStatus, late.message]).toEqual([409, '林晓梅刚才保存了草稿，请看过再保存，免得盖掉']);
  const seen = await review(one);
  await upload(other, { meetingName: '乙' }, seen.version);
  const stale = await ask(one, 'publishDraft', { version: seen.version, over: seen.over, decisions: [] });
  expect([stale.httpStatus, stale.message]).toEqual([409, '王芳刚才又保存了草稿，请看过再发布']);
  expect((await ask(one, 'discardDraft', { version: seen.version })).message).toBe(
    '王芳刚才又保存了草稿，请看过再放弃',
  );
  expect((await ask(one, 'discardDraft', { version: await versionOf(one) })).status).toBe(200);
});

it('a draft that was discarded is never taken for the next one', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  await upload(headers, { meetingName: '甲' });
  const { version, over } = await review(headers);
  await ask(headers, 'discardDraft', { version });
  await upload(headers, { meetingName: '乙' });
  const stale = await ask(headers, 'publishDraft', { version, over, decisions: [] });
  expect([stale.httpStatus, stale.message]).toEqual([409, '林晓梅刚才又保存了草稿，请看过再发布']);
  expect((await rowOf()).name).not.toBe('乙');
});

it('only an owner publishes another receiving account, and is asked for a code', async () => {
  const registrar = await staffOf(server, first, ['registrar'], { meetingId });
  const owner = await staffOf(server, second, ['owner'], { meetingId });
  const account = { accountName: '别的学会', accountNumber: '0201', bankName: '工行', payNotice: '' };
  await upload(registrar.headers, { receivingAccount: account });
  expect((await review(registrar.headers)).changesAccount).toBe(true);
  expect((await publish(registrar.headers)).message).toBe('收款账户有改动，要由负责人发布');
  expect((await publish(registrar.headers, 'publishDraftWithAccount')).httpStatus).toBe(403);
  server.clock.now += 11 * 60_000;
  const asked = await publish(owner.headers, 'publishDraftWithAccount');
  expect(asked).toMatchObject({ httpStatus: 403, data: { asksAgain: true } });
  expect((await rowOf()).receivingAccount?.accountName).not.toBe('别的学会');
});

it('only an owner publishes another note for payers', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const { receivingAccount } = await rowOf();
  await upload(headers, { receivingAccount: { ...receivingAccount, payNotice: '请转到别的账户' } });
  expect((await publish(headers)).message).toBe('收款账户有改动，要由负责人发布');
});

it('an earlier revision comes back as a draft', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const { name } = await rowOf();
  await upload(headers, { meetingName: '新的名称' });
  await publish(headers);
  expect((await ask(headers, 'restoreRevision', { number: 1, version: 0 })).status).toBe(200);
  await publish(headers);
  expect((await rowOf()).name).toBe(name);
  const { data } = await ask(headers, 'getRevisions');
  expect((data as { number: number; note: string }[]).map(({ number, note }) => [number, note])).toEqual([
    ...[
      [3, '恢复第 1 版'],
      [2, 'm.json'],
    ],
    [1, ''],
  ]);
});

it('a workbook that is downloaded and uploaded again changes nothing', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const { data } = await ask(headers, 'downloadMeeting', { of: 'page' });
  const { fileName, workbook } = data as { fileName: string; workbook: string };
  expect(fileName).toBe('MI2027.xlsx');
  const saved = await ask(headers, 'uploadDraft', { fileName, file: workbook, version: 0 });
  expect(saved.data).toMatchObject({ outcome: 'saved' });
  expect((await settingsOf(headers)).draft?.differences).toEqual([]);
  expect(await review(headers)).toMatchObject({ isUnchanged: true, effects: [] });
});

it('a copy belongs to who made it, is nowhere to be found, and goes without a trace', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const input = { code: 'MI2028', name: '第二十一届', firstDay: '2028-05-10' };
  const { data } = await ask(headers, 'copyMeeting', input);
  const copyId = String(readObject(data).meetingId);
  expect(await settingsOf(headers, copyId)).toMatchObject({
    page: null,
    draft: { note: expect.stringContaining('复制自') as unknown },
  });
  expect((await ask(headers, 'getMeetingHead', {}, copyId)).data).toMatchObject({
    state: 'draft',
    roles: ['registrar'],
  });
  expect((await server.get('/api/appweb/appMeeting/getMeetingBycode/MI2028')).status).toBe(404);
  expect((await server.get(`/api/appweb/entered/isMeetingEnd/${copyId}`)).status).toBe(404);
  expect((await server.post('/api/appweb/entered/fromAdd', shortSubmission(copyId))).status).toBe(404);
  expect((await ask(headers, 'copyMeeting', input)).message).toBe('会议编码 MI2028 已经有了，请换一个');
  const version = await versionOf(headers, copyId);
  expect((await ask(headers, 'setRegistration', { isClosed: false }, copyId)).message).toBe(
    '会议还没有发布，发布后才开放报名',
  );
  expect((await ask(headers, 'deleteMeeting', { version: version + 1 }, copyId)).httpStatus).toBe(409);
  expect((await ask(headers, 'deleteMeeting', { version }, copyId)).status).toBe(200);
  expect((await ask(headers, 'getMeetings')).data).toHaveLength(1);
});

it('another account in a copy is noticed too', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const { data } = await ask(headers, 'copyMeeting', { code: 'MI2028', name: '第二十一届', firstDay: '2028-05-10' });
  const copyId = String(readObject(data).meetingId);
  const account = { accountName: '别的学会', accountNumber: '0201', bankName: '工行', payNotice: '' };
  const file = await fileOf({ code: 'MI2028', receivingAccount: account });
  await ask(headers, 'uploadDraft', { fileName: 'm.json', file, version: await versionOf(headers, copyId) }, copyId);
  expect((await publish(headers, 'publishDraft', copyId)).message).toBe('收款账户有改动，要由负责人发布');
});

it('registration is closed and opened again', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  expect((await settingsOf(headers)).registration).toBe('open');
  await ask(headers, 'setRegistration', { isClosed: true });
  expect((await settingsOf(headers)).registration).toBe('closed');
  expect((await server.get(`/api/appweb/entered/isMeetingEnd/${meetingId}`)).message).toBe('会议报名已结束');
  await ask(headers, 'setRegistration', { isClosed: false });
  expect((await settingsOf(headers)).registration).toBe('open');
});
