import { eq } from 'drizzle-orm';
import type { FactChange } from '../../../src/domain/meeting/editable-facts';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { readObject } from '../../../src/domain/json/read-value';
import { meetings } from '../../db/tables/meetings';
import { callDesk, staffOf, type DeskHeaders } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const meetingId = meetingIds.MI2027;
const [first, second] = ['13912340001', '13912340002'];

interface Facts {
  version: number;
  facts: { fact: string; is: string; was: string | null }[];
  problems: { fact: string; message: string }[];
  refused: { fact: string; message: string }[];
  stale: { fact: string; is: string; savedBy: string }[];
  meanwhile: string;
}

const ask = async (headers: DeskHeaders, name: DeskCallName, input: object = {}, id = meetingId) =>
  callDesk(server, name, { meetingId: id, ...input }, headers);
const factsOf = async (headers: DeskHeaders, id = meetingId) =>
  (await ask(headers, 'getDraftFacts', {}, id)).data as Facts;
const valueOf = ({ facts }: Facts, name: string): string => facts.find(({ fact }) => fact === name)?.is ?? '';
/** Changes facts as an editor does that has just read them. */
async function edit(headers: DeskHeaders, changes: Partial<Record<FactChange['fact'], string>>, id = meetingId) {
  const seen = await factsOf(headers, id);
  return save(headers, seen, changes, id);
}
async function save(headers: DeskHeaders, seen: Facts, changes: object, id = meetingId) {
  const given = Object.entries(changes).map(([fact, to]) => ({ fact, from: valueOf(seen, fact), to: String(to) }));
  return (await ask(headers, 'editDraft', { version: seen.version, changes: given }, id)).data as Facts;
}
const settingsOf = async (headers: DeskHeaders, id = meetingId) =>
  (await ask(headers, 'getSettings', {}, id)).data as {
    draft: { version: number; note: string; since: object[] } | null;
  };
const review = async (headers: DeskHeaders, id = meetingId) =>
  (await ask(headers, 'reviewDraft', { decisions: [] }, id)).data as {
    version: number;
    over: number;
    faults: object[];
    differences: { text: string }[];
    changesAccount: boolean;
  };

it('the first edit makes a draft of the page, and the next ones add to it', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const page = await factsOf(headers);
  expect([page.version, page.problems]).toEqual([0, []]);
  const edited = await edit(headers, { name: '新的名称' });
  expect(edited.version).toBeGreaterThan(0);
  expect(edited.facts).toContainEqual({ fact: 'name', is: '新的名称', was: valueOf(page, 'name') });
  await edit(headers, { address: '北京', registrationEnd: '2027-05-02' });
  const { differences, faults } = await review(headers);
  expect(faults).toEqual([]);
  expect(differences.map(({ text }) => text.split('：')[0])).toEqual(['会议名称', '会议地点', '报名截止']);
  expect((await settingsOf(headers)).draft?.note).toBe('在网页上修改');
});

it('every other fact is read back as it was written, and the form stays', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const changes = {
    ...{
      name: '新',
      startTime: '2027-06-01 09:00:00',
      endTime: '2027-06-03',
      address: '西安',
      coordinates: '34.2,108.9',
    },
    ...{ banner: 'https://example.org/b.jpg', description: '<p>新的介绍</p>', registrationEnd: '2027-05-30' },
    ...{ refundDeadline: '2027-05-20', transferDeadline: '2027-05-21', correctionDeadline: '2027-05-22' },
    ...{ invoiceDeadline: '2027-07-01', creditDeadline: '2027-06-20', needsReview: '1', hasExhibitors: '0' },
    ...{ admitsVisitors: '1', hasCredit: '0', reminders: '前一天 09:00，当天 不发', isPaid: '1', fee: '1250.5' },
    ...{ discountNumber: '5', discountPrice: '1000', accountName: '别的学会', accountNumber: '0200001109012345678' },
    ...{ bankName: '工行', payNotice: '附言写姓名', priceTable: '', places: '' },
  };
  const edited = await edit(headers, changes);
  expect(edited).toMatchObject({ refused: [], stale: [], problems: [] });
  const form = valueOf(await factsOf(headers), 'form');
  expect(Object.fromEntries(edited.facts.map(({ fact, is }) => [fact, is]))).toEqual({ ...changes, form });
});

it('a price table takes the place of the one price, and goes back to it', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const rows = [{ option: '', prices: [{ fee: 800, team: 700 }, { fee: 1000 }] }];
  const priceTable = JSON.stringify({ question: '', until: ['2027-03-01', ''], teamFrom: 5, rows });
  const wrong = await edit(headers, { priceTable: priceTable.replace('2027-03-01', '2029-03-01') });
  expect(wrong.refused).toEqual([
    { fact: 'priceTable', question: '', message: '价格的截止 2029-03-01 应早于报名截止' },
  ]);
  const edited = await edit(headers, { priceTable });
  expect(edited).toMatchObject({ refused: [], stale: [], problems: [] });
  const is = Object.fromEntries(edited.facts.map(({ fact, is: text }) => [fact, text]));
  expect(is).toMatchObject({ priceTable, fee: '', discountNumber: '', discountPrice: '' });
  const { differences } = await review(headers);
  expect(differences.map(({ text }) => text).join()).toContain(
    '¥800，团队 ¥700（到 2027-03-01）、¥1,000；团队价 5 人起',
  );
  const back = await edit(headers, { priceTable: '', fee: '1200' });
  expect(back).toMatchObject({ refused: [], problems: [] });
});

it('a mistake is refused at its fact in the words of an import, and what stands beside it is saved', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const page = await factsOf(headers);
  const edited = await edit(headers, {
    ...{ name: '新的名称', registrationEnd: '2027-05-32', fee: '很多', discountPrice: '-1', coordinates: '西安' },
    ...{ accountNumber: '', endTime: '2020-01-01' },
  });
  expect(edited.refused.map(({ fact }) => fact).sort()).toEqual(
    ['accountName', 'coordinates', 'discountNumber', 'endTime', 'fee', 'registrationEnd'].sort(),
  );
  expect(edited.refused).toContainEqual({
    fact: 'accountName',
    question: '',
    message: '收款账户应有户名、账号和开户银行',
  });
  expect(valueOf(edited, 'name')).toBe('新的名称');
  for (const fact of ['registrationEnd', 'fee', 'discountPrice', 'accountNumber', 'endTime'])
    expect(valueOf(edited, fact)).toBe(valueOf(page, fact));
});

it('a change that makes another fact wrong is kept, and named until both fit', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const later = await edit(headers, { startTime: '2030-01-01' });
  expect(later).toMatchObject({ refused: [], problems: [{ fact: 'endTime', message: '结束时间早于开始时间' }] });
  expect((await review(headers)).faults).toHaveLength(1);
  expect((await edit(headers, { endTime: '2030-01-03' })).problems).toEqual([]);
});

it('of two people each keeps what only they changed, and the later one sees who changed what both did', async () => {
  const { headers: one } = await staffOf(server, first, ['registrar'], { meetingId });
  const { headers: other } = await staffOf(server, second, ['registrar'], { meetingId, name: '王芳' });
  const seen = await factsOf(other);
  await edit(one, { name: '甲', address: '北京' });
  const late = await save(other, seen, { name: '乙', address: '北京', banner: 'https://example.org/b.jpg' });
  expect(late.stale).toEqual([{ fact: 'name', is: '甲', savedBy: '林晓梅' }]);
  expect(late.meanwhile).toBe('林晓梅');
  const values = ['name', 'address', 'banner'].map((fact) => valueOf(late, fact));
  expect(values).toEqual(['甲', '北京', 'https://example.org/b.jpg']);
  expect((await save(other, late, { name: '乙' })).stale).toEqual([]);
});

it('an edit that changes nothing makes no draft, and one of a published draft begins another', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  const seen = await factsOf(headers);
  await edit(headers, { name: valueOf(seen, 'name') });
  expect((await settingsOf(headers)).draft).toBeNull();
  await edit(headers, { name: '新的名称' });
  const { version, over } = await review(headers);
  await ask(headers, 'publishDraft', { version, over, decisions: [] });
  const next = await save(headers, seen, { address: '北京' });
  expect([next.meanwhile, valueOf(next, 'name')]).toEqual(['', '新的名称']);
});

it('an edit keeps the revision on which its draft was made, so that what was published since is still told', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  await edit(headers, { name: '新的名称' });
  const { query } = server.database;
  await query.update(meetings).set({ reminders: '不发' }).where(eq(meetings.code, 'MI2027'));
  await edit(headers, { address: '北京' });
  expect((await settingsOf(headers)).draft?.since).toHaveLength(1);
});

it('another account is edited by a registrar, and published by an owner alone', async () => {
  const { headers } = await staffOf(server, first, ['registrar'], { meetingId });
  await edit(headers, { accountNumber: '0201' });
  const { version, over, changesAccount } = await review(headers);
  expect(changesAccount).toBe(true);
  const refused = await ask(headers, 'publishDraft', { version, over, decisions: [] });
  expect(refused.message).toBe('收款账户有改动，要由负责人发布');
});

it('finance reads the settings, and edits nothing', async () => {
  const { headers } = await staffOf(server, first, ['finance'], { meetingId });
  expect((await ask(headers, 'getDraftFacts')).httpStatus).toBe(403);
  expect((await ask(headers, 'editDraft', { version: 0, changes: [] })).httpStatus).toBe(403);
});

it('a meeting of nothing has the usual questions, and is edited and published', async () => {
  const { headers } = await staffOf(server, first, ['registrar']);
  const asked = { code: 'NEW2030', name: '第一届', firstDay: '2030-05-10', lastDay: '2030-05-12' };
  const { data } = await ask(headers, 'newMeeting', asked);
  const newId = String(readObject(data).meetingId);
  expect((await ask(headers, 'newMeeting', asked)).message).toBe('会议编码 NEW2030 已经有了，请换一个');
  expect((await ask(headers, 'newMeeting', { ...asked, code: '会' })).message).toContain('会议编码应为');
  expect((await ask(headers, 'newMeeting', { ...asked, code: 'N', lastDay: '2030-05-01' })).message).toBe(
    '结束时间早于开始时间',
  );
  const seen = await factsOf(headers, newId);
  expect(seen).toMatchObject({ problems: [], code: 'NEW2030' });
  expect(seen.facts.every(({ was }) => was === null)).toBe(true);
  await edit(headers, { registrationEnd: '2030-05-01' }, newId);
  const { version, over, faults } = await review(headers, newId);
  expect(faults).toEqual([]);
  const published = await ask(headers, 'publishDraft', { version, over, decisions: [] }, newId);
  expect(published.data).toEqual({ number: 1 });
  const { data: form } = await server.get('/api/appweb/entered/getMeetingFromInfo?code=NEW2030');
  expect(JSON.stringify(form)).toContain('工作单位');
});

it('only who may act at every meeting makes one', async () => {
  const { headers } = await staffOf(server, first, ['owner'], { meetingId });
  const asked = { code: 'NEW2030', name: '第一届', firstDay: '2030-05-10', lastDay: '2030-05-12' };
  expect((await ask(headers, 'newMeeting', asked)).httpStatus).toBe(403);
});
