import { beginSession } from '../../../session/session';
import { isTransferChosen, keepTransferChoice } from '../../../features/payment/transfer-choice';
import { readPendingPayment } from '../../../features/payment/pending-payment';
import { navigate, returnTo } from '../../../platform/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import type { MountedPage } from '../../../../test/jest/mount-page';
import { serveCalls, type ServedCalls } from '../../../../test/jest/serve-calls';
import { loadDialogs, openPage, resetApp } from '../../../../test/pages/open-page';
import { answerNext, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireOrder } from '../../../../test/pages/wire-centre';
import { wireMember, wireMembers, wireTeam } from '../../../../test/pages/wire-team';
import TeamInvoicesPage from '../invoices/index';
import MemberInvoicePage from '../member-invoice/index';
import TeamOrdersPage from './index';

jest.mock('../../../platform/navigation/navigation', () => ({
  goBack: jest.fn(() => Promise.resolve()),
  navigate: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
  returnTo: jest.fn(() => Promise.resolve()),
}));

const settings = { extras: { transferReceipts: false } };
jest.mock('../../../platform/settings/settings', () => ({
  appSettings: () => ({ apiOrigin: '', tokenPrefix: 'Bearer ', ...settings }),
}));

const refunded = wireMember({ id: '15', name: '刘洋', phone: '13300006650', bMf: 900, refundStatus: 2, attr4: '1' });
const given = wireMember({ id: '16', name: '何敏', phone: '13300006651', bMf: 900, transferStatus: 1, attr4: '1' });
const paidOrder = {
  ...wireOrder,
  outTradeNo: 'TPAID',
  money: 2700,
  refundMoney: 900,
  actualMoney: 1800,
  payDetail: JSON.stringify({ enteredList: [{ ...wireMembers.paid, bMf: 900 }, refunded, given] }),
};
const unpaidOrder = {
  ...wireOrder,
  orderId: '502',
  outTradeNo: 'TOPEN',
  money: 1200,
  payMoney: 1200,
  actualMoney: 0,
  payStatus: 0,
  payDetail: JSON.stringify({ enteredList: [wireMembers.unpaid] }),
};
const invoice = JSON.stringify({
  invoiceType: 1,
  invoiceTitle: '天山医院',
  taxpayerIdentificationNumber: '91650000',
  recipientEmail: 'finance@tianshan.cn',
});

let served: ServedCalls;
let page: MountedPage;

const open = async (): Promise<void> => {
  page = await openPage(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => getByRole(page.root, 'region', '订单号 TPAID'));
};
const card = (number: string): HTMLElement => getByRole(page.root, 'region', `订单号 ${number}`);
const buttonsOf = (number: string): string[] =>
  queryAllByRole(card(number), 'button').map((button) => button.textContent);
const pressOn = (number: string, button: string): Promise<void> =>
  page.click(getByRole(card(number), 'button', button));

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  settings.extras.transferReceipts = false;
  beginSession('7', 'token-1');
  served = serveCalls({ getCentre: wireTeam({ orders: [paidOrder, unpaidOrder] }) });
});
afterEach(async () => {
  await page.unmount();
  jest.clearAllMocks();
});

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
  page = await openPage(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
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
  page = await openPage(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('暂无订单'));
  expect(queryAllByRole(page.root, 'button', '交费管理')).toEqual([]);
});

describe('an order that waits for a transfer', () => {
  const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
  const waiting = { ...unpaidOrder, transferInfo };
  const more = async (choice: string): Promise<void> => {
    await pressOn('TOPEN', '更多');
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '更多操作'));
    await page.click(queryAllByRole(sheet, 'button').find((button) => button.textContent.startsWith(choice))!);
  };
  beforeEach(() => {
    served.answers.getCentre = wireTeam({ orders: [paidOrder, waiting] });
  });

  it('says so, with its remark, and keeps the account one tap away', async () => {
    await open();
    expect(card('TOPEN').textContent).toContain('等待到账');
    expect(card('TOPEN').textContent).not.toContain('未支付');
    expect(card('TOPEN').textContent).toContain('3K9T X7WM');
    expect(buttonsOf('TOPEN')).toEqual(['复制', '查看收款账户', '查看参会人', '更多']);
    await pressOn('TOPEN', '查看收款账户');
    expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toMatchObject({ outTradeNo: 'TOPEN', payer: 'team' });
  });

  it('is told by what this device remembers where the server does not say, with its number as the remark', async () => {
    served.answers.getCentre = wireTeam({ orders: [paidOrder, unpaidOrder] });
    keepTransferChoice('TOPEN');
    await open();
    expect(card('TOPEN').textContent).toContain('等待到账');
    expect(card('TOPEN').textContent).toContain('转账时请在附言填写TOPEN');
    expect(buttonsOf('TOPEN')).not.toContain('上传');
  });

  it('warns before it is cancelled', async () => {
    await open();
    await more('取消订单');
    const { text } = await answerNext(page, false);
    expect(text).toContain('如已转账，请勿取消');
    expect(text).toContain('确定取消该订单？');
    expect(served.made('cancelOrder')).toEqual([]);
  });

  it('leads to paying it by WeChat, where it is warned of', async () => {
    await open();
    await more('改用微信支付');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
    expect(isTransferChosen('TOPEN')).toBe(true);
  });

  it('is the same for an individual, whose registration goes with it', async () => {
    served.answers.getCentre = wireCentre({ orderList: [paidOrder, waiting] });
    await open();
    expect(buttonsOf('TOPEN')).toEqual(['复制', '查看收款账户', '查看参会人', '更多']);
    await more('取消订单');
    const { text } = await answerNext(page, false);
    expect(text).toContain('如已转账，请勿取消');
    expect(text).toContain('取消订单将同时撤销您的报名');
    expect(served.made('cancelOrder')).toEqual([]);
  });

  it('shows the receipt that was uploaded', async () => {
    const receipt = {
      ...{ uploadedAt: '2099-03-21 09:00:00', fileUrl: '/api/files/x?signature=y', paidOn: '2099-03-20' },
      ...{ payerName: '湘江医院', payerAccount: '6222' },
    };
    served.answers.getCentre = wireTeam({
      orders: [paidOrder, { ...waiting, transferInfo: { ...transferInfo, receipt } }],
    });
    settings.extras.transferReceipts = true;
    await open();
    expect(card('TOPEN').textContent).toContain('银行回单已上传 · 3月21日查看');
    await pressOn('TOPEN', '查看银行回单');
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '银行回单'));
    for (const text of ['2099-03-20', '湘江医院', '6222', '重新上传']) expect(sheet.textContent).toContain(text);
  });
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
  page = await openPage(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => expect(page.text()).toContain('本次会议免费，无需交费'));
  expect(queryAllByRole(page.root, 'button', '交费管理')).toEqual([]);
});

describe('the invoice of an order', () => {
  it('is applied for and cancelled under the order that the URL names', async () => {
    served.answers.getCentre = wireTeam({ orders: [unpaidOrder, { ...paidOrder, orderInvoice: invoice }] });
    page = await openPage(<MemberInvoicePage />, { meetingId: '7', orderId: '501' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
    expect(valueOf(page, '发票抬头')).toBe('天山医院');
    await press(page, '取消发票');
    expect((await answerNext(page, true)).text).toBe('确定取消申请发票？');
    await page.waitFor(() => expect(toastText()).toBe('已取消发票申请'));
    expect(served.made('cancelOrderInvoice')[0]?.body).toEqual({ meetingId: '7', orderId: '501' });
  });

  it('is none of another team’s', async () => {
    page = await openPage(<MemberInvoicePage />, { meetingId: '7', orderId: '999' });
    await page.waitFor(() => expect(page.text()).toContain('暂无可开发票的订单'));
  });
});

describe('the invoice list', () => {
  it('shows samples without a meeting, marked as such', async () => {
    page = await openPage(<TeamInvoicesPage />, {});
    await page.waitFor(() => expect(page.text()).toContain('示例'));
    expect(page.text()).toContain('申请截止2025-02-02');
    expect(page.text()).toContain('未申请');
    expect(page.text()).toContain('已申请');
    expect(served.made('getCentre')).toEqual([]);
  });

  it('shows the paid orders of a meeting, with its own deadline', async () => {
    page = await openPage(<TeamInvoicesPage />, { meetingCode: 'MI2027', meetingId: '7' });
    await page.waitFor(() => getByRole(page.root, 'region', '订单号 TPAID'));
    expect(page.text()).not.toContain('示例');
    expect(page.text()).toContain('申请截止2099-05-30');
    expect(queryAllByRole(page.root, 'region', '订单号 TOPEN')).toEqual([]);
    await pressOn('TPAID', '申请发票');
    expect(navigate).toHaveBeenCalledWith('memberInvoice', { meetingCode: 'MI2027', orderId: '501' });
  });
});
