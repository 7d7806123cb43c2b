import { calls } from '../../../src/contract/calls';
import { centreCodec } from '../../../src/contract/centre';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { applyForRefund, entryOf, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, totp, type SignedIn } from '../../test-support/desk';
import { logIn } from '../../test-support/log-in';
import type { MadeMovement } from '../../test-support/bank-layouts';
import { makeStatement, writeStatement } from '../../test-support/bank-statements';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { registerByTransfer } from '../../test-support/transfers';

const meetingId = meetingIds.MI2027;
const phone = '13812345678';
const server = setUpServer();
const run = organiserOf(() => server);
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['finance'], {});
});

const call = async (name: DeskCallName, input: Record<string, unknown> = {}, at = meetingId) =>
  callDesk(server, name, { meetingId: at, ...input }, office.headers);
const everything = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
const nothing = { reason: '', serial: '' };
const noTrailFilter = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '' };
const account = { name: '欧阳晓明', number: '6222 0202 0011 2233 446', bank: '工商银行西安分行' };

/** Gives the second factor again, as the dialog does before money moves. */
async function prove(): Promise<void> {
  server.clock.now += 31_000;
  expect((await call('prove', { code: totp(server, office.secret) })).status).toBe(200);
}

interface Listed {
  rows: { id: string; state: string; way: string; amountFen: number; phone: string; reason: string }[];
  total: number;
  all: number;
  counts: { state: Record<string, number> };
}
const list = async (asked: Partial<typeof everything> = {}, at = meetingId): Promise<Listed> =>
  (await call('listRefunds', { ...everything, ...asked }, at)).data as Listed;
const only = async (): Promise<Listed['rows'][number] & { refundId: string }> => {
  const [row] = (await list()).rows;
  if (row === undefined) throw new Error('No refund is listed');
  return { ...row, refundId: row.id };
};
const texts = () => server.gateways.sms.sent.map(({ parameters }) => parameters.result);

it('lists a meeting’s refunds, found by name and last digits, filtered by state and yuan, and no other meeting’s', async () => {
  await registerPaid(server, phone, { name: '欧阳晓明' });
  await applyForRefund(server, phone);
  const { rows, counts, total, all } = await list();
  expect({ counts, total, all }).toEqual({ counts: { state: { applied: 1 } }, total: 1, all: 1 });
  expect(rows).toMatchObject([{ state: 'applied', way: 'none', amountFen: 120_000, phone: '138 **** 5678' }]);
  for (const search of ['阳晓', '5678']) expect((await list({ search })).rows).toHaveLength(1);
  for (const search of ['王', '138123']) expect((await list({ search })).rows).toHaveLength(0);
  expect(await list({ filters: { state: 'applied', amount: '1200..1200' } })).toMatchObject({ total: 1 });
  expect(await list({ filters: { amount: '1201..' } })).toMatchObject({ total: 0, all: 1 });
  expect(await list({}, meetingIds.FREE2027)).toMatchObject({ rows: [], all: 0 });
  const { refundId } = await only();
  expect((await call('getRefund', { refundId }, meetingIds.FREE2027)).httpStatus).toBe(404);
  expect((await call('approveRefund', { refundId }, meetingIds.FREE2027)).httpStatus).not.toBe(200);
});

it('approves what was asked for as its preview said: the ticket ends, and WeChat pays the money back', async () => {
  await registerPaid(server, phone, { name: '欧阳晓明' });
  await applyForRefund(server, phone);
  const { refundId } = await only();
  const preview = await call('previewRefundAct', { refundId, act: 'approve', ...nothing });
  expect(preview.data).toMatchObject({
    rows: expect.arrayContaining([
      { of: '退回', from: '¥1,200.00，待审核', to: expect.stringContaining('退款') as string },
      { of: '参会码', from: '有效', to: '不能用' },
    ]) as unknown,
    texts: [{ to: '138 **** 5678' }],
  });
  expect(await only()).toMatchObject({ state: 'applied' });
  await prove();
  expect((await call('approveRefund', { refundId })).status).toBe(200);
  expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
  expect(await only()).toMatchObject({ way: 'provider' });
  expect(['returning', 'returned']).toContain((await only()).state);
  expect((await call('approveRefund', { refundId })).message).toBe('该退费申请已处理');
});

it('refuses with a reason that the applicant reads, never without', async () => {
  await registerPaid(server, phone);
  await applyForRefund(server, phone);
  const { refundId } = await only();
  expect((await call('refuseRefund', { refundId, reason: ' ' })).message).toBe('请写明不同意的原因，申请人会看到');
  expect((await call('refuseRefund', { refundId, reason: '已过退费期限' })).status).toBe(200);
  expect(await only()).toMatchObject({ state: 'refused', reason: '已过退费期限' });
  expect(texts().at(-1)).toContain('已过退费期限');
  expect(await entryOf(server, phone)).toMatchObject({ live: true });
});

it('pays what came by bank: account, one batch, the bank’s return, another account, and paid with the serial', async () => {
  await registerByTransfer(server, run, phone);
  await applyForRefund(server, phone);
  const { refundId } = await only();
  await prove();
  await call('approveRefund', { refundId });
  expect(await only()).toMatchObject({ state: 'no-account', way: 'bank' });
  expect((await call('previewPayouts')).data).toMatchObject({ rows: [], without: [{ id: refundId }] });
  expect((await call('sendPayouts', { batch: '' })).message).toContain('没有可以导出的退费');
  const wrong = { ...account, number: '6222 0202 0011 2233 447' };
  expect((await call('setRefundAccount', { refundId, ...wrong })).message).toContain('校验位不符');
  expect((await call('setRefundAccount', { refundId, ...account })).status).toBe(200);
  expect((await call('getRefund', { refundId })).data).toMatchObject({
    payee: { name: '欧阳晓明', number: '尾号 3446', isFromReceipt: false },
  });
  expect((await call('previewPayouts')).data).toMatchObject({
    rows: [{ id: refundId, amountFen: 120_000 }],
    without: [],
  });
  const sent = (await call('sendPayouts', { batch: '' })).data as { batch: string; workbook: string; payments: number };
  expect(sent).toMatchObject({ batch: expect.stringMatching(/^P\d{8}-1$/) as string, payments: 1 });
  expect(Buffer.from(sent.workbook, 'base64').subarray(0, 2).toString()).toBe('PK');
  expect(await only()).toMatchObject({ state: 'sent' });
  expect((await call('sendPayouts', { batch: '' })).status).toBe(-1);
  expect((await call('sendPayouts', { batch: sent.batch })).data).toMatchObject({ payments: 1 });
  expect((await call('sendPayouts', { batch: sent.batch }, meetingIds.FREE2027)).message).toContain('其他会议');

  expect((await call('recordRefundBounced', { refundId, reason: '户名不符' })).status).toBe(200);
  expect(await only()).toMatchObject({ state: 'no-account', reason: '银行退回：户名不符' });
  expect((await call('previewPayouts')).data).toMatchObject({ without: [{ failure: '银行退回：户名不符' }] });
  await call('setRefundAccount', {
    refundId,
    ...account,
    name: '西安交通大学第一附属医院',
    number: '3700 0210 0900 1122',
  });
  await call('sendPayouts', { batch: '' });
  expect((await call('recordRefundPaid', { refundId, serial: 'ICBC20270322001' })).status).toBe(200);
  expect(await only()).toMatchObject({ state: 'returned', way: 'bank' });
});

describe('the account of a refund by bank', () => {
  async function toPay(): Promise<string> {
    await registerByTransfer(server, run, phone);
    await run(`refunds start ${phone}`, { reason: '因故不能参会' });
    return (await only()).refundId;
  }
  const sessions = new Map<string, { authorization: string }>();
  beforeEach(() => sessions.clear());
  /** A person gets a few codes an hour. */
  const loggedIn = async (by: string): Promise<{ authorization: string }> => {
    const headers = sessions.get(by) ?? (await logIn(server, meetingId, by));
    sessions.set(by, headers);
    return headers;
  };
  const given = { refundHolder: account.name, refundAccountNo: account.number, refundBankName: account.bank };
  const give = async (changes: object = {}, by = phone) => {
    const headers = await loggedIn(by);
    const [owed] = await owedOf(by);
    const body = { refundIds: owed?.id ?? '', ...given, ...changes };
    return server.post(calls.giveRefundAccount.url({ meetingId } as never), body, headers);
  };
  const owedOf = async (by: string) => {
    const headers = await loggedIn(by);
    const { data } = await server.get(calls.getCentre.url({ meetingId, memberLimit: 0 }), headers);
    return centreCodec.read(data).owedRefunds;
  };

  it('is asked of its recipient by a text that leads behind their login, once a day, and known when they gave it', async () => {
    const refundId = await toPay();
    expect(await only()).toMatchObject({ state: 'no-account' });
    const preview = await call('previewRefundAct', { refundId, act: 'ask', ...nothing });
    const link = 'http://localhost:3000/conf/personal/refundAccount?meetingCode=MI2027';
    expect(preview.data).toMatchObject({
      texts: [{ to: '138 **** 5678', text: expect.stringContaining(link) as string }],
    });
    expect((await call('getRefund', { refundId })).data).toMatchObject({ askedAt: null });
    expect((await call('askRefundAccount', { refundId })).status).toBe(200);
    expect(server.gateways.sms.sent.at(-1)).toMatchObject({
      ...{ phone, parameters: { result: '退费 ¥1,200.00 待打款，请登录填写收款账户', link } },
    });
    expect((await call('getRefund', { refundId })).data).toMatchObject({ askedAt: server.clock.now, payee: null });
    expect((await call('askRefundAccount', { refundId })).message).toContain('已经请过，一天以后可以再请');

    expect(await owedOf(phone)).toMatchObject([{ names: '欧阳晓明', amountFen: 120_000, account: '', isSent: false }]);
    expect((await give({ refundAccountNo: '6222 0202 0011 2233 447' })).message).toContain('校验位不符');
    expect(await give()).toMatchObject({ status: 200, data: '收款账户已收到' });
    expect(await owedOf(phone)).toMatchObject([{ account: '欧阳晓明，尾号 3446', failure: '' }]);
    expect(await only()).toMatchObject({ state: 'to-pay' });
    expect((await call('getRefund', { refundId })).data).toMatchObject({ payee: { number: '尾号 3446' } });
    // Another account takes its place until it goes to the bank.
    expect((await give({ refundHolder: '西安医院', refundAccountNo: '3700 0210 0900 1122' })).status).toBe(200);
    await prove();
    expect((await call('sendPayouts', { batch: '' })).data).toMatchObject({ payments: 1 });
    expect(await owedOf(phone)).toMatchObject([{ account: '西安医院，尾号 1122', isSent: true }]);
    expect((await give()).message).toMatch(/^该退费已在打款批次/);
    expect((await call('askRefundAccount', { refundId })).message).toBe('这笔退费已有收款账号');
    const trail = await call('getTrail', { ...noTrailFilter, about: '' });
    expect(JSON.stringify(trail.data)).toContain('提供退费的收款账户');
    expect(JSON.stringify(trail.data)).not.toContain('37000210');
  });

  it('is nobody else’s to give, and nobody is asked whose money is paid, or who is of another meeting', async () => {
    await toPay();
    const [owed] = await owedOf(phone);
    const stranger = '13812345679';
    await registerPaid(server, stranger);
    expect(await owedOf(stranger)).toEqual([]);
    expect(await give({ refundIds: owed?.id }, stranger)).toMatchObject({ httpStatus: 404 });
    expect(await give({ refundIds: '' })).toMatchObject({ httpStatus: 404 });
    const elsewhere = { meetingId: meetingIds.FREE2027, refundId: (await only()).refundId };
    expect((await callDesk(server, 'askRefundAccount', elsewhere, office.headers)).httpStatus).toBe(404);
    await prove();
    await call('recordRefundPaid', { refundId: (await only()).refundId, serial: 'S1' });
    expect(await owedOf(phone)).toEqual([]);
    expect(await give({ refundIds: owed?.id })).toMatchObject({ httpStatus: 404 });
    expect((await call('askRefundAccount', { refundId: (await only()).refundId })).message).toBe('该退款已登记退回');
  });

  it('is asked of all who have none, by one act, and of nobody twice', async () => {
    await toPay();
    await registerByTransfer(server, run, '13812345679');
    await run('refunds start 13812345679', { reason: '因故不能参会' });
    await give();
    expect((await call('previewAskAccounts')).data).toMatchObject({
      asked: 1,
      recent: 0,
      texts: [{ to: '138 **** 5679' }],
    });
    expect((await call('askRefundAccounts')).data).toEqual({ asked: 1, recent: 0 });
    expect((await call('askRefundAccounts')).data).toEqual({ asked: 0, recent: 1 });
    server.clock.now += 25 * 3_600_000;
    office = await staffOf(server, '13912340003', ['finance'], {});
    expect((await call('askRefundAccounts')).data).toEqual({ asked: 1, recent: 0 });
    expect(texts().filter((text) => text?.includes('请登录填写收款账户') === true)).toHaveLength(2);
  });
});

describe('a statement', () => {
  const card = '6222021234567890128';
  const movement = (changes: Partial<MadeMovement>): MadeMovement => ({
    ...{ at: '2027-04-18 15:24:03', direction: 'out', amountFen: 120_000, payer: '张伟', payerAccount: card },
    ...{ text: '', serial: '', ...changes },
  });
  const files = (...list: MadeMovement[]) => [
    { name: 'CMB.xlsx', content: writeStatement(makeStatement('CMB', list), 'xlsx').toString('base64') },
  ];
  async function sent(): Promise<string> {
    await registerByTransfer(server, run, phone);
    await run(`refunds start ${phone}`, { reason: '因故不能参会' });
    const { refundId } = await only();
    await prove();
    await call('setRefundAccount', { refundId, name: '张伟', number: card, bank: '招商银行' });
    await call('sendPayouts', { batch: '' });
    return refundId;
  }

  it('shows payments by account, name and amount, booked when a person has chosen them, and those that came back', async () => {
    const id = await sent();
    const given = files(movement({ serial: 'S2' }), movement({ text: '货款', amountFen: 500, serial: 'S3' }));
    const found = (await call('findPayoutRows', { files: given })).data as { reference: string; says: string }[];
    expect(found).toMatchObject([
      { id, says: 'paid', isNamed: false, amountFen: 120_000, sentFen: 120_000, payee: '张伟，尾号 0128', row: 5 },
    ]);
    expect(await only()).toMatchObject({ state: 'sent' });
    // Nothing is booked that was not chosen, or that the statement does not show.
    const settle = (chosen: readonly object[], shown = given) => call('settlePayoutRows', { files: shown, chosen });
    expect((await settle([])).data).toEqual([]);
    expect((await settle([{ reference: found[0]?.reference, says: 'bounced' }])).data).toEqual([]);
    expect(await only()).toMatchObject({ state: 'sent' });
    const chosen = found.map(({ reference, says }) => ({ reference, says }));
    expect((await settle(chosen)).data).toMatchObject([{ says: 'paid' }]);
    expect(await only()).toMatchObject({ state: 'returned' });
    expect((await call('findPayoutRows', { files: given })).data).toEqual([]);

    const back = files(
      movement({
        direction: 'in',
        at: '2027-04-19 09:00:00',
        text: `退汇 户名不符 ${found[0]?.reference}`,
        serial: 'S4',
      }),
    );
    const returned = (await call('findPayoutRows', { files: back })).data as typeof found;
    expect(returned).toMatchObject([{ id, says: 'bounced', isNamed: true }]);
    await settle(
      returned.map(({ reference, says }) => ({ reference, says })),
      back,
    );
    expect(await only()).toMatchObject({
      state: 'no-account',
      reason: expect.stringContaining('退汇 户名不符') as string,
    });
    expect(texts().at(-1)).toContain('被银行退回');
  });

  it('settles no other meeting’s refunds, and nothing for who may not', async () => {
    await sent();
    const given = files(movement({ serial: 'S2' }));
    const at = (name: DeskCallName, input: object, by = office.headers) =>
      callDesk(server, name, { meetingId: meetingIds.FREE2027, files: given, ...input }, by);
    expect((await at('findPayoutRows', {})).data).toEqual([]);
    const [row] = (await call('findPayoutRows', { files: given })).data as { reference: string }[];
    expect((await at('settlePayoutRows', { chosen: [{ reference: row?.reference, says: 'paid' }] })).data).toEqual([]);
    expect(await only()).toMatchObject({ state: 'sent' });
    const registrar = await staffOf(server, '13912340004', ['registrar'], {});
    expect((await at('findPayoutRows', {}, registrar.headers)).httpStatus).toBe(403);
    expect((await at('settlePayoutRows', { chosen: [] }, registrar.headers)).httpStatus).toBe(403);
  });
});

it('asks for the second factor again before money moves, and lets a viewer read alone', async () => {
  await registerPaid(server, phone);
  await applyForRefund(server, phone);
  const { refundId } = await only();
  server.clock.now += 11 * 60_000;
  expect((await call('approveRefund', { refundId })).body).toMatchObject({ data: { asksAgain: true } });
  office = await staffOf(server, '13912340002', ['viewer'], {});
  expect((await list()).rows).toHaveLength(1);
  expect((await call('previewRefundAct', { refundId, act: 'refuse', ...nothing })).httpStatus).toBe(403);
  expect((await call('refuseRefund', { refundId, reason: '已过期' })).httpStatus).toBe(403);
});
