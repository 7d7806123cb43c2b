import { sql } from 'drizzle-orm';
import { auditRecords } from '../../db/tables/audit';
import { entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { invoiceInfo, meetingIds } from '../../test-support/submissions';
import { recordAct } from '../../stores/audit/store';
import { nameAllMeetings } from '../../stores/audit/trail-store';
import { exportedTitles } from '../../stores/entries/personal-data';
import type { TrailLines } from './list-trail';
import { columnTitles } from './record-words';

const meetingId = meetingIds.MI2027;
const [staffPhone, phone, otherPhone] = ['13912340001', '13812345678', '13812345679'] as const;
const server = setUpServer();
const run = organiserOf(() => server);

type Trail = TrailLines & { sealedSearch: string; actors: { key: string; name: string }[] };
const everything = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' };

async function trail({ headers }: SignedIn, asked: Partial<typeof everything> = {}): Promise<Trail> {
  const answer = await callDesk(server, 'getTrail', { meetingId, ...everything, ...asked }, headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as Trail;
}

/** A line as it is read: 王芳 已支付 → 已退费. */
const told = ({ lines }: Pick<TrailLines, 'lines'>): string[] =>
  lines.map(({ who, parts, more }) =>
    [`${who.name}:`, ...[parts, ...more].map((sentence) => sentence.map(wordsOf).join(' '))].join(' '),
  );
const wordsOf = ({ kind, text, from, to }: TrailLines['lines'][number]['parts'][number]): string =>
  kind === 'change' ? `${from} → ${to}` : text;

it('tells who did what at the meeting, from what to what, latest first, one line an act', async () => {
  const finance = await staffOf(server, staffPhone, ['owner'], {});
  const outTradeNo = await registerPaid(server, phone, { name: '欧阳晓明' });
  await run(`entries correct ${phone} name=欧阳明`);
  await run(`refunds start ${phone}`, { reason: '行程有变' });
  const seen = await trail(finance);
  const about = told(seen).filter((line) => /欧阳明|¥/.test(line));
  expect(about).toEqual([
    '微信支付: 退款 ¥1,200.00 退款中',
    expect.stringMatching(/^王芳: 给 欧阳明 退款 ¥1,200.00 .*参会码失效/),
    '王芳: 改 欧阳明 的 姓名 欧阳晓明 → 欧阳明',
    expect.stringMatching(/^微信支付: .*未支付 → 已支付/),
    expect.stringContaining('本人: 欧阳明 报名，参会代表'),
  ]);
  expect(seen.lines.find(({ isNotable }) => isNotable)).toMatchObject({ reason: '行程有变', who: { role: '命令行' } });
  expect(JSON.stringify(await server.database.query.select().from(auditRecords))).not.toMatch(/欧阳/);
  expect((await trail(finance, { subject: 'money' })).lines.every(({ parts }) => parts.length > 0)).toBe(true);
  expect(outTradeNo).not.toBe('');
});

it('tells of a transfer booked and taken back, a payout that bounced and a red invoice', async () => {
  const owner = await staffOf(server, staffPhone, ['owner'], {});
  const outTradeNo = await registerDelegate(server, phone, { name: '欧阳晓明', isInvoce: '1', invoiceInfo });
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  await run(`payments confirm ${outTradeNo} 1200`);
  await run(`payments unconfirm ${outTradeNo}`, { reason: '记错订单' });
  await run(`payments confirm ${outTradeNo} 1200`);
  await run(`invoices issue ${outTradeNo}`, { number: '0440' });
  await run(`invoices red ${outTradeNo}`, { number: '0441' });
  await run(`refunds start ${phone}`, { reason: '行程有变' });
  const id = ((await run('refunds list')).lines[2] ?? '').split(' ')[0] ?? '';
  await run(`refunds account ${id} 张伟 6222021234567890128 招商银行`);
  await run('refunds payouts b.xlsx');
  await run(`refunds offline ${id} S9`);
  await run(`refunds bounced ${id}`, { reason: '户名不符' });
  const { lines } = await trail(owner, { subject: 'money', search: '欧阳晓明' });
  const seen = told({ lines });
  expect(seen.filter((line) => line.includes('入账 ¥1,200.00'))).toHaveLength(4);
  expect(lines.find(({ reason }) => reason === '记错订单')).toMatchObject({ isNotable: true });
  for (const sentence of [
    /撤回一笔入账 ¥1,200\.00 ，订单 /,
    /发票已冲红，订单 .* ¥1,200\.00/,
    /给 欧阳晓明 的退款 ¥1,200\.00 等待打款/,
    /给 欧阳晓明 的退款 ¥1,200\.00 已送银行打款/,
    /给 欧阳晓明 的退款 ¥1,200\.00 银行已付出/,
    /给 欧阳晓明 的退款 ¥1,200\.00 被银行退回/,
  ])
    expect(seen.filter((line) => sentence.test(line))).toHaveLength(1);
  const notable = told({ lines: lines.filter(({ isNotable }) => isNotable) }).join('\n');
  expect(notable).toMatch(/撤回一笔入账/);
  expect(notable).toMatch(/发票已冲红/);
  expect(notable).toMatch(/被银行退回/);
  expect(notable).not.toMatch(/已送银行打款/);
  expect(seen.join()).not.toMatch(/6222|张伟/);
});

it('finds by who, by whom it is about, by an order’s number and by day', async () => {
  const owner = await staffOf(server, staffPhone, ['owner'], {});
  const outTradeNo = await registerPaid(server, phone, { name: '欧阳晓明' });
  await registerDelegate(server, otherPhone, { name: '王小明' });
  const { id } = await entryOf(server, otherPhone);
  await recordAct(server.database.query, {
    memberId: owner.id,
    act: 'openAttachment',
    subjectId: id,
    after: { entered_id: id },
  });
  expect(told(await trail(owner, { search: '欧阳晓' })).join()).not.toMatch(/王小明/);
  expect(told(await trail(owner, { search: outTradeNo })).join()).toMatch(/未支付 → 已支付/);
  const { actors } = await trail(owner);
  expect(actors).toContainEqual({ key: `staff ${owner.id}`, name: '林晓梅' });
  expect(told(await trail(owner, { who: `staff ${owner.id}`, subject: 'personal' }))).toEqual([
    '林晓梅: 打开了 王小明 的附件',
  ]);
  expect(told(await trail(owner, { search: '林晓' })).at(0)).toBe('林晓梅: 打开了 王小明 的附件');
  const typed = await trail(owner, { search: '王小明' });
  expect(typed.sealedSearch).not.toContain('王小明');
  expect(told(await trail(owner, { sealedSearch: typed.sealedSearch }))).toEqual(told(typed));
  expect((await trail(owner, { from: '2020-01-01', to: '2020-01-02' })).lines).toEqual([]);
  expect((await trail(owner, { about: id })).lines.length).toBeGreaterThan(0);
});

it('shows no record of another meeting, and goes on page by page without a gap or a repetition', async () => {
  const owner = await staffOf(server, staffPhone, ['owner'], {});
  await registerDelegate(server, phone);
  const { id } = await entryOf(server, phone);
  for (let n = 0; n < 150; n += 1)
    await recordAct(server.database.query, {
      memberId: owner.id,
      act: 'openAttachment',
      subjectId: id,
      after: { entered_id: id },
    });
  const first = await trail(owner);
  const second = await trail(owner, { before: first.next });
  const ids = [...first.lines, ...second.lines].map((line) => Number(line.id));
  expect(second.next).toBe('');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(ids.length).toBeGreaterThan(150);
  const elsewhere = await callDesk(
    server,
    'getTrail',
    { meetingId: meetingIds.FREE2027, ...everything },
    owner.headers,
  );
  expect(new Set(told(elsewhere.data as Trail))).toEqual(new Set(['系统: 建立会议']));
});

it('lets nobody move a record to another meeting, and verifies the chain', async () => {
  const owner = await staffOf(server, staffPhone, ['owner'], {});
  await registerDelegate(server, phone);
  await nameAllMeetings(server.database.query);
  await expect(
    server.database.query.execute(sql`update audit_records set meeting_id = 2 where meeting_id = 1`),
  ).rejects.toThrow();
  const answer = await callDesk(server, 'verifyTrail', { meetingId }, owner.headers);
  expect(answer.data).toMatchObject({ isWhole: true, unsealed: 0 });
  const registrar = await staffOf(server, '13912340002', ['registrar'], {});
  expect((await callDesk(server, 'verifyTrail', { meetingId }, registrar.headers)).httpStatus).toBe(403);
});

it('tells of a change of every personal column of an entry by its heading in the export', async () => {
  const { rows } = (await server.database.query.execute(sql`
    select encode(tgargs, 'escape') as watched from pg_trigger
    where tgname = 'audit' and tgrelid = 'entered'::regclass`)) as { rows: { watched: string }[] };
  // The answers hold the province too, and a phone changes with its digest.
  const { province_text: _answered, phone: _digested, ...titles } = exportedTitles;
  for (const [name, title] of Object.entries(titles)) {
    expect(rows[0]?.watched).toContain(`~${name}\\000`);
    expect(columnTitles[name]).toBe(title);
  }
});
