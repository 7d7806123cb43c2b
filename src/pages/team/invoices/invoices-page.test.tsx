import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { invoice, paidOrder, unpaidOrder, openAny, pressOn } from '../../../../test/pages/team-orders';
import { page, served } from '../../../../test/pages/app';
import { answerNext, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireTeam } from '../../../../test/pages/wire-team';
import TeamInvoicesPage from './index';
import MemberInvoicePage from '../member-invoice/index';

jest.mock('../../../platform/browser/navigation/navigation');

describe('the invoice of an order', () => {
  it('is applied for and cancelled under the order that the URL names', async () => {
    served.answers.getCentre = wireTeam({ orders: [unpaidOrder, { ...paidOrder, orderInvoice: invoice }] });
    await openAny(<MemberInvoicePage />, { meetingId: '7', orderId: '501' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
    expect(valueOf(page, '发票抬头')).toBe('天山医院');
    await press(page, '取消发票');
    expect((await answerNext(page, true)).text).toBe('确定取消申请发票？');
    await page.waitFor(() => expect(toastText()).toBe('已取消发票申请'));
    expect(served.made('cancelOrderInvoice')[0]?.body).toEqual({ meetingId: '7', orderId: '501' });
  });

  it('is none of another team’s', async () => {
    await openAny(<MemberInvoicePage />, { meetingId: '7', orderId: '999' });
    await page.waitFor(() => expect(page.text()).toContain('暂无可开发票的订单'));
  });
});

describe('the invoice list', () => {
  it('shows samples without a meeting, marked as such', async () => {
    await openAny(<TeamInvoicesPage />, {});
    await page.waitFor(() => expect(page.text()).toContain('示例'));
    expect(page.text()).toContain('申请截止2025-02-02');
    expect(page.text()).toContain('未申请');
    expect(page.text()).toContain('已申请');
    expect(served.made('getCentre')).toEqual([]);
  });

  it('shows the paid orders of a meeting, with its own deadline', async () => {
    await openAny(<TeamInvoicesPage />, { meetingCode: 'MI2027', meetingId: '7' });
    await page.waitFor(() => getByRole(page.root, 'region', '订单号 TPAID'));
    expect(page.text()).not.toContain('示例');
    expect(page.text()).toContain('申请截止2099-05-30');
    expect(queryAllByRole(page.root, 'region', '订单号 TOPEN')).toEqual([]);
    await pressOn('TPAID', '申请发票');
    expect(navigate).toHaveBeenCalledWith('memberInvoice', { meetingCode: 'MI2027', orderId: '501' });
  });
});
