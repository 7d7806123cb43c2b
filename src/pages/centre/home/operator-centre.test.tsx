import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { open, press, gridNames } from '../../../../test/pages/centre';
import { page, served, setExtras } from '../../../../test/pages/app';
import { wireCentre, wireEntered, wireMeeting, wireOrder } from '../../../../test/pages/wire-centre';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ logout: true, refundQuotes: true, disownEntry: true }));

describe('an operator', () => {
  const unpaid = { ...wireEntered, payStatus: 0, whoPay: 0, isSignUp: 0, ticketCode: '', userType: 2, bMf: 800 };
  const team = (part: object = {}, members: object[] = []): object => ({
    ...wireCentre({ meeting: { discountInfo: '{"number":2,"price":600}' }, orderList: [] }),
    entered: null,
    isTeamOperator: true,
    teamOperator: { contactName: '李经办', concatPhone: '13900001111', webUserId: '9', teamName: '湘江医院' },
    enteredList: members,
    ...part,
  });
  const openTeam = async (centre: object): Promise<void> => {
    served.answers.getCentre = centre;
    await open();
    await page.waitFor(() => getByRole(page.root, 'heading', '湘江医院 · 李经办'));
  };
  const steps = (): string => getByRole(page.root, 'list', '办理步骤').textContent;

  it.each([
    ['湘江医院', false],
    ['新疆维吾尔自治区伊犁哈萨克自治州友谊医院信息中心', true],
  ])('reads the name of the team in one or two lines of a phone: %s', async (teamName, isSmaller) => {
    const { teamOperator, ...rest } = team() as { teamOperator: object };
    served.answers.getCentre = { ...rest, teamOperator: { ...teamOperator, teamName } };
    await open();
    const heading = await page.waitFor(() => getByRole(page.root, 'heading', `${teamName} · 李经办`));
    expect(heading.className.includes('centre-hero__name--long')).toBe(isSmaller);
  });

  it('is led to adding members first', async () => {
    await openTeam(team());
    expect(page.text()).toContain('团队经办人 · 139 **** 1111');
    expect(gridNames()).toEqual(['成员管理', '交费管理', '订单管理']);
    expect(steps()).toContain('逐位填写，或用表格批量导入');
    await press('去添加');
    expect(navigate).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' });
  });

  it('sees how many have not paid, what that costs at the team price, and goes there', async () => {
    await openTeam(
      team({}, [
        { ...wireEntered, whoPay: 2 },
        { ...unpaid, id: '2' },
        { ...unpaid, id: '3', phone: '13900000003' },
      ]),
    );
    getByRole(page.root, 'button', '3 成员');
    getByRole(page.root, 'button', '2 未交费');
    expect(steps()).toContain('2 位未交费，团队价 ¥600/人，合计 ¥1,200');
    await press('去交费');
    expect(navigate).toHaveBeenCalledWith('teamPayments', { meetingCode: 'MI2027' });
    expect(gridNames()).toEqual(['成员管理', '交费管理', '订单管理', '导出名单']);
  });

  it('is led to the order that holds all who have not paid', async () => {
    const member = { ...unpaid, id: '2' };
    const order = { ...wireOrder, payStatus: 0, payDetail: JSON.stringify({ enteredList: [member] }) };
    await openTeam(team({ orderList: [order] }, [member]));
    expect(steps()).toContain('1 个订单待支付，含 1 位未交费成员');
    await press('去支付');
    expect(navigate).toHaveBeenCalledWith('teamOrders', { meetingCode: 'MI2027' });
    expect(queryAllByRole(page.root, 'region', '待支付订单')).toEqual([]);
  });

  it('counts what waits for a transfer apart from what is to be paid', async () => {
    const members = ['2', '3'].map((id) => ({ ...unpaid, id, phone: `1390000000${id}` }));
    const [due, awaited] = members.map((member) => ({
      ...{ ...wireOrder, id: `o${member.id}`, outTradeNo: `T${member.id}`, payStatus: 0 },
      payDetail: JSON.stringify({ enteredList: [member] }),
    }));
    const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
    await openTeam(team({ orderList: [due, { ...awaited, transferInfo }] }, members));
    getByRole(page.root, 'button', '1 待支付订单');
    expect(steps()).toContain('1 个订单待支付、1 个等待到账，含 2 位未交费成员');
  });

  it('has nothing to pay at a free meeting', async () => {
    await openTeam(team({ meeting: { ...wireMeeting, isBmf: '0' } }, [{ ...unpaid, isSignUp: 1 }]));
    expect(gridNames()).toEqual(['成员管理', '导出名单']);
    expect(steps()).not.toContain('交费');
  });

  it('with an entry of their own finds its code, and what can be done with it', async () => {
    await openTeam(team({ entered: wireEntered }, [wireEntered]));
    expect(page.text()).toContain('您本人也已报名');
    const own = queryAllByRole(getByRole(page.root, 'navigation', '本人可办理'), 'button');
    expect(own.map((entry) => entry.textContent)).toEqual(['报名信息', '学分', '转赠', '退费']);
    expect(page.text()).toContain('转赠、退费请于 5月10日前办理');
    await press('出示我的参会码');
    await page.waitFor(() => getByRole(document.body, 'img', '参会码'));
  });
});
