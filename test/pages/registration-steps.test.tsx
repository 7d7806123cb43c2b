import { act, type ReactElement } from 'react';
import { queryClient } from '../../src/api/use-call';
import { entryType, type EntryType } from '../../src/domain/attendee/attendee';
import { emptyCredit } from '../../src/domain/credit/credit-form';
import {
  changeRegistrationDraft,
  getRegistrationDraft,
  keepEntryType,
} from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import CreditStepPage from '../../src/pages/registration/credit/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import LandingPage from '../../src/pages/registration/landing/index';
import FreeSuccessPage from '../../src/pages/registration/free-success/index';
import ReviewPage from '../../src/pages/registration/review/index';
import {
  dropPendingPayment,
  keepPendingPayment,
  pendingPaymentOf,
  readPendingPayment,
  type PendingPayment,
} from '../../src/features/payment/pending-payment';
import { keepFinishedRegistration } from '../../src/session/finished-registration';
import { feedbackState } from '../../src/platform/feedback/feedback';
import { navigate, relaunch, replace } from '../../src/platform/navigation/navigation';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { attachHeldFile } from '../jest/held-upload';
import { holdAnswers } from '../jest/hold-answers';
import type { MountedPage } from '../jest/mount-page';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';
import { loadDialogs, openPage, resetApp } from './open-page';
import { readLoginPhone } from '../../src/session/login-phone';
import { dropSessionDrafts } from '../../src/session/session-drafts';
import { answerNext, fill, press, toastText, valueOf } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';

jest.mock('../../src/platform/navigation/navigation', () => ({
  goBack: jest.fn(() => Promise.resolve()),
  navigate: jest.fn(() => Promise.resolve()),
  relaunch: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
  returnTo: jest.fn(() => Promise.resolve()),
}));
const settings = { extras: { idempotency: true } };
jest.mock('../../src/platform/settings/settings', () => ({
  appSettings: () => ({ apiOrigin: '', tokenPrefix: 'Bearer ', ...settings }),
}));

/** A meeting that asks for the registration type: paid delegate or free visitor. */
const mixedMeeting = { ...wireMeeting, isEnterprisesParticipating: '1', isFreeUser: '1' };
const ofMeeting = { meetingCode: 'MI2027' };
const phone = '13622172217';
const others = '13622172218';
const taken = '该手机号已报名，请点击“已报名？查看详情”登录查看';

let served: ServedCalls;
let page: MountedPage;

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  served = serveCalls({
    getMeetingByCode: mixedMeeting,
    getMeetingForm: wireForm,
    getEnteredByPhone: { code: 0 },
    isMeetingEnd: '',
    register: { needReview: false, payMoney: 0, outTradeNo: '' },
  });
});
afterEach(async () => {
  await page.unmount();
  jest.clearAllMocks();
});

const open = async (element: ReactElement): Promise<void> => {
  page = await openPage(element, ofMeeting);
};
const openForm = async (type: EntryType = entryType.paid): Promise<void> => {
  keepEntryType('7', type);
  await open(<AttendeeFormPage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
/** Replaces the page by another, after the first one's unmount effects. */
const goTo = async (element: ReactElement, label: string): Promise<void> => {
  await page.unmount();
  await open(element);
  await page.waitFor(() => getByRole(page.root, 'textbox', label));
};
/** As when WeChat kills the page: no events, no unmount effects. */
const reload = async (element: ReactElement, label: string): Promise<void> => {
  const kept = Object.entries({ ...localStorage }) as [string, string][];
  await page.unmount();
  queryClient.clear();
  localStorage.clear();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  await open(element);
  await page.waitFor(() => getByRole(page.root, 'textbox', label));
};
const kept = (): string => JSON.stringify({ ...localStorage });
const replacedPages = (): unknown[][] => jest.mocked(replace).mock.calls;

describe('a step that is opened cold', () => {
  const formDone = { isFormDone: true };
  const creditLater = { ...formDone, credit: { decision: 'later', answer: null } } as const;
  const steps: [string, ReactElement, object, EntryType | null, object | null, string][] = [
    ['the form without a type', <AttendeeFormPage key="a" />, {}, null, null, 'landing'],
    ['credit without a type', <CreditStepPage key="b" />, {}, null, null, 'landing'],
    ['the invoice without a type', <InvoiceStepPage key="c" />, {}, null, null, 'landing'],
    ['credit without the form', <CreditStepPage key="d" />, {}, entryType.paid, null, 'attendeeForm'],
    ['the invoice without the form', <InvoiceStepPage key="e" />, {}, entryType.paid, null, 'attendeeForm'],
    ['credit over a form half filled in', <CreditStepPage key="f" />, {}, entryType.paid, {}, 'attendeeForm'],
    ['the invoice without credit', <InvoiceStepPage key="g" />, {}, entryType.paid, formDone, 'credit'],
    ['credit where none is offered', <CreditStepPage key="h" />, { isScore: '0' }, entryType.paid, formDone, 'invoice'],
    ['a visitor’s credit', <CreditStepPage key="i" />, {}, entryType.free, formDone, 'attendeeForm'],
    ['a visitor’s invoice', <InvoiceStepPage key="j" />, {}, entryType.free, creditLater, 'attendeeForm'],
  ];

  it.each(steps)('goes to what collects what is missing: %s', async (_, element, meeting, type, draft, target) => {
    served.answers.getMeetingByCode = { ...mixedMeeting, ...meeting };
    if (type !== null) keepEntryType('7', type);
    if (draft !== null) changeRegistrationDraft('7', type ?? entryType.paid, draft);
    await open(element);
    await page.waitFor(() => expect(replacedPages()).toEqual([[target, ofMeeting]]));
    expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
  });

  it('stays where what it needs is there', async () => {
    keepEntryType('7', entryType.paid);
    changeRegistrationDraft('7', entryType.paid, formDone);
    await open(<CreditStepPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '年龄'));
    changeRegistrationDraft('7', entryType.paid, creditLater);
    await goTo(<InvoiceStepPage />, '发票抬头');
    expect(replace).not.toHaveBeenCalled();
  });

  it('must pass through the form again once that was changed', async () => {
    await openForm();
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('credit', ofMeeting));
    await goTo(<CreditStepPage />, '年龄');
    await goTo(<AttendeeFormPage />, '姓名');
    await fill(page, '手机号码', '');
    await page.unmount();
    await open(<CreditStepPage />);
    await page.waitFor(() => expect(replacedPages()).toEqual([['attendeeForm', ofMeeting]]));
  });
});

describe('what was typed', () => {
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
    await fill(page, '姓名', '王芳');
    expect(kept()).not.toContain('王芳');
    await page.waitFor(() => expect(kept()).toContain('王芳'));
    await fill(page, '工作单位', '湘江医院');
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
    changeRegistrationDraft('7', entryType.paid, {});
    await open(<LandingPage />);
    await page.waitFor(() => getByRole(page.root, 'button', '立即报名'));
    expect(page.text()).not.toContain('您上次填写的内容已保存');
  });

  it('is there at the later steps, whichever way they were left', async () => {
    keepEntryType('7', entryType.paid);
    changeRegistrationDraft('7', entryType.paid, { isFormDone: true });
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
    page = await openPage(<AttendeeFormPage />, { meetingCode: 'MIX2027' });
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
const phoneError = (): string => {
  const input = getByRole(page.root, 'textbox', '手机号码');
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
const blurPhone = (): Promise<void> => page.blur(getByRole(page.root, 'textbox', '手机号码'));
const isDisabled = (name: string): boolean => (getByRole(page.root, 'button', name) as HTMLButtonElement).disabled;
const checkedPhones = (): string[] => served.made('getEnteredByPhone').map(({ url }) => url.split('/').at(-1) ?? '');

describe('the phone', () => {
  it('that has registered is told as the field is left, and keeps from going on until it is another', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm();
    await fill(page, '手机号码', phone);
    await blurPhone();
    await page.waitFor(() => expect(phoneError()).toBe(taken));
    expect(toastText()).toBe(taken);
    expect(isDisabled('下一步')).toBe(true);
    expect(checkedPhones()).toEqual([phone]);
    await fill(page, '手机号码', others);
    expect(phoneError()).toBe('');
    expect(isDisabled('下一步')).toBe(false);
  });

  it('is asked about once more before going on, which needs no leaving of the field', async () => {
    served.answers.getEnteredByPhone = { code: -1, message: taken };
    await openForm(entryType.free);
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
    await openForm(entryType.free);
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
    await openForm(entryType.free);
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

const fillAndSubmit = async (): Promise<void> => {
  await openForm(entryType.free);
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', phone);
  await press(page, '提交');
};

describe('a registration that was sent', () => {
  it.each([
    ['is in', { needReview: false, payMoney: 0, outTradeNo: '' }, 'freeSuccess'],
    ['waits for review', { needReview: true, payMoney: 0, outTradeNo: '' }, 'review'],
    ['is to be paid', { needReview: false, payMoney: 1200, outTradeNo: 'T1' }, 'paymentChoice'],
  ])('is forgotten on the device once it %s', async (_, result, next) => {
    served.answers.register = result;
    await fillAndSubmit();
    await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith(next, ofMeeting));
    expect(served.made('register')[0]?.body).toMatchObject({ name: '王芳', phone });
    expect(getRegistrationDraft('7')).toBeNull();
    expect(kept()).not.toContain('王芳');
    // But for the phone, which the login asks for next.
    expect(readLoginPhone('7')).toBe(phone);
    dropSessionDrafts('7');
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
    changeRegistrationDraft('7', entryType.free, {});
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
    expect(navigate).toHaveBeenCalledWith('paymentChoice');
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
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false } });
    await open(<FreeSuccessPage />);
    await page.waitFor(() => getByRole(page.root, 'region', '接下来'));
    expect(page.text()).toContain('2099年5月30日前，还有');
    expect(page.text()).not.toContain('申请发票');
    await press(page, '去申请 申请学分');
    expect(navigate).toHaveBeenCalledWith('centreCredit', ofMeeting);
    await press(page, '查看参会码');
    expect(navigate).toHaveBeenLastCalledWith('login', { meetingId: '7' });
  });

  it('asks nobody to pay who waits for the review, and says when', async () => {
    keepEntryType('7', entryType.paid);
    keepFinishedRegistration('7', { outcome: 'review', applied: { invoice: false, credit: false } });
    await open(<ReviewPage />);
    await page.waitFor(() => getByRole(page.root, 'region', '接下来'));
    expect(page.text()).toContain('现在无需支付');
    expect(page.text()).toContain('审核通过后，短信通知您缴费');
  });
});

describe('credit and invoice', () => {
  const fillForm = async (): Promise<void> => {
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    await fill(page, '工作单位', '湘江医院');
  };

  it('are put off together from the form, which is then sent at once', async () => {
    await openForm();
    await press(page, '学分和发票稍后申请');
    expect(page.text()).toContain('还有 2 项需要填写：姓名、手机号码');
    expect(served.made('register')).toEqual([]);
    await fillForm();
    await press(page, '学分和发票稍后申请');
    await page.waitFor(() => expect(served.made('register')).toHaveLength(1));
    expect(served.made('register')[0]?.body).toMatchObject({ name: '王芳', isInvoce: '0' });
    expect(served.made('register')[0]?.body).not.toHaveProperty('attr2');
  });

  it.each([
    ['a visitor', entryType.free, {}],
    ['a meeting without credit', entryType.paid, { isScore: '0' }],
    ['a meeting whose credit is over', entryType.paid, { scoreDeadline: '2020-01-01' }],
  ])('are not put off together for %s', async (_, type, meeting) => {
    served.answers.getMeetingByCode = { ...mixedMeeting, ...meeting };
    await openForm(type);
    expect(queryAllByRole(page.root, 'button', '学分和发票稍后申请')).toEqual([]);
  });

  it('are not put off together once one was filled in', async () => {
    const credit = { decision: 'given', answer: emptyCredit } as const;
    changeRegistrationDraft('7', entryType.paid, { credit });
    await openForm();
    expect(queryAllByRole(page.root, 'button', '学分和发票稍后申请')).toEqual([]);
  });

  it('ask nothing that the form was told', async () => {
    const email = { shortName: 'email', name: '电子邮箱', isShow: 1, formType: 1 };
    served.answers.getMeetingForm = { ...wireForm, meetingForm: [...wireForm.meetingForm, email] };
    await openForm();
    await fillForm();
    await fill(page, '电子邮箱', 'wang@example.com');
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('credit', ofMeeting));
    await goTo(<CreditStepPage />, '年龄');
    expect([valueOf(page, '姓名'), valueOf(page, '单位标准全称')]).toEqual(['王芳', '湘江医院']);
    await press(page, '稍后申请');
    await goTo(<InvoiceStepPage />, '发票抬头');
    expect([valueOf(page, '发票抬头'), valueOf(page, '收件人邮箱')]).toEqual(['湘江医院', 'wang@example.com']);
  });
});

describe('an attachment on its way', () => {
  it('is waited for before anything is sent, and sent with the rest', async () => {
    await openForm(entryType.free);
    await fill(page, '姓名', '王芳');
    await fill(page, '手机号码', phone);
    const arrive = await attachHeldFile(page);
    await press(page, '提交');
    await page.waitFor(() => expect(toastText()).toBe('附件正在上传，请稍候'));
    expect([checkedPhones(), served.made('register')]).toEqual([[], []]);

    arrive();
    await page.waitFor(() => expect(queryAllByRole(page.root, 'progressbar', 'a.pdf 上传进度')).toEqual([]));
    await press(page, '提交');
    await page.waitFor(() => expect(served.made('register')).toHaveLength(1));
    expect(served.made('register')[0]?.body).toMatchObject({ bmtable: '/files/a.pdf' });
  });
});
