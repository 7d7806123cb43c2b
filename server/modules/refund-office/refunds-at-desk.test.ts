import type { DeskCallName } from '../../../src/domain/staff/rights';
import { applyForRefund, entryOf, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, totp, type SignedIn } from '../../test-support/desk';
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
  expect(await only()).toMatchObject({ state: 'to-pay', way: 'bank' });
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
  expect(await only()).toMatchObject({ state: 'to-pay', reason: '银行退回：户名不符' });
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
