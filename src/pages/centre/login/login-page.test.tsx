import { createHash } from 'node:crypto';
import { keepReturnPage, readSession } from '../../../session/session';
import { keepFinishedRegistration } from '../../../session/finished-registration';
import { keepKnownAttendee, readKnownAttendee } from '../../../session/known-attendee';
import { unregisteredPhone } from '../../../session/unregistered-phone';
import { readProvedPhone } from '../../../session/proved-phone';
import { keepLoginPhone } from '../../../session/login-phone';
import { requestLoginCode } from '../../../session/login-code-request';
import { getRegistrationDraft } from '../../../features/registration/registration-draft';
import { lastMeeting } from '../../../session/last-meeting';
import { navigate, replace } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import TestLoginPage from '../test-login/index';
import { wireMeeting } from '../../../../test/pages/wire-centre';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { fill as fillOn, press as pressOn, toastText } from '../../../../test/pages/press-and-answer';
import LoginPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const press = (name: string | RegExp): Promise<void> => pressOn(page, name);
const isPrimary = (name: string): boolean =>
  getByRole(page.root, 'button', name).className.includes('ui-button--primary');
const fill = (name: string, text: string): Promise<void> => fillOn(page, name, text);

beforeEach(() => {
  serve({ logInByCode: 'token-1', sendLoginCode: null });
});

describe('logging in', () => {
  it('exchanges phone and code for a token and opens the centre', async () => {
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await fill('验证码', '12 34-56');
    expect(getByRole(page.root, 'textbox', '验证码')).toMatchObject({ autocomplete: 'one-time-code', value: '123456' });
    await press('登录');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
    expect(served.made('logInByCode')[0]?.body).toEqual({ phone: '13812345678', code: '123456' });
    expect(readSession('7')?.token).toBe('token-1');
    expect(lastMeeting()?.id).toBe('7');
  });

  it('submits the code by itself at its sixth digit, once', async () => {
    await openPage(<LoginPage />);
    await fill('验证码', '123456');
    await fill('手机号码', '1381234567');
    expect(served.made('logInByCode')).toEqual([]);
    await fill('手机号码', '13812345678');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
    await press('登录');
    expect(served.made('logInByCode')).toHaveLength(1);
  });

  it('sends a code at once to who asks for their ticket after registering, and only then', async () => {
    keepLoginPhone('7', '13812345678');
    requestLoginCode('7');
    await openPage(<LoginPage />);
    await page.waitFor(() => getByRole(page.root, 'button', /秒后重新获取/));
    expect(served.made('sendLoginCode')).toMatchObject([{ url: expect.stringContaining('/13812345678') as string }]);
    await page.unmount();
    await openPage(<LoginPage />);
    expect(served.made('sendLoginCode')).toHaveLength(1);
    await page.unmount();
    localStorage.clear();
    requestLoginCode('7');
    await openPage(<LoginPage />);
    await page.waitFor(() => getByRole(page.root, 'button', '获取验证码'));
    expect(served.made('sendLoginCode')).toHaveLength(1);
  });

  it('opens with the phone of who has just registered, and asks for the code first', async () => {
    keepLoginPhone('7', '13812345678');
    await openPage(<LoginPage />);
    expect(getByRole(page.root, 'textbox', '手机号码')).toHaveProperty('value', '13812345678');
    const [first] = Array.from(page.root.querySelectorAll('input'));
    expect(first).toBe(getByRole(page.root, 'textbox', '验证码'));
    await fill('验证码', '123456');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
    expect(served.made('logInByCode')[0]?.body).toEqual({ phone: '13812345678', code: '123456' });
  });

  it('tries a wrong code once by itself, and again when asked', async () => {
    served.refusals.logInByCode = { status: -1, message: '验证码错误，请重新输入' };
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await fill('验证码', '000000');
    await page.waitFor(() => expect(toastText()).toBe('验证码错误，请重新输入'));
    expect(served.made('logInByCode')).toHaveLength(1);
    await press('登录');
    await page.waitFor(() => expect(served.made('logInByCode')).toHaveLength(2));
    await fill('验证码', '000001');
    await page.waitFor(() => expect(served.made('logInByCode')).toHaveLength(3));
  });

  it('goes back to the page that asked for it, once', async () => {
    keepReturnPage('7', { route: 'centreCredit', params: { meetingCode: 'MI2027' } });
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await fill('验证码', '123456');
    await press('登录');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centreCredit', { meetingCode: 'MI2027' }));
    await press('登录');
    await page.waitFor(() => expect(replace).toHaveBeenLastCalledWith('centre', { meetingId: '7' }));
  });

  it('leads to testindex from testlogin', async () => {
    await openPage(<TestLoginPage />);
    await fill('手机号码', '13812345678');
    await fill('验证码', '123456');
    await press('登录');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('testCentre', { meetingId: '7' }));
  });

  it('says beside each field what is wrong, and asks nobody', async () => {
    await openPage(<LoginPage />);
    await press('登录');
    expect(page.text()).toContain('请输入手机号码');
    expect(page.text()).toContain('请输入验证码');
    await fill('手机号码', '12812345678');
    await press('登录');
    expect(page.text()).toContain('联系电话格式错误');
    expect(served.made('logInByCode')).toEqual([]);
  });

  it("shows the server's refusal and keeps what was typed", async () => {
    served.refusals.logInByCode = { status: 500, message: '验证码错误或已过期' };
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await fill('验证码', '000000');
    await press('登录');
    await page.waitFor(() => expect(toastText()).toBe('验证码错误或已过期'));
    expect(getByRole(page.root, 'textbox', '手机号码')).toHaveProperty('value', '13812345678');
    expect(readSession('7')).toBeNull();
  });

  it('is a wrong address without a meeting', async () => {
    await openPage(<LoginPage />, {});
    expect(page.text()).toContain('地址错误');
  });

  it('links the team registration', async () => {
    await openPage(<LoginPage />);
    await press('团队报名');
    expect(navigate).toHaveBeenCalledWith('teamRegister', { meetingId: '7' });
  });
});

describe('asking for a code', () => {
  it('waits 60 seconds, also for who leaves the page and comes back', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await press('获取验证码');
    await page.waitFor(() => expect(getByRole(page.root, 'button', /秒后重新获取/)).toHaveProperty('disabled', true));
    expect(served.made('sendLoginCode')[0]?.url).toContain('/7/13812345678');
    await page.unmount();

    clock.mockReturnValue(start + 40_000);
    await openPage(<LoginPage />);
    expect(getByRole(page.root, 'button', '20 秒后重新获取')).toHaveProperty('disabled', true);
    clock.mockReturnValue(start + 60_000);
    await page.waitFor(() => expect(getByRole(page.root, 'button', '重新获取')).toHaveProperty('disabled', false));
  });

  it('starts anew for a corrected phone, and goes on counting for the first', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345679');
    await press('获取验证码');
    await page.waitFor(() => getByRole(page.root, 'button', '60 秒后重新获取'));
    await fill('手机号码', '13812345678');
    expect(getByRole(page.root, 'button', '获取验证码')).toHaveProperty('disabled', false);
    await press('获取验证码');
    await page.waitFor(() => expect(served.made('sendLoginCode')).toHaveLength(2));
    await fill('手机号码', '13812345679');
    expect(getByRole(page.root, 'button', '60 秒后重新获取')).toHaveProperty('disabled', true);
  });

  it('shows the server’s own words, but no number', async () => {
    served.says = { sendLoginCode: '验证码已发送至尾号5678的手机' };
    served.answers.sendLoginCode = '1024';
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await press('获取验证码');
    await page.waitFor(() => expect(toastText()).toBe('验证码已发送至尾号5678的手机'));
    served.says = {};
    await fill('手机号码', '13812345679');
    await page.waitFor(() => getByRole(page.root, 'button', '获取验证码'));
    await press('获取验证码');
    await page.waitFor(() => expect(toastText()).toBe('验证码已发送，请注意查收短信'));
  });

  it('needs a phone that can receive it', async () => {
    await openPage(<LoginPage />);
    await fill('手机号码', '1381234567');
    await press('获取验证码');
    expect(page.text()).toContain('请输入正确的手机号码');
    expect(served.made('sendLoginCode')).toEqual([]);
    await fill('手机号码', '13812345678');
    expect(page.text()).not.toContain('请输入正确的手机号码');
  });

  it('works for it where the server asks for that, and sends the proof', async () => {
    const salt = 'a-salt.k9zx';
    const target = createHash('sha256').update(`${salt}.1234`).digest('hex');
    const { fetch } = globalThis;
    const proofs: (string | null)[] = [];
    const fetchAsking = (url: string, options: RequestInit) => {
      if (url.includes('sendLoginMessage')) proofs.push(new Headers(options.headers).get('Sms-Proof'));
      if (proofs.length !== 1) return fetch(url, options);
      const data = { challenge: { salt, target, max: 2_000, signature: 'signed' } };
      const text = JSON.stringify({ status: -1, message: '获取验证码前需进行安全验证，请刷新页面后重试', data });
      return Promise.resolve({ status: 200, text: () => Promise.resolve(text) });
    };
    Object.assign(globalThis, { fetch: fetchAsking });
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await press('获取验证码');
    await page.waitFor(() => expect(toastText()).toBe('验证码已发送，请注意查收短信'));
    getByRole(page.root, 'button', /秒后重新获取/);
    expect(proofs).toEqual([null, 'a-salt.k9zx:2000:1234:signed']);
  });

  it('does not count down when nothing was sent', async () => {
    served.refusals.sendLoginCode = { httpStatus: 429, status: 429, message: '发送过于频繁，请一小时后再试' };
    await openPage(<LoginPage />);
    await fill('手机号码', '13812345678');
    await press('获取验证码');
    await page.waitFor(() => expect(toastText()).toBe('发送过于频繁，请一小时后再试'));
    expect(getByRole(page.root, 'button', '获取验证码')).toHaveProperty('disabled', false);
  });
});

describe('a phone that has no registration', () => {
  const message = '该手机号未报名本次会议，请先报名';
  const logIn = async (data: unknown, meeting = {}): Promise<void> => {
    served.refusals.logInByCode = { status: -1, message, data };
    served.answers.getMeetingByCode = { ...wireMeeting, bmEndTime: '2099-05-09', ...meeting };
    await openPage(<LoginPage />, { meetingId: '7', meetingCode: 'MI2027' });
    await fill('手机号码', '13812345678');
    await fill('验证码', '123456');
    await page.waitFor(() => expect(toastText()).toBe(message));
  };

  it('is led to registering with it, where the server gives a proof of it', async () => {
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    await logIn({ phone: '13812345678', proof: 'P-1' });
    expect(page.text()).toContain('138 1234 5678 已验证，尚未报名本次会议');
    expect(readProvedPhone('7')).toEqual({ phone: '13812345678', proof: 'P-1' });
    expect(unregisteredPhone('7')).toBe('');
    expect([isPrimary('立即报名'), isPrimary('登录')]).toEqual([true, false]);
    await press('立即报名');
    expect(navigate).toHaveBeenCalledWith('attendeeForm', { meetingCode: 'MI2027' });
    expect(unregisteredPhone('7')).toBe('13812345678');
  });

  it('is asked for the type of registration there, where the meeting has two', async () => {
    await logIn({ phone: '13812345678', proof: 'P-1' }, { isEnterprisesParticipating: 1, isFreeUser: 1 });
    await press('立即报名');
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '请选择报名类型'));
    await page.click(getByRole(sheet, 'button', /参观观众/));
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('attendeeForm', { meetingCode: 'MI2027' }));
    expect(getRegistrationDraft('7')?.entryType).toBe('free');
  });

  it('that is corrected leaves the login the main act again', async () => {
    await logIn({ phone: '13812345678', proof: 'P-1' });
    await fill('手机号码', '1391234');
    expect(page.text()).not.toContain('已验证');
    expect(isPrimary('登录')).toBe(true);
    expect(queryAllByRole(page.root, 'button', '立即报名')).toEqual([]);
  });

  it('is offered 立即报名 on the landing page again, where a registration known on this device is gone', async () => {
    keepKnownAttendee('7', 'ticket');
    await logIn({ phone: '13812345678', proof: 'P-1' });
    expect(readKnownAttendee('7')).toBeNull();
  });

  it('is told so alone, where the server gives none', async () => {
    await logIn(null);
    expect(readProvedPhone('7')).toBeNull();
    expect(queryAllByRole(page.root, 'button', '立即报名')).toEqual([]);
  });
});
