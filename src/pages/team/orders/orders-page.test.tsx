import { readPendingPayment } from '../../../session/pending-payment';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import {
  invoice,
  paidOrder,
  unpaidOrder,
  open,
  openAny,
  card,
  buttonsOf,
  pressOn,
} from '../../../../test/pages/team-orders';
import { page, served } from '../../../../test/pages/app';
import { answerNext, press, toastText } from '../../../../test/pages/press-and-answer';
import { wireCentre } from '../../../../test/pages/wire-centre';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';
import TeamOrdersPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

it('shows each order with its sums, its state and what can be done', async () => {
  await open();
  for (const text of [
    '已支付',
    '3 人\u00a0· 欧阳晓明、刘洋、何敏\u00a0· 3月20日 10:00',
    '¥2,700.00',
    '退费金额¥900.00',
    '实付金额¥1,800.00',
  ]) {
    expect(card('TPAID').textContent).toContain(text);
  }
  expect(buttonsOf('TPAID')).toEqual(['查看参会人', '申请发票']);
  expect(card('TOPEN').textContent).toContain('未支付');
  expect(card('TOPEN').textContent).not.toContain('退费金额');
  expect(buttonsOf('TOPEN')).toEqual(['查看参会人', '取消订单', '支付订单']);
});

it('shows whom an order is for, with fees and tags', async () => {
  await open();
  await pressOn('TPAID', '查看参会人');
  const sheet = await page.waitFor(() => getByRole(document, 'dialog', '参会人'));
  const rows = queryAllByRole(sheet, 'listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    '欧阳晓明138 **** 5678¥900.00查看',
    '刘洋133 **** 6650已退费¥900.00',
    '何敏133 **** 6651已转赠¥900.00',
  ]);
  await page.click(getByRole(sheet, 'button', '查看'));
  expect(navigate).toHaveBeenCalledWith('memberView', { meetingCode: 'MI2027', id: '11' });
});

it('leads to paying an order', async () => {
  await open();
  await pressOn('TOPEN', '支付订单');
  expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' });
  expect(readPendingPayment()).toMatchObject({ amountFen: 120_000, outTradeNo: 'TOPEN', payer: 'team' });
});

it('cancels an order after asking', async () => {
  served.answers.cancelOrder = '订单已取消';
  await open();
  await pressOn('TOPEN', '取消订单');
  const question = await answerNext(page, false);
  expect(question).toMatchObject({ text: '确定取消该订单？', confirmText: '确认取消', cancelText: '再想想' });
  expect(served.made('cancelOrder')).toEqual([]);
  await pressOn('TOPEN', '取消订单');
  served.answers.getCentre = wireTeam({ orders: [paidOrder] });
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('订单已取消'));
  expect(served.made('cancelOrder')[0]?.body).toEqual({ meetingId: '7', orderId: '502' });
  await page.waitFor(() => expect(queryAllByRole(page.root, 'region', '订单号 TOPEN')).toEqual([]));
});

it('says of a cancelled order what the server says, but no number', async () => {
  served.says.cancelOrder = '订单已取消，请重新选择参会人';
  served.answers.cancelOrder = '502';
  await open();
  await pressOn('TOPEN', '取消订单');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('订单已取消，请重新选择参会人'));
  served.says.cancelOrder = '';
  await pressOn('TOPEN', '取消订单');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('订单已取消'));
});

it('offers an individual no payment while the organiser reviews', async () => {
  served.answers.getCentre = wireCentre({
    entered: { reviewState: 'pending', payStatus: 0, isSignUp: 0 },
    orderList: [paidOrder, unpaidOrder],
  });
  await open();
  expect(buttonsOf('TOPEN')).toEqual(['查看参会人', '取消订单']);
});

it('says when an order has been paid meanwhile', async () => {
  served.refusals.cancelOrder = { status: 500, message: '该订单已支付，不能取消' };
  await open();
  await pressOn('TOPEN', '取消订单');
  await answerNext(page, true);
  expect((await answerNext(page, true)).text).toBe('该订单已支付，不能取消');
  expect(served.made('getCentre').length).toBeGreaterThan(1);
});

it('leads to the invoice, the payments and home', async () => {
  served.answers.getCentre = wireTeam({ orders: [{ ...paidOrder, orderInvoice: invoice }] });
  await open();
  await pressOn('TPAID', '发票信息');
  expect(navigate).toHaveBeenCalledWith('memberInvoice', { meetingCode: 'MI2027', orderId: '501' });
  await press(page, '返回首页');
  expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
});

it('says what to do without orders', async () => {
  served.answers.getCentre = wireTeam();
  await openAny(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('暂无订单'));
  await press(page, '交费管理');
  expect(navigate).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
});

it('is open to an individual, without what only operators manage', async () => {
  served.answers.getCentre = wireCentre({ orderList: [paidOrder, unpaidOrder] });
  await open();
  expect(page.text()).not.toContain('仅团队经办人可以使用');
  expect(queryAllByRole(page.root, 'button', '发票管理')).toEqual([]);
  expect(buttonsOf('TOPEN')).toEqual(['查看参会人', '取消订单', '支付订单']);
  await pressOn('TPAID', '查看参会人');
  const sheet = await page.waitFor(() => getByRole(document, 'dialog', '参会人'));
  expect(queryAllByRole(sheet, 'button', '查看')).toEqual([]);
});

it('offers an operator their own order beside the team’s, to pay or to cancel', async () => {
  const own = wireMember({ id: '17', name: '陈秘书', phone: '13800000001', userType: 7, payStatus: 0, whoPay: 0 });
  const ownOrder = {
    ...unpaidOrder,
    orderId: '503',
    outTradeNo: 'TOWN',
    payDetail: JSON.stringify({ enteredList: [own] }),
  };
  served.answers.getCentre = wireTeam({ orders: [paidOrder, unpaidOrder, ownOrder] });
  await open();
  expect(buttonsOf('TOWN')).toEqual(['查看参会人', '取消订单', '支付订单']);
  expect(buttonsOf('TOPEN')).toEqual(['查看参会人', '取消订单', '支付订单']);
  await pressOn('TOWN', '支付订单');
  expect(readPendingPayment()).toMatchObject({ outTradeNo: 'TOWN', payer: 'attendee' });
});

it('sends an individual without orders nowhere that is closed to them', async () => {
  served.answers.getCentre = wireCentre({ orderList: [] });
  await openAny(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('暂无订单'));
  expect(queryAllByRole(page.root, 'button', '交费管理')).toEqual([]);
});

it('shows cancelled orders for the record, and how an order was paid', async () => {
  const cancelled = { ...unpaidOrder, orderId: '509', outTradeNo: 'TCANCELLED', money: 900 };
  served.answers.getCentre = {
    ...wireTeam({ orders: [{ ...paidOrder, payMethod: '微信' }] }),
    cancelledOrderList: [cancelled],
  };
  await open();
  expect(card('TPAID').textContent).toContain('已支付 · 微信');
  expect(card('TCANCELLED').textContent).toContain('¥900.00已取消');
  expect(buttonsOf('TCANCELLED')).toEqual([]);
});

it('offers no payment after 交费截止, but cancelling', async () => {
  served.answers.getCentre = wireTeam({ meeting: { bmEndTime: '2020-01-01' }, orders: [paidOrder, unpaidOrder] });
  await open();
  expect(card('TOPEN').textContent).toContain('交费已截止，如需参会请联系主办方');
  expect(buttonsOf('TOPEN')).toEqual(['查看参会人', '取消订单']);
});

it('of a free meeting leads to no payments', async () => {
  served.answers.getCentre = wireTeam({ meeting: { isBmf: '0' } });
  await openAny(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('本次会议免费，无需交费'));
  expect(queryAllByRole(page.root, 'button', '交费管理')).toEqual([]);
});

describe('the main button is what waits', () => {
  const mainButton = (): string | undefined =>
    page.root.querySelector('footer .ui-button--primary')?.textContent.trim();

  it('the latest order that can be paid, with its amount', async () => {
    await open();
    expect(mainButton()).toBe('去支付 ¥1,200');
    await press(page, '去支付 ¥1,200');
    expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toMatchObject({ outTradeNo: 'TOPEN' });
  });

  it('else the members who are in no order', async () => {
    served.answers.getCentre = wireTeam({ orders: [{ ...paidOrder, orderInvoice: invoice }] });
    await open();
    expect(mainButton()).toBe('去交费 2 位');
    expect(queryAllByRole(page.root, 'button', '交费管理')).toEqual([]);
    await press(page, '去交费 2 位');
    expect(navigate).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
  });

  it('else the invoice that can be applied for, and else nothing', async () => {
    served.answers.getCentre = wireCentre({ orderList: [paidOrder] });
    await open();
    expect(mainButton()).toBe('去申请发票');
    await press(page, '去申请发票');
    expect(navigate).toHaveBeenCalledWith('memberInvoice', { meetingCode: 'MI2027', orderId: '501' });
    await page.unmount();
    served.answers.getCentre = wireCentre({ orderList: [{ ...paidOrder, orderInvoice: invoice }] });
    await open();
    expect(mainButton()).toBeUndefined();
  });
});
