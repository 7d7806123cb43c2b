import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import {
  changeEntry,
  entryOf,
  registerDelegate,
  registerPaid,
  prepay,
  applyForRefund,
} from '../test-support/attendees';
import { logIn } from '../test-support/log-in';
import { creditInfo, invoiceInfo, meetingIds, shortSubmission } from '../test-support/submissions';
import { organiserOf } from '../test-support/organiser';
import { setUpServer } from '../test-support/set-up-server';
import { callOrganiserEndpoint } from './call-organiser-endpoint';
import { commands } from './commands';
import { organiserAccessFile } from './organiser-access';
import { openOrganiserEndpoint } from './organiser-endpoint';

const phone = '13812345678';
const { REVIEW2027 } = meetingIds;
const server = setUpServer();

const run = organiserOf(() => server);
const idIn = (lines: readonly string[]): string => (lines[2] ?? '').split(' ')[0] ?? '';
const lastText = () => server.gateways.sms.sent.at(-1);

describe('refunds', () => {
  beforeEach(async () => {
    await registerPaid(server, phone);
    await applyForRefund(server, phone);
  });

  it('are listed and approved, sent to WeChat at once, and told of', async () => {
    const list = await run('refunds list', { meeting: 'MI2027' });
    expect(list.lines[0]).toMatch(/^编号 +会议 +姓名 +手机号 +退费金额 +申请时间 +状态 +原因$/);
    expect(list.lines[2]).toMatch(/^[0-9a-f]{8}  MI2027  欧阳晓明  13812345678  ¥1,200.00 .*待审核$/);
    const approved = await run(`refunds approve ${idIn(list.lines)}`);
    expect(approved).toEqual({
      exitCode: 0,
      lines: ['已同意 欧阳晓明 的退费，金额 ¥1,200.00', '已批准，微信退款处理中'],
      output: null,
    });
    expect(server.gateways.pay.refunds).toHaveLength(1);
    expect(lastText()).toMatchObject({ template: 'refund-result' });
    expect(await run(`refunds approve ${idIn(list.lines)}`)).toMatchObject({
      exitCode: 1,
      lines: ['该退费申请已处理'],
    });
    expect((await run('refunds list')).lines).toEqual(['没有待处理的退费']);
    const retried = await run(`refunds retry ${idIn(list.lines)}`);
    expect(retried.lines).toEqual(['已退款']);
    expect(server.gateways.pay.refunds).toHaveLength(1);
  });

  it('are refused with a reason', async () => {
    const id = idIn((await run('refunds list')).lines);
    expect(await run(`refunds refuse ${id}`, { reason: '已签到' })).toMatchObject({ exitCode: 0 });
    expect(lastText()).toMatchObject({ parameters: { result: '未通过（已签到），参会码仍有效' } });
    expect((await run('refunds list', { all: '' })).lines[2]).toContain('已拒绝 已签到');
    expect(await run('refunds approve ab')).toMatchObject({ exitCode: 1 });
  });
});

describe('reviews', () => {
  it.each([
    ['approve', {}, true, '已通过'],
    ['refuse', { reason: '名额已满' }, false, '未通过（名额已满）'],
  ])('%s', async (decision, options, isRegistered, result) => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone }));
    const { lines } = await run('reviews list');
    expect(await run(`reviews ${decision} ${idIn(lines)}`, options as Record<string, string>)).toMatchObject({
      exitCode: 0,
    });
    expect(await entryOf(server, phone)).toMatchObject({ isRegistered, live: true });
    expect(lastText()).toMatchObject({ phone, template: 'review-result', parameters: { result } });
    expect((await run('reviews list')).lines).toEqual(['没有待审核的报名']);
    const headers = await logIn(server, REVIEW2027, phone);
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${REVIEW2027}`, headers);
    expect(data).toMatchObject({ entered: { reviewState: `${decision}d`.replace('ee', 'e') } });
  });
});

describe('orders', () => {
  it('paid by transfer are confirmed once', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    expect((await run('payments list')).lines).toEqual(['没有等待确认到账的订单']);
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
    expect((await run('payments list')).lines[2]).toContain(outTradeNo);
    expect(await run(`payments confirm ${outTradeNo} 1200`)).toMatchObject({ exitCode: 0 });
    expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid', isRegistered: true, paidBy: 'attendee' });
    expect(await run(`payments confirm ${outTradeNo} 1200`)).toMatchObject({ exitCode: 1 });
    expect(await run('payments confirm T0000000')).toMatchObject({ exitCode: 1, lines: ['订单不存在'] });
  });

  it('paid by WeChat meanwhile are not confirmed twice', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await prepay(server, outTradeNo);
    server.gateways.pay.pay(outTradeNo);
    const answer = await run(`payments confirm ${outTradeNo} 1200`);
    expect(answer).toMatchObject({ exitCode: 1, lines: ['该订单已由微信支付，无需确认'] });
    expect(await entryOf(server, phone)).toMatchObject({ payment: 'paid' });
  });

  it('have their invoices listed and marked as issued', async () => {
    const outTradeNo = await registerPaid(server, phone, { isInvoce: '1', invoiceInfo });
    expect((await run('invoices list')).lines[2]).toContain('湘江会议医院');
    expect(await run(`invoices issue ${outTradeNo}`, { number: '0440' })).toMatchObject({ exitCode: 0 });
    expect((await run('invoices list')).lines).toEqual(['没有待开具的发票']);
    expect((await run('invoices list', { all: '' })).lines[2]).toContain('已开具 0440');
  });
});

describe('check-in', () => {
  it('admits once, says when a code was used, and refuses forged, foreign and ended ones', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    // Another code, that begins with a dash as one in 64 does.
    const codeAfter = `-${ticketRef.slice(1, -1)}${ticketRef.endsWith('A') ? 'B' : 'A'}`;
    expect(await run(`check-in ${codeAfter}`)).toMatchObject({ exitCode: 5, lines: ['无效：没有这个参会码'] });
    expect(await run(`check-in ${ticketRef}`, { meeting: 'FREE2027' })).toMatchObject({
      exitCode: 5,
      lines: ['无效：不是本次会议的参会码', expect.stringContaining('欧阳晓明')],
    });
    expect(await run(`check-in ${ticketRef}`, { meeting: 'MI2027' })).toMatchObject({
      exitCode: 0,
      lines: ['有效：签到成功', expect.stringContaining('138 **** 5678')],
    });
    expect(await run(`check-in ${ticketRef}`)).toMatchObject({
      exitCode: 4,
      lines: ['已使用：该参会码已于 2027-03-20 10:00:00 签到', expect.anything()],
    });
    await changeEntry(server, phone, { refund: 'refunded', live: false, isTouched: true });
    expect(await run(`check-in ${ticketRef}`)).toMatchObject({ exitCode: 5 });
  });

  it('refuses who has not paid or is not approved', async () => {
    await registerDelegate(server, phone);
    expect((await run(`check-in ${(await entryOf(server, phone)).ticketRef}`)).lines[0]).toBe('无效：尚未支付');
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone: '13912345678' }));
    const { ticketRef } = await entryOf(server, '13912345678');
    expect((await run(`check-in ${ticketRef}`)).lines[0]).toBe('无效：报名尚未通过审核');
  });
});

it('export writes every answer as text', async () => {
  await registerPaid(server, phone, { name: '=1+1', attr2: creditInfo });
  const result = await run('export MI2027 out.xlsx');
  expect(result).toMatchObject({ exitCode: 0, lines: ['已导出 1 名参会人到 out.xlsx'] });
  const [headings = [], row = []] = await readSheet(Buffer.from(result.output ?? '', 'base64'));
  const cell = (heading: string) => row[headings.indexOf(heading)];
  expect([cell('姓名'), cell('状态'), cell('身份证号'), cell('性别')]).toEqual([
    '=1+1',
    '已支付',
    '110105194912310021',
    '男',
  ]);
  expect([cell('通讯地址'), cell('学分：职称'), cell('签到时间')]).toEqual([
    '湖南省长沙市岳麓区 麓山南路 932 号',
    '副高及以上',
    null,
  ]);
  expect(await run('export NONE out.xlsx')).toMatchObject({ exitCode: 1 });
});

describe('usage', () => {
  it.each([
    ['nonsense', {}, 'npm run organiser'],
    ['check-in', {}, '缺少参数：参会码'],
    ['refunds list more', {}, '多余的参数：more'],
    ['refunds list', { colour: 'red' }, '未知选项：--colour'],
  ])('of %p is told', async (line, options, text) => {
    const result = await run(line, options);
    expect(result.exitCode).toBe(2);
    expect(result.lines.join('\n')).toContain(text);
  });

  it('lists every command', async () => {
    const { lines } = await run('help');
    for (const { name, summary } of commands) expect(lines.join('\n')).toMatch(new RegExp(`${name}.*${summary}`));
  });
});

describe('a running server’s endpoint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'organiser-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const request = { words: ['refunds', 'list'], options: {}, input: null };

  it('runs commands for who can read the data folder, and for no one else', async () => {
    const settings = { ...server.dependencies.settings, dataFolder: folder };
    const close = await openOrganiserEndpoint({ ...server.dependencies, settings }, server.app.log);
    const file = organiserAccessFile(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await callOrganiserEndpoint(folder, request)).toMatchObject({ exitCode: 0 });
    const { port } = JSON.parse(readFileSync(file, 'utf8')) as { port: number };
    const callEndpoint = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/command`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(request),
      });
    expect((await callEndpoint({})).status).toBe(401);
    expect((await callEndpoint({ authorization: 'Bearer x' })).status).toBe(401);
    await close();
    expect(await callOrganiserEndpoint(folder, request)).toBeNull();
    // The leftover of a killed server.
    writeFileSync(file, JSON.stringify({ port, secret: 'x', pid: 1 }));
    expect(await callOrganiserEndpoint(folder, request)).toBeNull();
  });
});
