import { getRegistrationDraft } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import { feedbackState } from '../../src/platform/device/feedback';
import { navigate } from '../../src/platform/browser/navigation/navigation';
import { getByRole } from '../jest/find-by-role';
import { holdAnswers } from '../jest/hold-answers';
import { readLoginPhone } from '../../src/session/login-phone';
import { answerNext, fill, press, toastText } from './press-and-answer';
import { checkedPhones, phone, others, taken, openForm, reload } from './registration';
import { page, served, setExtras } from './app';

jest.mock('../../src/platform/browser/navigation/navigation');
beforeEach(() => setExtras({ idempotency: true }));

const phoneError = (): string => {
  const input = getByRole(page.root, 'textbox', '手机号码');
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
const blurPhone = (): Promise<void> => page.blur(getByRole(page.root, 'textbox', '手机号码'));
const isDisabled = (name: string): boolean => (getByRole(page.root, 'button', name) as HTMLButtonElement).disabled;

describe('the phone', () => {
  it('that has registered is told as the field is left, and keeps from going on until it is another', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm();
    await fill(page, '手机号码', phone);
    await blurPhone();
    await page.waitFor(() => expect(phoneError()).toBe(taken));
    expect(toastText()).toBe(taken);
    expect(isDisabled('下一步')).toBe(true);
    expect(page.text()).toContain('该手机号已报名，请登录查看');
    expect(page.text()).not.toContain('更换手机号');
    expect(checkedPhones()).toEqual([phone]);
    await fill(page, '手机号码', others);
    expect(phoneError()).toBe('');
    expect(isDisabled('下一步')).toBe(false);
  });

  it('is asked about once more before going on, which needs no leaving of the field', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm('free');
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await press(page, '提交');
    await page.waitFor(() => expect(phoneError()).toBe(taken));
    expect(served.made('register')).toEqual([]);
    expect(getRegistrationDraft('7')?.isFormDone ?? false).toBe(false);
  });

  it('offers its login in the message itself, with the phone', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm();
    await fill(page, '手机号码', phone);
    await blurPhone();
    const action = await page.waitFor(() => {
      const { toast } = feedbackState();
      if (toast === null || toast.action === null) throw new Error('Nothing is offered');
      return toast.action;
    });
    expect(action.label).toBe('登录查看');
    action.onPress();
    expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
    expect(readLoginPhone('7')).toBe(phone);
  });

  it('that somebody registered meanwhile is refused with the way to its login, which knows it', async () => {
    served.refusals.register = { status: -1, message: '该手机号已报名，请登录查看' };
    await openForm('free');
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await press(page, '提交');
    expect(await answerNext(page, true)).toMatchObject({ title: '报名未成功', confirmText: '登录查看' });
    expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
    expect(readLoginPhone('7')).toBe(phone);
  });

  it('of which the answer comes late is not held against the one that stands there by then', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm();
    await fill(page, '手机号码', phone);
    const release = holdAnswers(/getEnteredByPhone/);
    await blurPhone();
    await page.waitFor(() => expect(checkedPhones()).toEqual([phone]));
    await fill(page, '手机号码', others);
    release();
    await page.waitFor(() => undefined);
    await page.waitFor(() => undefined);
    expect([phoneError(), toastText(), isDisabled('下一步')]).toEqual(['', '', false]);
  });

  it('of which nobody could be asked is told only where somebody waits for it', async () => {
    served.failing.add('getEnteredByPhone');
    await openForm('free');
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await blurPhone();
    await page.waitFor(() => expect(checkedPhones()).toHaveLength(1));
    await page.waitFor(() => undefined);
    expect([phoneError(), toastText()]).toEqual(['', '']);
    await press(page, '提交');
    await page.waitFor(() => expect(toastText()).toBe('网络连接失败，请重试'));
    expect(served.made('register')).toEqual([]);
  });

  it('that cannot be one is not asked about', async () => {
    await openForm();
    await fill(page, '手机号码', '1362217');
    await blurPhone();
    await page.waitFor(() => undefined);
    expect(checkedPhones()).toEqual([]);
  });

  it('is asked about in the name of the submission that may have registered it already', async () => {
    served.failing.add('register');
    await openForm('free');
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await press(page, '提交');
    expect(await answerNext(page, true)).toMatchObject({ title: '未收到结果' });
    const key = served.made('register')[0]?.idempotencyKey;
    expect(key).toMatch(/^[\w-]{16,128}$/);
    await reload(<AttendeeFormPage />, '姓名');
    await blurPhone();
    await page.waitFor(() => expect(served.made('getEnteredByPhone').at(-1)?.idempotencyKey).toBe(key));
  });
});
