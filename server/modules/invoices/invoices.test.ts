import { eq } from 'drizzle-orm';
import { orders } from '../../db/tables/orders';
import { changeEntry, makeOperator, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { invoiceInfo, keptInvoice, meetingIds } from '../../test-support/submissions';
import { issueInvoice } from './issue-invoice';

const phone = '13812345678';
const other = '13912345678';
const { MI2027, FREE2027 } = meetingIds;
const server = setUpServer();

type Headers = { authorization: string };
const orderOf = async (outTradeNo: string) => {
  const [order] = await server.database.query.select().from(orders).where(eq(orders.outTradeNo, outTradeNo));
  if (order === undefined) throw new Error('no order');
  return order;
};
const path = (call: string, meetingId = MI2027) => `/api/appweb/orderDetails/${call}/${meetingId}`;
const apply = (headers: Headers, orderId: string, changes: Record<string, unknown> = {}) =>
  server.post(path('applyOrderInvoice'), { ...invoiceInfo, orderId, meetingId: MI2027, ...changes }, headers);
const cancel = (headers: Headers, orderId: string) =>
  server.post(path('cancelOrderInvoice'), { meetingId: MI2027, orderId }, headers);

describe('an invoice', () => {
  it('is applied for, changed and taken back', async () => {
    const { id } = await orderOf(await registerPaid(server, phone));
    const headers = await logIn(server, MI2027, phone);
    expect(await apply(headers, id)).toMatchObject({ status: 200, message: '发票申请已提交' });
    expect(await apply(headers, id, { invoiceTitle: '天山医院', invoiceType: 2 })).toMatchObject({ status: 200 });
    const { outTradeNo } = (await server.database.query.select().from(orders))[0] ?? { outTradeNo: '' };
    expect((await orderOf(outTradeNo)).invoice).toEqual({ ...keptInvoice, title: '天山医院', type: 2 });
    expect(await cancel(headers, id)).toMatchObject({ status: 200, data: '已取消发票申请' });
    expect((await orderOf(outTradeNo)).invoice).toBeNull();
    expect(await cancel(headers, id)).toMatchObject({ status: -1, message: '该订单没有申请发票' });
  });

  it.each([
    [{ invoiceTitle: ' ' }, '请填写发票抬头'],
    [{ taxpayerIdentificationNumber: '' }, '请填写税务登记号'],
    [{ recipientEmail: 'finance' }, '请输入正确发票收件人邮箱'],
    [{ invoiceType: -1 }, '请选择发票类型'],
  ])('with %p is refused', async (changes, message) => {
    const outTradeNo = await registerPaid(server, phone);
    const { id } = await orderOf(outTradeNo);
    expect(await apply(await logIn(server, MI2027, phone), id, changes)).toMatchObject({ status: -1, message });
    expect((await orderOf(outTradeNo)).invoice).toBeNull();
  });

  it('needs a paid order', async () => {
    const { id } = await orderOf(await registerDelegate(server, phone));
    const answer = await apply(await logIn(server, MI2027, phone), id);
    expect(answer).toMatchObject({ status: -1, message: '订单支付后才能申请发票' });
  });

  it('stands once issued', async () => {
    const outTradeNo = await registerPaid(server, phone);
    const { id } = await orderOf(outTradeNo);
    const headers = await logIn(server, MI2027, phone);
    await expect(issueInvoice({ outTradeNo, number: '' }, server.dependencies)).rejects.toThrow('没有申请发票');
    await apply(headers, id);
    await issueInvoice({ outTradeNo, number: '0440' }, server.dependencies);
    const refusal = { status: -1, message: '发票已开具，如需修改请联系主办方' };
    expect(await apply(headers, id, { invoiceTitle: '别家' })).toMatchObject(refusal);
    expect(await cancel(headers, id)).toMatchObject(refusal);
    await expect(issueInvoice({ outTradeNo, number: '0441' }, server.dependencies)).rejects.toThrow('已开具');
    const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
    expect(data).toMatchObject({ order: { invoiceIssued: '1', invoiceNumber: '0440' } });
  });

  it('can be changed until invoiceDeadline’s day is over', async () => {
    const { id } = await orderOf(await registerPaid(server, phone));
    server.clock.now = Date.parse('2027-06-20T23:50:00+08:00');
    const headers = await logIn(server, MI2027, phone);
    expect(await apply(headers, id)).toMatchObject({ status: 200 });
    server.clock.now = Date.parse('2027-06-21T00:00:00+08:00');
    expect(await apply(headers, id)).toMatchObject({ status: -1, message: '发票申请已截止' });
    expect(await cancel(headers, id)).toMatchObject({ status: -1, message: '发票申请已截止' });
  });

  it('is nobody else’s to apply for or cancel', async () => {
    const outTradeNo = await registerPaid(server, phone, { isInvoce: '1', invoiceInfo });
    await registerPaid(server, other);
    const { id } = await orderOf(outTradeNo);
    const strangers = [await logIn(server, MI2027, other)];
    await makeOperator(server, '13712345678');
    strangers.push(await logIn(server, MI2027, '13712345678'));
    for (const headers of strangers) {
      expect(await apply(headers, id, { invoiceTitle: '别家' })).toMatchObject({
        httpStatus: 404,
        message: '订单不存在',
      });
      expect(await cancel(headers, id)).toMatchObject({ httpStatus: 404 });
      expect(await apply(headers, 'x')).toMatchObject({ httpStatus: 404 });
    }
    expect((await orderOf(outTradeNo)).invoice).toEqual(keptInvoice);
  });

  it('of a team’s order is the operator’s, not the member’s', async () => {
    const outTradeNo = await registerPaid(server, phone);
    const teamId = await makeOperator(server, '13712345678');
    await server.database.query.update(orders).set({ teamId });
    await changeEntry(server, phone, { teamId, paidBy: 'operator', userType: 'team-member' });
    const { id } = await orderOf(outTradeNo);
    expect(await apply(await logIn(server, MI2027, phone), id)).toMatchObject({ httpStatus: 404 });
    expect(await apply(await logIn(server, MI2027, '13712345678'), id)).toMatchObject({ status: 200 });
  });

  it('needs a token of its meeting', async () => {
    const { id } = await orderOf(await registerPaid(server, phone));
    const headers = await logIn(server, MI2027, phone);
    const body = { ...invoiceInfo, orderId: id };
    expect(await server.post(path('applyOrderInvoice'), body)).toMatchObject({ httpStatus: 401 });
    expect(await server.post(path('applyOrderInvoice', FREE2027), body, headers)).toMatchObject({ httpStatus: 401 });
  });
});
