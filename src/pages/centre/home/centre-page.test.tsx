import { keepKnownAttendee, readKnownAttendee } from '../../../session/known-attendee';
import { readSession } from '../../../session/session';
import { somePayment } from '../../../features/payment/testing/some-payment';
import { keepPendingPayment } from '../../../session/keep-payments';
import { pendingPaymentOf, readPaidPayment, readPendingPayment } from '../../../session/pending-payment';
import { navigate, relaunch } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { opened, press, gridNames, answer } from '../../../../test/pages/centre';
import { page, served, setExtras } from '../../../../test/pages/app';
import { keptToastText } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireMeeting, wireOrder } from '../../../../test/pages/wire-centre';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ logout: true, refundQuotes: true, disownEntry: true }));

describe('the centre of an attendee', () => {
  it('has the device forget the orders that it says were cancelled or paid elsewhere, and no other', async () => {
    const [cancelled, foreign] = ['T202703208CANCELD', 'T202703208FOREIGN'];
    const waits = (outTradeNo: string): void => keepPendingPayment({ ...somePayment, outTradeNo });
    [foreign, cancelled, wireOrder.outTradeNo].forEach(waits);
    const known = { ...wireOrder, orderId: '502', payStatus: 0, outTradeNo: cancelled };
    served.answers.getCentre = { ...wireCentre(), cancelledOrderList: [known] };
    await opened();
    await page.waitFor(() => expect(pendingPaymentOf('7')?.outTradeNo).toBe(foreign));
    expect(readPaidPayment()?.outTradeNo).toBe(wireOrder.outTradeNo);
  });

  it('shows the meeting, the attendee and the ticket', async () => {
    await opened();
    for (const text of [wireMeeting.meetingName, '138 **** 5678', '2099年5月14日 – 5月16日', '西安国际会议中心']) {
      expect(page.text()).toContain(text);
    }
    expect(page.text()).toContain('已支付 · 参会人支付');
    await page.waitFor(() => getByRole(page.root, 'img', '参会码'));
    expect(page.text()).toContain('刚刚已确认，无网络也可出示');
    expect(served.made('getCentre')[0]?.authorization).toBe('Bearer token-1');
  });

  it('offers what the rules allow, with their badges', async () => {
    served.answers.getCentre = wireCentre({
      entered: { attr2: { name: '欧阳晓明' } },
      meeting: { invoiceDeadline: '2020-01-01' },
    });
    await opened();
    expect(gridNames()).toEqual(['参会码', '报名信息', '发票 已截止', '学分 已申请', '转赠', '退费']);
    await press('学分 已申请');
    expect(navigate).toHaveBeenCalledWith('centreCredit', { meetingCode: 'MI2027', meetingId: '' });
  });

  it('does not offer what is over', async () => {
    served.answers.getCentre = wireCentre({ meeting: { changeDeadline: '2020-01-01', refundDeadline: '2020-01-01' } });
    await opened();
    expect(gridNames()).toEqual(['参会码', '报名信息', '发票', '学分']);
  });

  it.each([
    ['paid', {}, 'ticket'],
    ['unpaid', { payStatus: 0, whoPay: 0, isSignUp: 0 }, 'info'],
    ['refunded', { refundStatus: 2, attr4: '1' }, null],
  ] as const)('makes the device know whose ticket is %s', async (_, attendee, known) => {
    keepKnownAttendee('7', 'review');
    served.answers.getCentre = wireCentre({ entered: attendee });
    await opened();
    await page.waitFor(() => expect(readKnownAttendee('7')).toBe(known));
  });

  it.each([
    ['refunded', { refundStatus: 2, attr4: '1' }, '已退费，原参会码已失效', '已退费'],
    ['given away', { transferStatus: 1, attr4: '1' }, '已转赠，原参会码已失效', '已转赠'],
    ['unpaid', { payStatus: 0, whoPay: 0, isSignUp: 0 }, '完成支付后显示参会码', '未支付'],
  ])('says of a ticket that is %s why it does not admit', async (_, attendee, refusal, tag) => {
    served.answers.getCentre = wireCentre({ entered: attendee });
    await opened();
    expect(page.text()).toContain(refusal);
    expect(page.text()).toContain(tag);
    expect(queryAllByRole(page.root, 'img', '参会码')).toEqual([]);
  });

  it('shows the picture of a server that does not tell what the code says', async () => {
    served.answers.getCentre = wireCentre({ entered: { ticketCode: '', ewmUrl: '/files/qr.png' } });
    await opened();
    expect(getByRole(page.root, 'img', '参会码')).toMatchObject({ src: 'http://localhost/files/qr.png' });
  });

  it('leads to paying an order that waits', async () => {
    served.answers.getCentre = wireCentre({ orderList: [{ ...wireOrder, payStatus: 0, payMoney: 1200 }] });
    await opened();
    await press('立即支付');
    expect(readPendingPayment()).toMatchObject({
      outTradeNo: wireOrder.outTradeNo,
      amountFen: 120_000,
      meetingId: '7',
    });
    expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' });
  });

  it('renews an order whose price has ended, once its payer agrees to the present one', async () => {
    served.answers.getCentre = wireCentre({
      orderList: [{ ...wireOrder, payStatus: 0, payMoney: 1200, renewMoney: 1500 }],
    });
    served.answers.renewOrder = { payMoney: 1500, outTradeNo: 'T2', meetingPayorderId: '502' };
    await opened();
    expect(page.text()).toContain('下单时的价格已过期，现价 ¥1,500');
    await press('按现价支付 ¥1,500');
    expect(await answer(false)).toBe('下单时的 ¥1,200 已过期，现价 ¥1,500。更新后按现价支付，原订单取消。');
    expect(served.made('renewOrder')).toEqual([]);
    await press('按现价支付 ¥1,500');
    await answer(true);
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
    expect(served.made('renewOrder')[0]?.body).toEqual({ meetingId: '7', orderId: '501', payMoney: 1500 });
    expect(readPendingPayment()).toMatchObject({ outTradeNo: 'T2', amountFen: 150_000 });
  });

  it('asks nobody to pay while the organiser reviews, and says when', async () => {
    served.answers.getCentre = wireCentre({
      entered: { payStatus: 0, whoPay: 0, isSignUp: 0, reviewState: 'pending' },
      orderList: [{ ...wireOrder, payStatus: 0 }],
    });
    await opened();
    expect(queryAllByRole(page.root, 'button', '立即支付')).toEqual([]);
    expect(page.text()).toContain('审核通过后，短信通知您缴费');
    expect(page.text()).toContain('审核中');
    expect(page.text()).not.toContain('未支付');
  });

  it('withdraws the registration with its unpaid order, once confirmed, and leaves for the landing page', async () => {
    served.answers.getCentre = wireCentre({
      entered: { payStatus: 0, whoPay: 0, isSignUp: 0 },
      orderList: [{ ...wireOrder, payStatus: 0 }],
    });
    served.says.cancelOrder = '订单已取消，手机号可重新报名';
    served.answers.cancelOrder = '501';
    await opened();
    await press('取消订单');
    expect(await answer(false)).toBe('取消订单将同时撤销您的报名，之后可用该手机号重新报名。确定取消该订单？');
    expect(served.made('cancelOrder')).toEqual([]);
    await press('取消订单');
    await answer(true);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
    expect(served.made('cancelOrder')[0]?.body).toEqual({ meetingId: '7', orderId: '501' });
    expect(keptToastText()).toBe('订单已取消，手机号可重新报名');
    await page.waitFor(() => expect(readSession('7')).toBeNull());
  });

  it('gives up what somebody else registered, once confirmed, and leaves for the landing page', async () => {
    served.answers.getCentre = wireCentre({
      entered: { payStatus: 0, whoPay: 0, isSignUp: 0, otherDevice: true },
      orderList: [{ ...wireOrder, payStatus: 0, transferInfo: { chosenAt: '2099-03-20 14:02:00', remark: '3K9T' } }],
    });
    served.answers.disownEntry = '已放弃该报名，手机号可重新报名';
    await opened();
    await press('不是我的报名');
    expect(await answer(false)).toBe(
      '这条报名（欧阳晓明，2099-03-20 10:00）是在其他设备上提交的。如是您本人或同事代为报名，请保留。' +
        '其订单已选择对公转账，如已转账请先联系主办方。放弃后，报名和未支付的订单一并取消，不能恢复；手机号 138 **** 5678 可重新报名。',
    );
    expect(served.made('disownEntry')).toEqual([]);
    await press('不是我的报名');
    await answer(true);
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
    expect(served.made('disownEntry')[0]?.body).toEqual({ meetingId: '7', enteredId: '31' });
    expect(keptToastText()).toBe('已放弃该报名，手机号可重新报名');
    await page.waitFor(() => expect(readSession('7')).toBeNull());
  });

  it('says why what was paid meanwhile is not given up, and shows it', async () => {
    served.answers.getCentre = wireCentre({ entered: { payStatus: 0, whoPay: 0, isSignUp: 0, otherDevice: true } });
    served.refusals.disownEntry = { status: -1, message: '该报名已支付，不能放弃，请联系主办方' };
    await opened();
    served.answers.getCentre = wireCentre({ entered: { otherDevice: true } });
    await press('不是我的报名');
    await answer(true);
    expect(await answer(true)).toBe('该报名已支付，不能放弃，请联系主办方');
    await page.waitFor(() => expect(queryAllByRole(page.root, 'button', '不是我的报名')).toEqual([]));
    expect(readSession('7')).not.toBeNull();
  });

  it.each([
    ['was made here', { otherDevice: false }, true],
    ['is of a server that does not tell', {}, true],
    ['is of a server that frees no phone', { otherDevice: true }, false],
  ])('offers nobody to give up what %s', async (_, entered, disownEntry) => {
    setExtras({ disownEntry });
    served.answers.getCentre = wireCentre({ entered: { payStatus: 0, whoPay: 0, isSignUp: 0, ...entered } });
    await opened();
    expect(queryAllByRole(page.root, 'button', '不是我的报名')).toEqual([]);
  });

  it('says that an order waits for its transfer, and keeps the account one tap away', async () => {
    const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
    served.answers.getCentre = wireCentre({ orderList: [{ ...wireOrder, payStatus: 0, transferInfo }] });
    await opened();
    const card = getByRole(page.root, 'region', '待到账订单');
    for (const text of ['等待到账', '转账时请在附言填写3K9T X7WM', '改用微信支付'])
      expect(card.textContent).toContain(text);
    await press('查看收款账户');
    expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
  });

  it('makes a delegate of a free guest', async () => {
    served.answers.getCentre = wireCentre({ entered: { userType: 5, payStatus: 0, whoPay: 0 }, orderList: [] });
    served.answers.upgrade = { payMoney: 1200, outTradeNo: 'U1' };
    await opened();
    expect(page.text()).toContain('免费');
    await press('升级为参会代表');
    await answer(true);
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
    expect(readPendingPayment()).toMatchObject({ outTradeNo: 'U1', amountFen: 120_000 });
  });
});
