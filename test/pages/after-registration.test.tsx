import { type ReactElement } from 'react';
import { queryClient } from '../../src/api/use-call';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import LandingPage from '../../src/pages/registration/landing/index';
import FreeSuccessPage from '../../src/pages/registration/free-success/index';
import ReviewPage from '../../src/pages/registration/review/index';
import { dropPendingPayment, keepPendingPayment } from '../../src/session/keep-payments';
import { pendingPaymentOf, readPendingPayment, type PendingPayment } from '../../src/session/pending-payment';
import { keepFinishedRegistration } from '../../src/session/finished-registration';
import { keepLoginPhone } from '../../src/session/login-phone';
import { keepProvedPhone, readProvedPhone } from '../../src/session/proved-phone';
import { readSession } from '../../src/session/session';
import { navigate, returnTo } from '../../src/platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { press } from './press-and-answer';
import { ofMeeting, others, phone, open, replacedPages } from './registration';
import { page, served, setExtras } from './app';
import { wireEntered } from './wire-centre';

jest.mock('../../src/platform/browser/navigation/navigation');
beforeEach(() => setExtras({ idempotency: true }));

describe('an order that waits', () => {
  const order: PendingPayment = {
    ...{ amountFen: 120_000, outTradeNo: 'T1', meetingId: '7', meetingCode: 'MI2027', meetingName: '年会' },
    ...{ attendeeCount: 1, payer: 'attendee', takesTransfers: true },
  };
  const elsewhere = { ...order, outTradeNo: 'T2', meetingId: '8', meetingCode: 'MIX2027' };
  const openLanding = async (): Promise<void> => {
    await open(<LandingPage />);
    await page.waitFor(() => getByRole(page.root, 'button', '立即报名'));
  };

  it('is the landing page’s main button, though another meeting’s came after it', async () => {
    keepPendingPayment(order);
    keepPendingPayment(elsewhere);
    await openLanding();
    expect(page.text()).toContain('您有一笔待支付的订单（¥1,200.00）');
    const button = getByRole(page.root, 'button', '继续支付');
    expect(button.className).toContain('ui-button--primary');
    expect(getByRole(page.root, 'button', '立即报名').className).not.toContain('ui-button--primary');
    await page.click(button);
    expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toEqual(order);
  });

  it('is forgotten alone once it is over', async () => {
    keepPendingPayment(elsewhere);
    keepPendingPayment(order);
    dropPendingPayment('T1');
    expect([readPendingPayment(), pendingPaymentOf('7'), pendingPaymentOf('8')]).toEqual([null, null, elsewhere]);
    await openLanding();
    expect(queryAllByRole(page.root, 'button', '继续支付')).toEqual([]);
    expect(getByRole(page.root, 'button', '立即报名').className).toContain('ui-button--primary');
  });
});

describe('a result page', () => {
  const pages: [string, ReactElement, string][] = [
    ['free', <FreeSuccessPage key="a" />, '报名成功'],
    ['review', <ReviewPage key="b" />, '等待主办方审核'],
  ];

  it.each(pages)('claims nothing to who opens it cold: %s', async (_, element, heading) => {
    await open(element);
    await page.waitFor(() => expect(replacedPages()).toEqual([['landing', ofMeeting]]));
    expect(queryAllByRole(page.root, 'heading', heading)).toEqual([]);
  });

  it('says what comes next and until when, and leads to the login', async () => {
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    await open(<FreeSuccessPage />);
    await page.waitFor(() => getByRole(page.root, 'region', '接下来'));
    expect(page.text()).toContain('2099年5月30日前，还有');
    expect(page.text()).not.toContain('申请发票');
    await press(page, '去申请 申请学分');
    expect(navigate).toHaveBeenCalledWith('centreCredit', ofMeeting);
    await press(page, '查看参会码');
    expect(navigate).toHaveBeenLastCalledWith('login', { meetingId: '7' });
  });

  it('opens the ticket without another code to who registered with the phone that a login had proved', async () => {
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    keepProvedPhone('7', { phone, proof: 'P-1' });
    keepLoginPhone('7', others);
    await open(<FreeSuccessPage />);
    await page.waitFor(() => getByRole(page.root, 'region', '接下来'));
    await press(page, '查看参会码');
    expect(navigate).toHaveBeenLastCalledWith('login', { meetingId: '7' });
    keepLoginPhone('7', phone);
    await press(page, '查看参会码');
    expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
    expect([readSession('7')?.token, readProvedPhone('7')]).toEqual(['P-1', null]);
  });

  it('asks nobody to pay who waits for the review, and says when', async () => {
    keepEntryType('7', 'paid');
    keepFinishedRegistration('7', { outcome: 'review', applied: { invoice: false, credit: false }, submissionKey: '' });
    await open(<ReviewPage />);
    await page.waitFor(() => getByRole(page.root, 'region', '接下来'));
    expect(page.text()).toContain('现在无需支付');
    expect(page.text()).toContain('审核通过后，短信通知您缴费');
  });
});

describe('the code on the page of a result', () => {
  const submissionKey = 'a-submission-key-0123456789';
  const finish = (outcome: 'free' | 'review'): void =>
    keepFinishedRegistration('7', { outcome, applied: { invoice: false, credit: false }, submissionKey });
  const code = () => getByRole(page.root, 'img', '参会码');

  it('is there at once, by the key that only this device has, and stays without a network', async () => {
    setExtras({ ownTickets: true });
    finish('free');
    served.answers.getOwnTicket = wireEntered;
    await open(<FreeSuccessPage />);
    await page.waitFor(code);
    expect(served.made('getOwnTicket').at(-1)).toMatchObject({
      body: { meetingId: '7' },
      idempotencyKey: submissionKey,
    });
    await press(page, '个人中心');
    await page.unmount();
    queryClient.removeQueries({ queryKey: ['getOwnTicket'] });
    served.failing.add('getOwnTicket');
    await open(<FreeSuccessPage />);
    await page.waitFor(code);
  });

  it('is not asked for where the server does not offer it, or does not know the registration', async () => {
    finish('free');
    await open(<FreeSuccessPage />);
    await page.waitFor(() => getByRole(page.root, 'button', '查看参会码'));
    expect(served.count('getOwnTicket')).toBe(0);
    await page.unmount();
    setExtras({ ownTickets: true });
    served.refusals.getOwnTicket = { httpStatus: 404, status: 404, message: '没有找到这次报名，请登录查看' };
    await open(<FreeSuccessPage />);
    await page.waitFor(() => expect(served.count('getOwnTicket')).toBeGreaterThan(0));
    await page.waitFor(() => expect(queryAllByRole(page.root, 'status', '正在取参会码…')).toEqual([]));
    expect(queryAllByRole(page.root, 'img', '参会码')).toEqual([]);
    getByRole(page.root, 'button', '查看参会码');
  });

  it('comes to who waited for the review when they come back after it', async () => {
    setExtras({ ownTickets: true });
    keepEntryType('7', 'free');
    finish('review');
    served.answers.getOwnTicket = { ...wireEntered, isSignUp: 0, payStatus: 0, reviewState: 'pending', ticketCode: '' };
    await open(<ReviewPage />);
    await page.waitFor(() => expect(served.count('getOwnTicket')).toBeGreaterThan(0));
    await page.waitFor(() => expect(queryAllByRole(page.root, 'status', '正在取参会码…')).toEqual([]));
    expect(queryAllByRole(page.root, 'img', '参会码')).toEqual([]);
    served.answers.getOwnTicket = { ...wireEntered, reviewState: 'approved' };
    await page.hide();
    await page.show();
    await page.waitFor(code);
    getByRole(page.root, 'heading', '报名成功');
  });
});
