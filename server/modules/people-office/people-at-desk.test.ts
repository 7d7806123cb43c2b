import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { auditRecords } from '../../db/tables/audit';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { staffOf } from '../../test-support/desk';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { server, phone, staff, typed, ask, told, some } from '../../test-support/people-at-desk';

const { MI2027, FREE2027 } = meetingIds;

describe('the list', () => {
  it('shows phones masked, finds by their last digits, and keeps the search out of the address', async () => {
    await registerDelegate(server, phone);
    const list = (search: string, by = staff.owner) =>
      told('listPeople', { search, sealedSearch: '', filters: {}, sort: '', page: 1 }, by) as Promise<{
        rows: { cells: { phone: string } }[];
        total: number;
        search: string;
        sealedSearch: string;
      }>;
    const found = await list('5678');
    expect(found).toMatchObject({ total: 1, rows: [{ cells: { phone: '138 **** 5678', state: 'unpaid' } }] });
    expect(found.sealedSearch).toMatch(/^v1\./);
    const again = (await told('listPeople', {
      ...{ search: '', sealedSearch: found.sealedSearch, filters: { state: 'unpaid' }, sort: '-due', page: 1 },
    })) as { total: number; search: string };
    expect(again).toMatchObject({ total: 1, search: '5678' });
    expect(await list('1234')).toMatchObject({ total: 1 });
    const viewer = await staffOf(server, '13912340009', ['viewer']);
    expect(await list('1234', viewer)).toMatchObject({ total: 0 });
    expect(await list('5678', viewer)).toMatchObject({ total: 1 });
  });

  it('offers the columns of the meeting’s own form', async () => {
    const columns = (await told('getPeopleColumns', {})) as { key: string; kind: string; personal: string }[];
    const shown = columns.map(({ key, kind, personal }) => `${key} ${kind} ${personal}`.trim());
    expect(shown).toEqual(
      expect.arrayContaining(['f_gzdw text', 'f_fangXing choice', 'f_csrq date', 'f_cardNum text credential']),
    );
  });
});

describe('a person', () => {
  it('is shown masked; each number that is uncovered is in the trail under the member', async () => {
    await registerDelegate(server, phone);
    const { id } = await entryOf(server, phone);
    const person = (await told('getPerson', { personId: id })) as {
      answers: { name: string; text: string; value: string }[];
    };
    const textOf = (name: string) => person.answers.find((answer) => answer.name === name);
    expect(textOf('phone')).toMatchObject({ text: '138 **** 5678', value: '' });
    expect(textOf('cardNum')).toMatchObject({ text: '110***********0021', value: '' });
    expect(JSON.stringify(person)).not.toContain('110105194912310021');
    expect(await told('uncoverNumber', { personId: id, name: 'cardNum' })).toEqual({ text: '110105194912310021' });
    expect(await ask('uncoverNumber', { personId: id, name: 'name' })).toMatchObject({ httpStatus: 404 });
    const records = await server.database.query
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.act, 'uncoverNumber'));
    expect(records).toMatchObject([{ subject: 'desk', subjectId: id, after: { entered_id: id, of: '身份证号' } }]);
    expect(JSON.stringify(records)).not.toContain('0021');
  });

  it('is nobody to the staff of another meeting', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
    const { id } = await entryOf(server, phone);
    const calls: [DeskCallName, object][] = [
      ['getPerson', {}],
      ['uncoverNumber', { name: 'phone' }],
      ['previewPersonAct', { act: 'cancel' }],
      ['correctPerson', { typed: typed({ name: '别人' }) }],
      ['handOver', { typed: typed({ name: '别人', phone: '13800000001' }) }],
      ['notePerson', { note: '看看' }],
    ];
    for (const [name, input] of calls)
      expect({ name, ...(await ask(name, { personId: id, ...input }, staff.registrar)) }).toMatchObject({
        httpStatus: 404,
      });
    await ask('cancelPeople', some(id), staff.registrar);
    expect(await entryOf(server, phone)).toMatchObject({ live: true, name: '欧阳晓明' });
  });
});

describe('an export', () => {
  const columns = ['name', 'phone', 'state', 'due', 'registeredAt'];
  const sheetOf = async (input: Record<string, unknown>) => {
    const { workbook, people } = (await told('exportPeople', {
      ...{ selection: everybody, sort: '', columns, hasPhones: false, reason: '', ...input },
    })) as { workbook: string; people: number };
    return { rows: await readSheet(Buffer.from(workbook, 'base64')), people };
  };
  const everybody = { kind: 'all', ids: [], search: '', sealedSearch: '', filters: {}, except: [] };

  it('takes away the columns that were chosen, phones masked unless there is a reason, and is in the trail', async () => {
    await registerDelegate(server, phone);
    const { rows, people } = await sheetOf({});
    expect(people).toBe(1);
    expect(rows[0]).toEqual(['姓名', '手机', '状态', '应付', '报名时间']);
    expect(rows[1]).toEqual(['欧阳晓明', '138 **** 5678', '未支付', 1200, expect.any(Date)]);
    const asked = { selection: everybody, sort: '', columns, hasPhones: true };
    expect(await ask('exportPeople', asked)).toMatchObject({ message: '导出完整手机号，请写明原因' });
    const whole = await sheetOf({ hasPhones: true, reason: '酒店登记' });
    expect(whole.rows[1]?.[1]).toBe(phone);
    const records = await server.database.query.select().from(auditRecords).where(eq(auditRecords.act, 'exportPeople'));
    expect(records.map(({ after }) => after)).toEqual([
      { meeting_id: 1, people: 1, columns: 5, whole: false },
      { meeting_id: 1, people: 1, columns: 5, whole: true, reason: '酒店登记' },
    ]);
  });

  it('takes nobody who was not selected, and is not for a viewer', async () => {
    await registerDelegate(server, phone);
    const { id } = await entryOf(server, phone);
    const none = { ...everybody, except: [id] };
    const asked = { selection: none, sort: '', columns, hasPhones: false };
    expect(await ask('exportPeople', asked)).toMatchObject({ message: '没有选中的人' });
    const viewer = await staffOf(server, '13912340009', ['viewer'], { meetingId: MI2027 });
    expect(await ask('exportPeople', { ...asked, selection: everybody }, viewer)).toMatchObject({ httpStatus: 403 });
  });
});
