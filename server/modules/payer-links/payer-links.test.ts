import { eq } from 'drizzle-orm';
import { auditRecords } from '../../db/tables/audit';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { payerLinks } from '../../db/tables/payer-links';
import { registerDelegate } from '../../test-support/attendees';
import { invoiceInfo } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberBody,
  memberPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { api, order, outTradeNo, server } from '../../test-support/unpaid-order';
import { uploadFile } from '../../test-support/upload-file';

interface Shown {
  state: string;
  payMoney: number;
  isTransferAwaited: boolean;
  payer?: Record<string, unknown>;
}
interface Made {
  link: string;
  address: string;
  openedAt: string;
  order: Shown;
}

const make = (number = outTradeNo) => server.post(`${api}/payerLink`, { outTradeNo: number });
const made = async (number = outTradeNo) => (await make(number)).data as Made;
const withdraw = (link: string, number = outTradeNo) =>
  server.post(`${api}/withdrawPayerLink`, { outTradeNo: number, link });
const show = async (link: string) => (await server.post(`${api}/linkedOrder`, { link })).data as Shown;

const receipt = async () => ({
  ...{ file: (await uploadFile(server)).data, paidOn: '2027-03-20', payerName: '湘江会议医院', payerAccount: '' },
});
/** Every call of the page that a payer's link opens, but for the one that only shows. */
const acts: Readonly<Record<string, (link: string) => Promise<unknown>>> = {
  linkedPrepayId: (link) => server.post(`${api}/linkedPrepayId`, { link, openId: 'openid-2' }),
  linkedTransfer: (link) => server.post(`${api}/linkedTransfer`, { link }),
  linkedReceipt: async (link) => server.post(`${api}/linkedReceipt`, { link, ...(await receipt()) }),
  linkedInvoice: (link) => server.post(`${api}/linkedInvoice`, { link, ...invoiceInfo }),
};
const actsBy = async (link: string) => {
  const answers: Record<string, { status: number; httpStatus: number; message: string; data: unknown }> = {};
  for (const [name, act] of Object.entries(acts)) answers[name] = (await act(link)) as never;
  return answers;
};
const refusedAll = async (link: string, how: object) => {
  const before = await order();
  for (const answer of Object.values(await actsBy(link))) expect(answer).toMatchObject(how);
  expect(await order()).toEqual(before);
};

const nothing = { payMoney: 0, attendeeCount: 0, meetingName: '', teamName: '', isTransferAwaited: false };
const unknown = { httpStatus: 404, message: '付款链接无效，请让对方重新发送' };

describe('the link by which somebody else pays', () => {
  it('shows what the payment needs, and the order gets its remark without waiting for a transfer', async () => {
    const { link, address, openedAt, order: shown } = await made();
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(address).toMatch(new RegExp(`^https?://.*/charge/link\\?link=${link}$`));
    expect(openedAt).toBe('');
    expect(shown).toEqual({
      ...{ state: 'open', payMoney: 1200, attendeeCount: 1, teamName: '', isTransferAwaited: false },
      meetingName: '第二十届中国医学信息学学术年会',
      payer: {
        account: expect.objectContaining({ accountNumber: expect.any(String), accountName: expect.any(String) }),
        remark: expect.stringMatching(/^\w{4} \w{4}$/),
        ...{ receiptAt: '', payBy: '', invoiceState: 'open', invoiceTitle: '', taxpayerIdentificationNumber: '' },
      },
    });
    expect(await show(link)).toEqual(shown);
    expect((await order())?.awaitingTransferSince).toBeNull();
  });

  it('is the same for whoever asks again or at once, and its digest alone is stored', async () => {
    const [one, other] = await Promise.all([made(), made()]);
    expect(other).toEqual(one);
    const rows = await server.database.query.select().from(payerLinks);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(one.link);
  });

  it('pays online, by transfer with a receipt, and names the invoice; each twice as once', async () => {
    const { link } = await made();
    for (let turn = 0; turn < 2; turn += 1)
      for (const [name, answer] of Object.entries(await actsBy(link))) {
        expect([name, answer]).toEqual([name, expect.objectContaining({ status: 200 })]);
      }
    expect(server.gateways.pay.attempts).toEqual([expect.objectContaining({ outTradeNo, payerId: 'openid-2' })]);
    expect(await order()).toMatchObject({ invoice: { title: '湘江会议医院' } });
    expect(await show(link)).toMatchObject({
      isTransferAwaited: true,
      payer: { receiptAt: '2027-03-20 10:00:00', invoiceState: 'given', invoiceTitle: '湘江会议医院' },
    });
  });

  it('is told to whoever made it once it was opened', async () => {
    const { link } = await made();
    await show(link);
    server.clock.now += 60_000;
    await show(link);
    expect((await made()).openedAt).toBe('2027-03-20 10:00:00');
  });

  it('ends when it is withdrawn, once or twice, and the next one is another', async () => {
    const { link } = await made();
    expect(await withdraw(link)).toMatchObject({ status: 200 });
    expect(await withdraw(link)).toMatchObject({ status: 200 });
    expect(await show(link)).toEqual({ ...nothing, state: 'ended' });
    await refusedAll(link, { status: -1, message: expect.stringContaining('已收回') });
    const next = (await made()).link;
    expect(next).not.toBe(link);
    // The withdrawal whose answer was lost, sent again by the first device, leaves the second's link alone.
    expect(await withdraw(link)).toMatchObject({ status: 200 });
    expect(await show(next)).toMatchObject({ state: 'open' });
    expect(server.gateways.pay.attempts).toEqual([]);
  });

  it.each([
    ['paid', { status: 'paid' }, 'paid', '已支付'],
    ['cancelled', { status: 'cancelled' }, 'ended', '已取消'],
  ] as const)('ends with an order that is %s', async (_why, change, state, words) => {
    const { link } = await made();
    await server.database.query.update(orders).set(change);
    expect(await show(link)).toEqual({ ...nothing, state });
    await refusedAll(link, { status: -1, message: expect.stringContaining(words) });
    expect(await make()).toMatchObject({ status: -1, message: expect.stringContaining(words) });
  });

  it('opens its own order alone, and is withdrawn by that order’s number alone', async () => {
    const { link } = await made();
    const other = await registerDelegate(server, '13700000001');
    expect(await withdraw(link, other)).toMatchObject({ httpStatus: 404 });
    expect(await withdraw((await made(other)).link)).toMatchObject({ httpStatus: 404 });
    expect((await show(link)).state).toBe('open');
    for (const one of [outTradeNo, '', `${link}A`, link.slice(1), 'A'.repeat(43)]) await refusedAll(one, unknown);
    expect(await make('T-unknown')).toMatchObject({ httpStatus: 404 });
  });

  it('lets the link to the cashier do no more than before', async () => {
    const { data } = await server.post(`${api}/orderLink`, { outTradeNo });
    const { link } = data as Made;
    expect(await show(link)).not.toHaveProperty('payer');
    const { linkedPrepayId, ...others } = await actsBy(link);
    expect(linkedPrepayId).toMatchObject({ status: 200 });
    for (const answer of Object.values(others)) expect(answer).toMatchObject(unknown);
  });

  it('says what is wrong with an invoice, and keeps the one there was', async () => {
    const { link } = await made();
    await acts.linkedInvoice?.(link);
    const answer = await server.post(`${api}/linkedInvoice`, { link, ...invoiceInfo, recipientEmail: 'x' });
    expect(answer).toMatchObject({ status: -1, message: '请输入正确发票收件人邮箱' });
    expect(await order()).toMatchObject({ invoice: { recipientEmail: 'finance@example.org' } });
    await server.database.query.update(meetings).set({ invoiceDeadline: '2027-03-19' });
    expect(await acts.linkedInvoice?.(link)).toMatchObject({ status: -1, message: '发票申请已截止' });
    expect(await show(link)).toMatchObject({ payer: { invoiceState: 'closed' } });
  });

  it('hides the title that an individual gave, which may be a name', async () => {
    const number = await registerDelegate(server, '13700000002', { isInvoce: '1', invoiceInfo });
    const { link } = await made(number);
    const hidden = { invoiceState: 'given', invoiceTitle: '', taxpayerIdentificationNumber: '' };
    expect(await show(link)).toMatchObject({ payer: hidden });
  });

  it('offers no account where the meeting takes no transfers, and is not made where nobody could pay', async () => {
    await server.database.query.update(meetings).set({ receivingAccount: null });
    expect(await show((await made()).link)).not.toHaveProperty('payer.account');
    server.gateways.payments = [];
    expect(await make()).toMatchObject({ status: -1, message: '该会议暂不支持由他人付款' });
  });

  it('is in the trail: who made it, withdrew it, and what its payer did', async () => {
    const { link } = await made();
    await acts.linkedInvoice?.(link);
    await withdraw(link);
    const [row] = await server.database.query.select().from(payerLinks);
    const rows = await server.database.query
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.subjectId, row?.id ?? ''))
      .orderBy(auditRecords.id);
    expect(rows.map(({ actor, after }) => [actor, Object.keys(after)])).toEqual([
      [expect.any(String), expect.arrayContaining(['id', 'order_id'])],
      ['payer', ['invoiced_at']],
      [expect.any(String), ['withdrawn_at']],
    ]);
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});

describe('a team’s link', () => {
  it('names the unit and the last day, and nothing of a person, whatever people have typed', async () => {
    const operator = await startTeam(server);
    const typed = { name: '诸葛静雅', gzdw: '不该出现医院' };
    expect(await operator.post('addEntered', memberBody(1, typed))).toMatchObject({ status: 200 });
    const row = await liveMember(server, memberPhone(1));
    const { outTradeNo: number, meetingPayorderId } = await submitTestOrder(operator, [row]);
    const { link, order: shown } = await made(number);
    expect(shown).toMatchObject({ teamName: '湘江会议医院', payer: { payBy: expect.stringMatching(/^2027-/) } });
    const person = [...Object.values(typed), row.phone, row.id, ...Object.values(row.answers).map(String)];
    const known = [...person.filter((text) => text.length > 1), operator.phone, '欧阳秘书', number, meetingPayorderId];
    expect(known).toContain('诸葛静雅');
    const seen = JSON.stringify([await show(link), await actsBy(link), await show(link)]);
    // The unit that the members name is the one that the payer typed as the invoice's.
    expect(known.filter((text) => seen.includes(text) && text !== '湘江会议医院')).toEqual([]);
  });

  it('keeps its order open for a transfer that was chosen in time, after 交费截止 too', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { outTradeNo: number } = await submitTestOrder(operator, members);
    const { link } = await made(number);
    await acts.linkedTransfer?.(link);
    const isMeeting = eq(meetings.id, Number(teamMeetingId));
    await server.database.query.update(meetings).set({ registrationEnd: '2027-03-19' }).where(isMeeting);
    expect(await show(link)).toMatchObject({ state: 'open', payer: { payBy: '' } });
    expect(await acts.linkedReceipt?.(link)).toMatchObject({ status: 200 });
  });

  it('is the secretary’s own to open: it shows her no more than anybody, and her centre the order as it is', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { outTradeNo: number } = await submitTestOrder(operator, members);
    const { link } = await made(number);
    const hers = await server.post(`${api}/linkedOrder`, { link }, operator.headers);
    expect(hers.data).toEqual(await show(link));
    await acts.linkedTransfer?.(link);
    expect(await operator.centre()).toMatchObject({
      orderList: [expect.objectContaining({ transferInfo: expect.objectContaining({ remark: expect.any(String) }) })],
    });
  });
});
