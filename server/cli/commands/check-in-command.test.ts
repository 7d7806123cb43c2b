import { readSheet } from 'read-excel-file/node';
import { auditRecords } from '../../db/tables/audit';
import { changeEntry, entriesOf, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';

const phone = '13812345678';
const { FREE2027, MI2027 } = meetingIds;
const server = setUpServer();

const run = organiserOf(() => server);
const registerFree = (changes = {}) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone, ...changes }));
const trail = () => server.database.query.select().from(auditRecords).orderBy(auditRecords.id);
const checkInsOfTrail = async (entryId: string) =>
  (await trail())
    .filter(({ subject, subjectId }) => subject === 'scans' && subjectId === entryId)
    .map(({ actor, act, before, after }) => [
      ...[actor, act],
      'undone_at' in before ? 'left' : '',
      'direction' in after ? 'came' : '',
    ]);

describe('check-in --phone', () => {
  it('admits a person without their code once, by the rules of the code', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    expect(await run('check-in', { phone: '+86 138-1234-5678', meeting: 'MI2027' })).toEqual({
      exitCode: 0,
      lines: ['有效：签到成功', '欧阳晓明  138 **** 5678  第二十届中国医学信息学学术年会'],
      output: null,
    });
    expect(await run('check-in', { phone })).toMatchObject({ exitCode: 4 });
    expect(await run(`check-in ${ticketRef}`)).toMatchObject({ exitCode: 4 });
    expect((await trail()).at(-3)).toMatchObject({
      ...{ actor: 'organiser 王芳', act: 'check-in', subject: 'command', subjectId: '' },
      after: { exitCode: 0, options: ['phone'] },
    });
    expect(JSON.stringify(await trail())).not.toContain(phone);
  });

  it('says why it refuses: unpaid, given away, not registered, another meeting, no such meeting', async () => {
    await registerDelegate(server, phone);
    expect(await run('check-in', { phone })).toMatchObject({
      exitCode: 5,
      lines: ['无效：尚未支付', expect.anything()],
    });
    await changeEntry(server, phone, { transfer: 'given', live: false, isTouched: true });
    expect(await run('check-in', { phone })).toMatchObject({
      exitCode: 5,
      lines: ['无效：已转赠，参会码已失效', expect.anything()],
    });
    expect(await run('check-in', { phone, meeting: 'FREE2027' })).toMatchObject({
      exitCode: 5,
      lines: [`无效：没有手机号 ${phone} 的报名`],
    });
    expect(await run('check-in', { phone: '13900000000' })).toMatchObject({ exitCode: 5 });
    expect(await run('check-in', { phone, meeting: 'NONE' })).toMatchObject({ exitCode: 1 });
  });

  it('never chooses between two meetings, and takes the registration that counts of one', async () => {
    await registerPaid(server, phone);
    await registerFree();
    expect(await run('check-in', { phone })).toMatchObject({
      exitCode: 1,
      lines: ['该手机号报名了 2 个会议，请用 --meeting 指定：FREE2027、MI2027'],
    });
    // Given away, and registered anew since.
    const [paid] = (await entriesOf(server, phone)).filter(({ meetingId }) => String(meetingId) === MI2027);
    await changeEntry(server, phone, { transfer: 'given', live: false, isTouched: true });
    await registerFree();
    expect(await run('check-in', { phone, meeting: 'FREE2027' })).toMatchObject({ exitCode: 0 });
    expect(await run(`check-in ${paid?.ticketRef ?? ''}`)).toMatchObject({ exitCode: 5 });
    expect(await run('check-in', { phone })).toMatchObject({ exitCode: 1 });
  });

  it.each([
    ['check-in', {}, '缺少参数：参会码，没有参会码的用 --phone 手机号'],
    ['check-in abc', { phone }, '参会码和 --phone 只能用一个'],
    ['check-in', { phone: '' }, '缺少参数：参会码，没有参会码的用 --phone 手机号'],
  ])('is asked for rightly: %s %j', async (line, options, message) => {
    const result = await run(line, options);
    expect(result).toMatchObject({ exitCode: 2 });
    expect(result.lines[0]).toBe(message);
  });
});

describe('check-in undo', () => {
  it('takes a wrong check-in back by phone or code, on record, so that the person may come in', async () => {
    await registerPaid(server, phone);
    const { id, ticketRef } = await entryOf(server, phone);
    await run(`check-in ${ticketRef}`);
    server.clock.now += 60_000;
    expect(await run(`check-in undo ${phone}`, { meeting: 'MI2027', as: '李刚' })).toEqual({
      exitCode: 0,
      lines: [
        '已撤销 2027-03-20 10:00:00 的签到，可重新签到',
        '欧阳晓明  138 **** 5678  第二十届中国医学信息学学术年会',
      ],
      output: null,
    });
    expect(await run(`check-in ${ticketRef}`)).toMatchObject({ exitCode: 0 });
    expect(await run(`check-in undo ${ticketRef}`)).toMatchObject({ exitCode: 0 });
    expect(await checkInsOfTrail(id)).toEqual([
      ['organiser 王芳', 'check-in', '', 'came'],
      ['organiser 李刚', 'check-in undo', 'left', ''],
      ['organiser 王芳', 'check-in', '', 'came'],
      ['organiser 王芳', 'check-in undo', 'left', ''],
    ]);
    const { lines } = await run('audit list', { about: phone });
    expect(lines.join('\n')).toMatch(/organiser 李刚 +check-in undo +scans .*undone_at：空 → /);
    expect(JSON.stringify(await trail())).not.toMatch(new RegExp(`${phone}|${ticketRef}`));
  });

  it('gives back what a used ticket may not: its owner gives it away after all', async () => {
    await registerPaid(server, phone);
    await run('check-in', { phone });
    const headers = await logIn(server, MI2027, phone);
    const { id } = await entryOf(server, phone);
    const refund = () => server.post('/api/appweb/entered/applyRefund', { meetingId: MI2027, enteredId: id }, headers);
    expect(await refund()).toMatchObject({ message: '已签到，不能申请退费' });
    await run(`check-in undo ${phone}`);
    expect(await refund()).toMatchObject({ status: 200 });
  });

  it('says of whom there is nothing to take back', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    expect(await run(`check-in undo ${phone}`)).toMatchObject({
      exitCode: 1,
      lines: ['尚未签到，无需撤销', expect.stringContaining('欧阳晓明')],
    });
    expect(await run('check-in undo 13900000000')).toMatchObject({
      exitCode: 5,
      lines: ['没有手机号 13900000000 的报名'],
    });
    expect(await run('check-in undo forged')).toMatchObject({ exitCode: 5, lines: ['没有这个参会码'] });
    await run(`check-in ${ticketRef}`);
    expect(await run(`check-in undo ${ticketRef}`, { meeting: 'FREE2027' })).toMatchObject({
      exitCode: 5,
      lines: ['不是本次会议的参会码', expect.anything()],
    });
    expect(await run(`check-in ${ticketRef}`)).toMatchObject({ exitCode: 4 });
  });
});

describe('export --codes', () => {
  const sheet = async (options: Record<string, string>) => {
    const result = await run('export MI2027 out.xlsx', options);
    const [headings = [], ...rows] = await readSheet(Buffer.from(result.output ?? '', 'base64'));
    const codes = rows.map((row) => [row[0], row[headings.indexOf('参会码')]]);
    return { lines: result.lines, headings, codes, text: JSON.stringify(rows) };
  };

  it('hands out the codes that admit, on record, and none unasked', async () => {
    await registerPaid(server, phone);
    await registerDelegate(server, '13912345678', { name: '未付款' });
    const { ticketRef } = await entryOf(server, phone);
    const plain = await sheet({});
    expect(plain.headings).not.toContain('参会码');
    expect(plain.text).not.toContain(ticketRef);
    expect((await trail()).at(-1)).toMatchObject({ act: 'export', subjectId: 'MI2027', after: { exitCode: 0 } });
    const { lines, codes } = await sheet({ codes: '' });
    expect(codes).toEqual([
      ['欧阳晓明', ticketRef],
      ['未付款', null],
    ]);
    expect(lines).toEqual(['已导出 2 名参会人到 out.xlsx', '含 1 个参会码：凭码即可入场，请妥善保管，用后删除']);
    expect((await trail()).at(-1)).toMatchObject({
      ...{ actor: 'organiser 王芳', act: 'export', subjectId: 'MI2027' },
      after: { exitCode: 0, options: ['codes'] },
    });
    expect((await run('audit list', { about: 'MI2027' })).lines.join('\n')).toMatch(/export .*options：\["codes"\]/);
  });
});
