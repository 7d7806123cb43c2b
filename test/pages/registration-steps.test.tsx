import { type ReactElement } from 'react';
import type { EntryType } from '../../src/domain/attendee/attendee';
import { emptyCredit } from '../../src/domain/credit/credit-form';
import { changeRegistrationDraft, keepEntryType } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import CreditStepPage from '../../src/pages/registration/credit/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import { navigate, replace } from '../../src/platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { attachHeldFile } from '../jest/held-upload';
import { fill, press, toastText, valueOf } from './press-and-answer';
import { checkedPhones, mixedMeeting, ofMeeting, phone, open, openForm, goTo, replacedPages } from './registration';
import { page, served, setExtras } from './app';
import { wireForm } from './wire-centre';

jest.mock('../../src/platform/browser/navigation/navigation');
beforeEach(() => setExtras({ idempotency: true }));

describe('a step that is opened cold', () => {
  const formDone = { isFormDone: true };
  const creditLater = { ...formDone, credit: { decision: 'later', answer: null } } as const;
  const steps: [string, ReactElement, object, EntryType | null, object | null, string][] = [
    ['the form without a type', <AttendeeFormPage key="a" />, {}, null, null, 'landing'],
    ['credit without a type', <CreditStepPage key="b" />, {}, null, null, 'landing'],
    ['the invoice without a type', <InvoiceStepPage key="c" />, {}, null, null, 'landing'],
    ['credit without the form', <CreditStepPage key="d" />, {}, 'paid', null, 'attendeeForm'],
    ['the invoice without the form', <InvoiceStepPage key="e" />, {}, 'paid', null, 'attendeeForm'],
    ['credit over a form half filled in', <CreditStepPage key="f" />, {}, 'paid', {}, 'attendeeForm'],
    ['the invoice without credit', <InvoiceStepPage key="g" />, {}, 'paid', formDone, 'credit'],
    ['credit where none is offered', <CreditStepPage key="h" />, { isScore: '0' }, 'paid', formDone, 'invoice'],
    ['a visitor’s credit', <CreditStepPage key="i" />, {}, 'free', formDone, 'attendeeForm'],
    ['a visitor’s invoice', <InvoiceStepPage key="j" />, {}, 'free', creditLater, 'attendeeForm'],
  ];

  it.each(steps)('goes to what collects what is missing: %s', async (_, element, meeting, type, draft, target) => {
    served.answers.getMeetingByCode = { ...mixedMeeting, ...meeting };
    if (type !== null) keepEntryType('7', type);
    if (draft !== null) changeRegistrationDraft('7', type ?? 'paid', draft);
    await open(element);
    await page.waitFor(() => expect(replacedPages()).toEqual([[target, ofMeeting]]));
    expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
  });

  it('stays where what it needs is there', async () => {
    keepEntryType('7', 'paid');
    changeRegistrationDraft('7', 'paid', formDone);
    await open(<CreditStepPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '年龄'));
    changeRegistrationDraft('7', 'paid', creditLater);
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
    ['a visitor', 'free', {}],
    ['a meeting whose credit is over', 'paid', { scoreDeadline: '2020-01-01' }],
  ] as const)('are not put off together for %s', async (_, type, meeting) => {
    served.answers.getMeetingByCode = { ...mixedMeeting, ...meeting };
    await openForm(type);
    expect(queryAllByRole(page.root, 'button', '学分和发票稍后申请')).toEqual([]);
  });

  it('lets the invoice alone be put off where no credit is offered', async () => {
    served.answers.getMeetingByCode = { ...mixedMeeting, isScore: '0', scoreDeadline: '2020-01-01' };
    await openForm();
    await fillForm();
    await press(page, '发票稍后申请');
    await page.waitFor(() => expect(served.made('register')).toHaveLength(1));
  });

  it('are not put off together once one was filled in', async () => {
    const credit = { decision: 'given', answer: emptyCredit } as const;
    changeRegistrationDraft('7', 'paid', { credit });
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
    await openForm('free');
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
