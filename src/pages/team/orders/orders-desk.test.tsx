import { act } from 'react';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { invoice, openAny, paidOrder, unpaidOrder } from '../../../../test/pages/team-orders';
import { page, served } from '../../../../test/pages/app';
import { press } from '../../../../test/pages/press-and-answer';
import { useWideWindow } from '../../../../test/pages/wide-screen';
import { wireTeam } from '../../../../test/pages/wire-team';
import TeamInvoicesPage from '../invoices/index';
import TeamOrdersPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const detail = (): HTMLElement => getByRole(page.root, 'region', '订单详情');
const lines = (): HTMLElement[] => queryAllByRole(getByRole(page.root, 'group', '订单'), 'button');
const chosen = (): (string | undefined)[] =>
  lines()
    .filter((line) => line.getAttribute('aria-current') === 'true')
    .map((line) => line.textContent.replace(/\u00a0/g, ' '));

beforeEach(() => {
  useWideWindow();
  history.replaceState(null, '', '/conf/personal/ordermanagement?meetingCode=MI2027');
});
afterEach(() => history.replaceState(null, '', '/'));

async function open(element = <TeamOrdersPage />, params: Record<string, string> = ofMeeting): Promise<void> {
  served.answers.getCentre = wireTeam({ orders: [unpaidOrder, { ...paidOrder, orderInvoice: invoice }] });
  await openAny(element, params);
  await page.waitFor(detail);
}

it('shows the chosen order with its acts, invoice and people beside the list, and keeps it in the address', async () => {
  await open();
  expect(chosen()).toEqual([expect.stringContaining('¥1,200.00未支付')]);
  getByRole(detail(), 'button', '支付订单');
  getByRole(page.root, 'button', '去支付 ¥1,200');
  await page.click(lines()[1] ?? page.root);
  expect(location.search).toBe('?meetingCode=MI2027&orderId=501');
  expect(detail().textContent).toContain('抬头天山医院');
  expect(detail().textContent).toContain('刘洋 已退费133 **** 6650¥900.00');
  await page.click(getByRole(detail(), 'button', '发票信息'));
  expect(navigate).toHaveBeenCalledWith('memberInvoice', { meetingCode: 'MI2027', orderId: '501' });
  await page.click(getByRole(detail(), 'button', '查看 欧阳晓明'));
  expect(navigate).toHaveBeenCalledWith('memberView', { meetingCode: 'MI2027', id: '11' });
});

it('begins with the order that the address names, and walks the list by arrows', async () => {
  await open(<TeamOrdersPage />, { ...ofMeeting, orderId: '501' });
  expect(chosen()).toEqual([expect.stringContaining('¥2,700.00')]);
  await act(async () => {
    lines()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  });
  expect(chosen()).toEqual([expect.stringContaining('¥1,200.00')]);
  expect(document.activeElement).toBe(lines()[0]);
});

it('begins at 发票管理 with those that can be invoiced', async () => {
  await open(<TeamInvoicesPage />);
  expect(lines()).toHaveLength(1);
  await press(page, '全部 2');
  expect(lines()).toHaveLength(2);
});

it('leads on from a list without orders', async () => {
  served.answers.getCentre = wireTeam({ orders: [] });
  await openAny(<TeamOrdersPage />, ofMeeting);
  await press(page, '去交费');
  expect(navigate).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
});
