import type { ReactElement } from 'react';
import { beginSession } from '../../src/session/session';
import { keepTransferChoice } from '../../src/session/transfer-choice';
import CentrePage from '../../src/pages/centre/home/index';
import RegistrationInfoPage from '../../src/pages/centre/registration-info/index';
import TeamMembersPage from '../../src/pages/team/members/index';
import MemberViewPage from '../../src/pages/team/member-view/index';
import TeamOrdersPage from '../../src/pages/team/orders/index';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { wireCentre, wireEntered, wireForm, wireOrder, type WireCentre } from './wire-centre';
import { wireMembers, wireTeam } from './wire-team';

const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
const unpaid = { payStatus: 0, whoPay: 0, isSignUp: 0, ticketCode: '' };
const ownCentre = (order: object): WireCentre =>
  wireCentre({ entered: unpaid, orderList: [{ ...wireOrder, payStatus: 0, ...order }] });
const ownOrder = { payDetail: JSON.stringify({ enteredList: [{ ...wireEntered, ...unpaid }] }) };
const team = wireTeam({
  orders: [
    {
      ...{ ...wireOrder, orderId: '502', outTradeNo: 'TOPEN', payStatus: 0, transferInfo },
      payDetail: JSON.stringify({ enteredList: [wireMembers.unpaid] }),
    },
  ],
});

const open = async (element: ReactElement, centre: WireCentre, text: string, params = {}): Promise<void> => {
  served.answers.getCentre = centre;
  await openPage(element, { meetingCode: 'MI2027', meetingId: '7', ...params });
  await page.waitFor(() => expect(page.text()).toContain(text));
};
const says = (text: string): number => page.text().split(text).length - 1;

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getMeetingForm: wireForm });
});

describe.each<[string, object, boolean]>([
  ['as our server says', { transferInfo, ...ownOrder }, false],
  ['as this device remembers', {}, true],
])('an individual whose transfer is awaited, %s', (_, order, isRemembered) => {
  beforeEach(() => {
    if (isRemembered) keepTransferChoice(wireOrder.outTradeNo);
  });

  it('reads 等待到账 on the ticket, the order and the list of attendees', async () => {
    await open(<CentrePage />, ownCentre(order), '查看收款账户');
    expect([says('等待到账'), says('未支付')]).toEqual([3, 0]);
    expect(page.text()).toContain('到账并经主办方确认后显示参会码');
    expect(page.text()).not.toContain('完成支付后');
  });

  it('reads it in 报名信息', async () => {
    await open(<RegistrationInfoPage />, ownCentre(order), '湘江医院');
    expect([says('等待到账'), says('未支付')]).toEqual([1, 0]);
  });
});

describe('a team whose transfer is awaited', () => {
  it('reads 等待到账 at each member of the order, and 未支付 at the others', async () => {
    await open(<TeamMembersPage />, team, '阿卜杜热合曼');
    expect(getByRole(page.root, 'region', '阿卜杜热合曼·买买提').textContent).toContain('等待到账');
    expect(getByRole(page.root, 'region', '陈秘书').textContent).toContain('未支付');
    await page.click(getByRole(page.root, 'button', '未支付 2'));
    expect(queryAllByRole(getByRole(page.root, 'list', '团体成员'), 'heading')).toHaveLength(2);
    await page.click(getByRole(getByRole(page.root, 'region', '阿卜杜热合曼·买买提'), 'button', '查看'));
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '参会人信息'));
    await page.waitFor(() => expect(sheet.textContent).toContain('等待到账'));
  });

  it('reads it on the member’s own page and on the order', async () => {
    await open(<MemberViewPage />, team, '湘江医院', { id: '12' });
    expect([says('等待到账'), says('未支付')]).toEqual([1, 0]);
    await page.unmount();
    await open(<TeamOrdersPage />, team, '订单号');
    expect([says('等待到账'), says('未支付')]).toEqual([1, 0]);
  });
});
