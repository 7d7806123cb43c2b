import { readSheet } from 'read-excel-file/node';
import { ledger } from '../../db/tables/payments';
import { payouts } from '../../db/tables/payouts';
import { refunds } from '../../db/tables/refunds';
import { registerDelegate } from '../../test-support/attendees';
import type { MadeMovement } from '../../test-support/bank-layouts';
import { uploadFile } from '../../test-support/upload-file';
import { makeStatement, writeStatement } from '../../test-support/bank-statements';
import { brokenInvariants } from '../../test-support/order-invariants';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { registerByTransfer } from '../../test-support/transfers';
import { runCommand } from '../run-command';
import type { CommandResult } from '../command';

/** Refunds by bank from the batch for the bank to the statement that shows them, and back where the bank returns one. */

const phone = '13812345678';
const card = '6222021234567890128';
const server = setUpServer();
const run = organiserOf(() => server);

const movement = (changes: Partial<MadeMovement>): MadeMovement => ({
  ...{ at: '2027-04-18 15:24:03', direction: 'out', amountFen: 120_000, payer: '张伟', payerAccount: card },
  ...{ text: '', serial: '', ...changes },
});
const input = (list: readonly MadeMovement[]) => ({
  name: 'CMB.xlsx',
  base64: writeStatement(makeStatement('CMB', list), 'xlsx').toString('base64'),
});
const read = (list: readonly MadeMovement[], options: Record<string, string> = {}): Promise<CommandResult> => {
  const request = { words: ['refunds', 'paid', 'CMB.xlsx'], options: { as: '王芳', ...options }, input: null };
  return runCommand({ ...request, inputs: [input(list)] }, server.dependencies, server.app.log);
};
const batch = (options: Record<string, string> = {}) => run('refunds payouts b.xlsx', options);
const sheetOf = async ({ output }: CommandResult, sheet = 1) => {
  const rows = await readSheet(Buffer.from(output ?? '', 'base64'), sheet);
  return rows.slice(1);
};
const referenceIn = async (result: CommandResult): Promise<string> =>
  String((await sheetOf(result))[0]?.[5]).replace('会议退费 ', '');
const books = async () =>
  (await server.database.query.select().from(ledger)).map(({ kind, amountFen }) => [kind, amountFen]);
const texts = () => server.gateways.sms.sent.map(({ parameters }) => parameters.result);
const soundness = () => brokenInvariants(server.database.query, 'any registrations');
const listed = async () => (await run('refunds list')).lines.slice(2);
const idOf = async () => ((await listed())[0] ?? '').split(' ')[0] ?? '';

/** A refund to be paid of a transfer with a receipt, which names the payer's account. */
async function dueWithReceipt(): Promise<void> {
  const outTradeNo = await registerDelegate(server, phone);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  const file = (await uploadFile(server)).data;
  const receipt = { outTradeNo, file, paidOn: '2027-03-19', payerName: '张伟', payerAccount: card };
  await server.post('/api/appweb/wxpay/transferReceipt', receipt);
  await run(`payments confirm ${outTradeNo} 1200`);
  await run(`refunds start ${phone}`, { reason: '不能参会' });
}

it('is sent once to the account of its payer’s receipt, and gone when the statement shows it', async () => {
  await dueWithReceipt();
  const sent = await batch();
  expect(sent.lines).toEqual([
    expect.stringMatching(/^已导出批次 P\d{8}-1：1 笔，共 ¥1,200\.00，写入 b\.xlsx$/),
    '请按“核对”表核对户名；银行付款后，用 refunds paid <银行流水> 登记',
  ]);
  const reference = await referenceIn(sent);
  expect(await sheetOf(sent)).toEqual([[1, card, '张伟', null, 1200, `会议退费 ${reference}`]]);
  expect(await sheetOf(sent, 2)).toEqual([[await idOf(), '欧阳晓明', 1200, '张伟', '付款回单', reference]]);
  expect(await listed()).toEqual([expect.stringMatching(/打款中（批次 P\d{8}-1）/)]);
  expect(await books()).toEqual([['payment', 120_000]]);
  // Neither a second batch nor another account pays it twice; its file can be written again.
  expect(await batch()).toMatchObject({ exitCode: 1, lines: ['没有可以导出的退费，没有写文件'], output: null });
  expect(await run(`refunds account ${await idOf()} 张伟 ${card} 工商银行`)).toMatchObject({
    lines: [expect.stringMatching(/^该退费已在打款批次 P\d{8}-1 中/)],
  });
  const name = /P\d{8}-1/.exec(sent.lines[0] ?? '')?.[0] ?? '';
  expect(await sheetOf(await batch({ batch: name }))).toEqual(await sheetOf(sent));

  const statement = [
    movement({ text: `会议退费 ${reference}`, serial: 'S2' }),
    movement({ text: '货款', amountFen: 500 }),
  ];
  const shown = 'CMB.xlsx 第 5 行：张伟 ¥1,200.00';
  expect((await read(statement, { check: '' })).lines[0]).toBe(`${shown}（${reference}）已付出`);
  expect(await books()).toHaveLength(1);
  expect((await read(statement)).lines).toEqual([
    `${shown}（${reference}）已付出`,
    '已付出 1，被退回 0，以前已登记 0，金额不符 0',
  ]);
  expect(await books()).toEqual([
    ['payment', 120_000],
    ['refund', -120_000],
  ]);
  expect(texts().at(-1)).toBe('退费 ¥1,200.00 已由主办方退回，请查收');
  expect((await read(statement)).lines).toEqual(['已付出 0，被退回 0，以前已登记 1，金额不符 0']);
  expect(await server.database.query.select().from(refunds)).toMatchObject([{ state: 'offline', bankSerial: 'S2' }]);
  expect(await soundness()).toEqual([]);
});

it('comes back where the bank returns it, waits for another account, and is paid again', async () => {
  await dueWithReceipt();
  const first = await referenceIn(await batch());
  const statement = [
    movement({ text: `会议退费 ${first}`, serial: 'S2' }),
    movement({ direction: 'in', at: '2027-04-19 09:00:00', text: `退汇 账号有误 ${first}`, serial: 'S3' }),
  ];
  expect((await read(statement)).lines.at(-1)).toBe('已付出 1，被退回 1，以前已登记 0，金额不符 0');
  expect(await books()).toEqual([
    ['payment', 120_000],
    ['refund', -120_000],
    ['refund', 120_000],
  ]);
  expect(texts().at(-1)).toBe('退费 ¥1,200.00 被银行退回，请联系主办方核对收款账号');
  expect(await listed()).toEqual([expect.stringMatching(/待打款 +银行退回：.*退汇 账号有误.*请用 refunds account/)]);
  expect(await soundness()).toEqual([]);
  // The account that failed is not tried again by itself.
  expect(await batch()).toMatchObject({
    exitCode: 1,
    lines: [expect.anything(), expect.stringMatching(/^没有收款账号：.*银行退回：/)],
  });
  const id = await idOf();
  expect(await run(`refunds account ${id} 张伟 6222021234567890127 工商银行`)).toMatchObject({
    exitCode: 1,
    lines: ['收款卡号不对：校验位不符，请逐位核对'],
  });
  expect(await run(`refunds account ${id} 张伟 1100101660005800 工商银行北京分行`)).toMatchObject({ exitCode: 0 });
  const second = await batch();
  expect(await sheetOf(second)).toEqual([
    [1, '1100101660005800', '张伟', '工商银行北京分行', 1200, expect.any(String)],
  ]);
  // The first statement, read again, is not about the second payment.
  expect((await read(statement)).lines).toEqual(['已付出 0，被退回 0，以前已登记 2，金额不符 0']);
  const paid = movement({ text: await referenceIn(second), at: '2027-04-21 09:00:00', serial: 'S4' });
  expect((await read([paid, { ...paid, amountFen: 110_000 }])).lines.slice(0, 2)).toEqual([
    expect.stringContaining('已付出'),
    expect.stringContaining('流水 ¥1,100.00，应为 ¥1,200.00'),
  ]);
  expect((await books()).reduce((sum, [, fen]) => sum + Number(fen), 0)).toBe(0);
  expect(await soundness()).toEqual([]);
});

it('is asked for an account where none is known, and may be paid and returned by hand', async () => {
  const outTradeNo = await registerByTransfer(server, run, phone);
  await run(`refunds start ${phone}`, { reason: '不能参会' });
  const id = await idOf();
  expect(await batch({ meeting: 'MI2027' })).toMatchObject({
    exitCode: 1,
    lines: [expect.anything(), `没有收款账号：${id} 欧阳晓明 ¥1,200.00，请用 refunds account 登记`],
  });
  expect(await run(`refunds bounced ${id}`, { reason: '户名不符' })).toMatchObject({
    lines: ['该退款还没有打款，无需登记退回'],
  });
  await run(`refunds account ${id} 李静 ${card} 招商银行`);
  expect((await run(`refunds account ${id} 张伟 ${card} 招商银行`)).lines).toEqual([
    '收款账号已登记：张伟，尾号 0128，招商银行',
  ]);
  expect(await sheetOf(await batch({ meeting: 'MI2027' }))).toEqual([
    [1, card, '张伟', '招商银行', 1200, expect.any(String)],
  ]);
  expect(await run(`refunds offline ${id} S9`)).toMatchObject({ exitCode: 0 });
  const stateOf = async () => (await server.database.query.select().from(payouts)).map(({ state }) => state);
  expect((await stateOf()).sort()).toEqual(['paid', 'replaced']);
  expect(await run(`refunds bounced ${id}`, { reason: '户名不符' })).toMatchObject({ exitCode: 0 });
  expect((await stateOf()).sort()).toEqual(['bounced', 'replaced']);
  expect(await run(`refunds bounced ${id}`, { reason: '户名不符' })).toMatchObject({ exitCode: 1 });
  expect((await books()).reduce((sum, [, fen]) => sum + Number(fen), 0)).toBe(120_000);
  expect(await run(`payments unconfirm ${outTradeNo}`, { reason: '记错' })).toMatchObject({ exitCode: 1 });
  expect(await soundness()).toEqual([]);
});
