import { act } from 'react';
import { queryClient } from '../../../api/use-call';
import { teamForm } from '../../../domain/team/team-registration';
import { keepRegistrationDraft, newRegistrationDraft } from '../../../features/registration/registration-draft';
import { deviceId } from '../../../platform/storage/device-id';
import { keepFinishedRegistration, readFinishedRegistration } from '../../../session/finished-registration';
import { readKnownAttendee } from '../../../session/known-attendee';
import { keepLoginPhone } from '../../../session/login-phone';
import { requestLoginCode } from '../../../session/login-code-request';
import { beginSession, endSession, readSession, sessionEndReason, takeReturnPage } from '../../../session/session';
import { sessionDraftKey } from '../../../session/session-keys';
import { replace } from '../../../platform/browser/navigation/navigation';
import { setStored } from '../../../platform/storage/storage';
import { feedbackState } from '../../../platform/device/feedback';
import { getByRole } from '../../../../test/jest/find-by-role';
import { holdAnswers } from '../../../../test/jest/hold-answers';
import { open, opened, press, answer } from '../../../../test/pages/centre';
import { page, served, setExtras } from '../../../../test/pages/app';
import { resetApp } from '../../../../test/pages/open-page';
import { fill } from '../../../../test/pages/press-and-answer';
import { keepTeamDraft } from '../../../features/team/register/team-registration-page';
import LoginPage from '../login/index';
import TestCentrePage from '../test-home/index';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ logout: true, refundQuotes: true }));

describe('the session', () => {
  it('sends who is not logged in to the login, and remembers the page', async () => {
    resetApp();
    await open();
    expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' });
    expect(takeReturnPage('7')).toEqual({ route: 'centre', params: { meetingId: '7' } });
  });

  it('sends to the test login from the test centre', async () => {
    resetApp();
    await open(<TestCentrePage />);
    expect(replace).toHaveBeenCalledWith('testLogin', { meetingId: '7' });
  });

  it.each([
    ['a 401', { httpStatus: 401, status: 401, message: '请重新登录' }],
    ['a status that is not 200', { status: 500, message: '登录已失效' }],
  ])('ends with %s', async (_, refusal) => {
    served.refusals.getCentre = refusal;
    await open();
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' }));
    expect(readSession('7')).toBeNull();
    expect(sessionEndReason('7')).toBe('登录已过期，请重新登录。');
  });

  it.each([
    ['no network', () => served.failing.add('getCentre')],
    ['a server in trouble', () => (served.refusals.getCentre = { httpStatus: 503, status: 500, message: '' })],
    ['a limit', () => (served.refusals.getCentre = { httpStatus: 429, status: 429, message: '' })],
  ])('outlives %s, and can be tried again', async (_, break_) => {
    break_();
    await open();
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    expect(readSession('7')?.token).toBe('token-1');
    expect(replace).not.toHaveBeenCalled();
    served.failing.clear();
    served.refusals = {};
    await press('重试');
    await page.waitFor(() => getByRole(page.root, 'heading', '欧阳晓明'));
  });

  it('is not ended by an answer to a token before', async () => {
    await opened();
    served.refusals.applyRefund = { httpStatus: 401, status: 401, message: '登录已失效' };
    const release = holdAnswers(/applyRefund/);
    await press('退费');
    await answer(true);
    await page.waitFor(() => expect(served.made('applyRefund')).toHaveLength(1));
    act(() => beginSession('7', 'token-2'));
    release();
    expect(await answer(true)).toBe('登录已失效');
    expect(readSession('7')?.token).toBe('token-2');
    expect(replace).not.toHaveBeenCalled();
  });

  it('is not ended by a request that was wrong', async () => {
    served.refusals.getCentre = { httpStatus: 400, status: 400, message: '请求有误' };
    await open();
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    expect(readSession('7')?.token).toBe('token-1');
    expect(replace).not.toHaveBeenCalled();
  });

  it('is ended by a refused token, said in the body alone', async () => {
    served.refusals.applyRefund = { status: 401, message: '登录已失效' };
    await opened();
    await press('退费');
    await answer(true);
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' }));
    expect(readSession('7')).toBeNull();
    // The login says why.
    expect(feedbackState()).toMatchObject({ question: null, toast: null });
  });

  it('sends nobody away from a page below the top one until that is shown again', async () => {
    await opened();
    await page.hide();
    act(() => endSession('7'));
    await page.waitFor(() => undefined);
    expect(replace).not.toHaveBeenCalled();
    expect(takeReturnPage('7')).toBeNull();
    await page.show();
    expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' });
  });

  it('ends with logging out, on the server too, and forgets the ticket and what was typed about others', async () => {
    await opened();
    setStored(sessionDraftKey('7', 'member-import'), '陈静');
    await press('退出登录');
    expect(await answer(false)).toBe('确定要退出吗？');
    expect(readSession('7')).not.toBeNull();
    expect(JSON.stringify({ ...localStorage })).toContain('陈静');
    await press('退出登录');
    await answer(true);
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' }));
    expect(served.made('logOut')[0]?.authorization).toBe('Bearer token-1');
    expect([readSession('7'), sessionEndReason('7')]).toEqual([null, '']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('T-7f3a9c51');
    expect(JSON.stringify({ ...localStorage })).not.toContain('陈静');
  });
});

describe('logging out', () => {
  const queriesWith = (token: string) =>
    queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes(token) });
  const phone = '13812345678';
  const name = '欧阳晓明';
  /** Everything that the page has left in the browser, keys too. */
  const leftBehind = () =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href]);
  const logOut = async () => {
    await press('退出登录');
    await answer(true);
    await page.waitFor(() => expect(readSession('7')).toBeNull());
    await page.unmount();
  };
  const typed = {
    ...newRegistrationDraft('paid'),
    answers: [
      ['name', name],
      ['phone', phone],
    ],
  };

  it('leaves nothing on the device of who registered, asked for a code, logged in and looked', async () => {
    resetApp();
    Object.assign(served.answers, { logInByCode: 'token-1', sendLoginCode: null });
    keepLoginPhone('7', phone);
    keepLoginPhone('8', phone);
    requestLoginCode('7');
    await open(<LoginPage />);
    await page.waitFor(() => getByRole(page.root, 'button', /秒后重新获取/));
    await fill(page, '验证码', '123456');
    await page.waitFor(() => expect(readSession('7')).not.toBeNull());
    await page.unmount();
    await opened();
    // Begun again, at this and another meeting, and left; so was a team, and a receipt.
    keepRegistrationDraft('7', typed);
    keepRegistrationDraft('8', typed);
    keepTeamDraft('7', teamForm.fields, teamForm.answersIn({ contactName: name, phone }));
    setStored('receipt-draft:T1', { payerName: name });
    setStored('receiving-account:T1', { transferRemark: `${name}${phone}` });
    expect(leftBehind()).toContain('T-7f3a9c51');
    expect(readKnownAttendee('7')).toBe('ticket');
    await logOut();
    expect(readKnownAttendee('7')).toBeNull();
    for (const theirs of [phone, name, 'T-7f3a9c51', 'token-1']) expect(leftBehind()).not.toContain(theirs);
    expect(queriesWith('token-1')).toEqual([]);
  });

  it('leaves what belongs to who is still logged in to another meeting, and what is nobody’s', async () => {
    beginSession('8', 'token-8');
    setStored(sessionDraftKey('8', 'credit'), '陈静');
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    const device = deviceId();
    await opened();
    await logOut();
    expect(readSession('8')?.token).toBe('token-8');
    expect(leftBehind()).toContain('陈静');
    expect(deviceId()).toBe(device);
    expect(readFinishedRegistration('7')).not.toBeNull();
  });
});

describe('without network', () => {
  it('shows the ticket that was confirmed before, with its age', async () => {
    await opened();
    await page.unmount();
    restartOffline();
    await open();
    await page.waitFor(() => getByRole(page.root, 'img', '参会码'));
    expect(page.text()).toContain('2 分钟前已确认，无网络也可出示');
    expect(page.text()).toContain('网络连接失败，请重试');
  });

  it("does not show one person's ticket to the next", async () => {
    await opened();
    await page.unmount();
    beginSession('7', 'token-2');
    restartOffline();
    await open();
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    expect(page.text()).not.toContain('欧阳晓明');
  });

  it('keeps what is on the screen when it cannot be confirmed', async () => {
    await opened();
    served.failing.add('getCentre');
    await page.show();
    await page.waitFor(() => expect(page.text()).toContain('暂时无法连接服务器'));
    expect(getByRole(page.root, 'heading', '欧阳晓明')).toBeTruthy();
  });
});

/** A reload two minutes later, offline. */
function restartOffline(): void {
  const kept = { ...localStorage } as Record<string, string>;
  resetApp();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  served.failing.add('getCentre');
  const later = Date.now() + 121_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}
