import { act } from 'react';
import { queryClient } from '../../src/api/use-call';
import {
  changeRegistrationDraft,
  getRegistrationDraft,
  keepEntryType,
} from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import CreditStepPage from '../../src/pages/registration/credit/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import LandingPage from '../../src/pages/registration/landing/index';
import { navigate, relaunch } from '../../src/platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { forgetPeople, rememberedPeople } from '../../src/session/remembered-people';
import { readLoginPhone } from '../../src/session/login-phone';
import { clearDrafts } from '../../src/session/clear-drafts';
import { answerNext, fill, press, valueOf } from './press-and-answer';
import { ofMeeting, phone, open, openForm, goTo, reload, kept, replacedPages, fillAndSubmit } from './registration';
import { page, served, setExtras } from './app';
import { wireForm, wireMeeting } from './wire-centre';

jest.mock('../../src/platform/browser/navigation/navigation');
beforeEach(() => setExtras({ idempotency: true }));

/** Holds what writes the draft after a pause; React continues. */
const holdTimeouts = (): void => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval'],
  });
};

describe('what was typed', () => {
  afterEach(() => jest.useRealTimers());

  it('is there after a reload, which tells the page that it goes', async () => {
    await openForm();
    await fill(page, '姓名', '王芳');
    await fill(page, '工作单位', '湘江医院');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await reload(<AttendeeFormPage />, '姓名');
    expect([valueOf(page, '姓名'), valueOf(page, '工作单位')]).toEqual(['王芳', '湘江医院']);
  });

  it('is there after the page was killed without a word, but for the last moment', async () => {
    await openForm();
    holdTimeouts();
    await fill(page, '姓名', '王芳');
    expect(kept()).not.toContain('王芳');
    act(() => jest.runOnlyPendingTimers());
    expect(kept()).toContain('王芳');
    await fill(page, '工作单位', '湘江医院');
    jest.useRealTimers();
    await reload(<AttendeeFormPage />, '姓名');
    expect([valueOf(page, '姓名'), valueOf(page, '工作单位')]).toEqual(['王芳', '']);
  });

  it('is there for who leaves the form and comes back from the landing page, which says so', async () => {
    await openForm();
    await fill(page, '姓名', '王芳');
    await page.unmount();
    await open(<LandingPage />);
    await page.waitFor(() => expect(page.text()).toContain('您上次填写的内容已保存'));
    await press(page, '立即报名');
    await page.click(await page.waitFor(() => getByRole(document.body, 'button', /^参会代表/)));
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('attendeeForm', ofMeeting));
    await goTo(<AttendeeFormPage />, '姓名');
    expect(valueOf(page, '姓名')).toBe('王芳');
  });

  it('is said to be saved by no landing page before anything was typed', async () => {
    changeRegistrationDraft('7', 'paid', {});
    await open(<LandingPage />);
    await page.waitFor(() => getByRole(page.root, 'button', '立即报名'));
    expect(page.text()).not.toContain('您上次填写的内容已保存');
  });

  it('is there at the later steps, whichever way they were left', async () => {
    keepEntryType('7', 'paid');
    changeRegistrationDraft('7', 'paid', { isFormDone: true });
    await open(<CreditStepPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '年龄'));
    await fill(page, '年龄', '41');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await reload(<CreditStepPage />, '年龄');
    expect(valueOf(page, '年龄')).toBe('41');
    await press(page, '稍后申请');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('invoice', ofMeeting));

    await goTo(<InvoiceStepPage />, '发票抬头');
    await fill(page, '发票抬头', '湘江医院');
    await goTo(<CreditStepPage />, '年龄');
    expect(valueOf(page, '年龄')).toBe('41');
    await goTo(<InvoiceStepPage />, '发票抬头');
    expect(valueOf(page, '发票抬头')).toBe('湘江医院');
  });

  it('is kept apart for each meeting', async () => {
    await openForm();
    await fill(page, '姓名', '王芳');
    await page.unmount();
    queryClient.clear();
    served.answers.getMeetingByCode = { ...wireMeeting, id: '8', code: 'MIX2027', isBmf: '0' };
    served.answers.getMeetingForm = { ...wireForm, meeting: { id: '8' } };
    await open(<AttendeeFormPage />, { meetingCode: 'MIX2027' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    expect(valueOf(page, '姓名')).toBe('');
  });

  it('is forgotten after a day', async () => {
    await openForm();
    await fill(page, '姓名', '王芳');
    await page.unmount();
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
    queryClient.clear();
    await openForm();
    expect(valueOf(page, '姓名')).toBe('');
    later.mockRestore();
  });
});

/** The phone's error description; '' if there is none. */

describe('a registration that was sent', () => {
  it.each([
    ['is in', { needReview: false, payMoney: 0, outTradeNo: '' }, 'freeSuccess'],
    ['waits for review', { needReview: true, payMoney: 0, outTradeNo: '' }, 'review'],
    ['is to be paid', { needReview: false, payMoney: 1200, outTradeNo: 'T1' }, 'paymentChoice'],
  ])('leaves only who was registered on the device once it %s, until a logout', async (_, result, next) => {
    served.answers.register = result;
    await fillAndSubmit();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith(next, ofMeeting));
    expect(served.made('register')[0]?.body).toMatchObject({ name: '王芳', phone });
    expect(getRegistrationDraft('7')).toBeNull();
    await page.waitFor(() => expect(rememberedPeople()).toMatchObject([{ name: '王芳', phone, meetingIds: ['7'] }]));
    forgetPeople();
    expect(kept()).not.toContain('王芳');
    // But for the phone, which the login asks for next.
    expect(readLoginPhone('7')).toBe(phone);
    clearDrafts('7');
    expect(kept()).not.toContain(phone);
  });

  it.each([
    ['its result', { needReview: false, payMoney: 0, outTradeNo: '' }, ['freeSuccess', ofMeeting]],
    ['the review', { needReview: true, payMoney: 0, outTradeNo: '' }, ['review', ofMeeting]],
    ['its order', { needReview: false, payMoney: 1200, outTradeNo: 'T1' }, ['landing', ofMeeting]],
  ])('leads who comes Back to %s, not to an empty form', async (_, result, target) => {
    served.answers.register = result;
    await fillAndSubmit();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalled());
    await page.unmount();
    await open(<AttendeeFormPage />);
    await page.waitFor(() => expect(replacedPages()).toEqual([target]));
    expect(queryAllByRole(page.root, 'textbox', '姓名')).toEqual([]);
  });

  it('leaves an empty form to who registers another from the landing page', async () => {
    await fillAndSubmit();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('freeSuccess', ofMeeting));
    changeRegistrationDraft('7', 'free', {});
    await goTo(<AttendeeFormPage />, '姓名');
    expect([valueOf(page, '姓名'), valueOf(page, '手机号码')]).toEqual(['', '']);
  });

  it('is forgotten after its last step as well', async () => {
    served.answers.register = { needReview: false, payMoney: 1200, outTradeNo: 'T1' };
    await openForm();
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('credit', ofMeeting));
    await goTo(<CreditStepPage />, '年龄');
    await press(page, '稍后申请');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('invoice', ofMeeting));
    await goTo(<InvoiceStepPage />, '发票抬头');
    await fill(page, '发票抬头', '湘江医院');
    await press(page, '稍后申请');
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentChoice', ofMeeting));
    // A deferred invoice is not sent, even if started.
    expect(served.made('register')[0]?.body).not.toHaveProperty('invoiceInfo');
    expect(getRegistrationDraft('7')).toBeNull();
  });

  it('is kept where no answer came, and is the same submission again', async () => {
    served.failing.add('register');
    await fillAndSubmit();
    expect(await answerNext(page, true)).toMatchObject({ title: '未收到结果' });
    expect(relaunch).not.toHaveBeenCalled();
    served.failing.clear();
    await press(page, '提交');
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('freeSuccess', ofMeeting));
    const [first, second] = served.made('register');
    expect(second).toEqual(first);
  });

  it('is kept where it was refused, and is another submission after that', async () => {
    served.refusals.register = { status: -1, message: '会议名额已满' };
    await fillAndSubmit();
    expect((await answerNext(page, true)).text).toBe('会议名额已满');
    expect(valueOf(page, '姓名')).toBe('王芳');
    served.refusals = {};
    await press(page, '提交');
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('freeSuccess', ofMeeting));
    const [first, second] = served.made('register').map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });
});
