import type { ReactElement } from 'react';
import { beginSession } from '../../src/session/session';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve } from './app';
import { wireOrder } from './wire-centre';
import { wireMember, wireMembers, wireTeam } from './wire-team';
import TeamOrdersPage from '../../src/pages/team/orders/index';

const refunded = wireMember({ id: '15', name: '刘洋', phone: '13300006650', bMf: 900, refundStatus: 2, attr4: '1' });
const given = wireMember({ id: '16', name: '何敏', phone: '13300006651', bMf: 900, transferStatus: 1, attr4: '1' });
export const paidOrder = {
  ...wireOrder,
  outTradeNo: 'TPAID',
  money: 2700,
  refundMoney: 900,
  actualMoney: 1800,
  payDetail: JSON.stringify({ enteredList: [{ ...wireMembers.paid, bMf: 900 }, refunded, given] }),
};
export const unpaidOrder = {
  ...wireOrder,
  orderId: '502',
  outTradeNo: 'TOPEN',
  money: 1200,
  payMoney: 1200,
  actualMoney: 0,
  payStatus: 0,
  payDetail: JSON.stringify({ enteredList: [wireMembers.unpaid] }),
};
export const invoice = JSON.stringify({
  invoiceType: 1,
  invoiceTitle: '天山医院',
  taxpayerIdentificationNumber: '91650000',
  recipientEmail: 'finance@tianshan.cn',
});

/** Opens a page of orders or invoices, as it is. */
export const openAny = async (element: ReactElement, params: Record<string, string>): Promise<void> => {
  await openPage(element, params);
};
export const open = async (): Promise<void> => {
  await openPage(<TeamOrdersPage />, { meetingCode: 'MI2027', meetingId: '7' });
  await page.waitFor(() => getByRole(page.root, 'region', '订单号 TPAID'));
};
export const card = (number: string): HTMLElement => getByRole(page.root, 'region', `订单号 ${number}`);
export const buttonsOf = (number: string): string[] =>
  queryAllByRole(card(number), 'button').map((button) => button.textContent);
export const pressOn = (number: string, button: string): Promise<void> =>
  page.click(getByRole(card(number), 'button', button));

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireTeam({ orders: [paidOrder, unpaidOrder] }) });
});
