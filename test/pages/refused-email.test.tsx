import type { ReactElement } from 'react';
import { beginSession } from '../../src/session/session';
import { keepEntryType, getRegistrationDraft } from '../../src/features/registration/registration-draft';
import { navigate, returnTo } from '../../src/platform/browser/navigation/navigation';
import CentreInvoicePage from '../../src/pages/centre/invoice/index';
import TransferPage from '../../src/pages/centre/transfer/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import MemberAddPage from '../../src/pages/team/member-add/index';
import MemberAddCreditPage from '../../src/pages/team/member-add-credit/index';
import MemberEditPage from '../../src/pages/team/member-edit/index';
import { feedbackState } from '../../src/platform/device/feedback';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { answerNext, fill, press, toastText, valueOf } from './press-and-answer';
import { wireCentre, wireForm, wireMeeting } from './wire-centre';
import { wireMember, wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

const rules = [{ required: true, message: '' }];
const emailForm = {
  ...wireForm,
  meetingForm: [
    ...wireForm.meetingForm,
    { shortName: 'email', name: '电子邮箱', isShow: 1, formType: 1, defaultValue: JSON.stringify({ rules }) },
  ],
};
const refusal = '邮箱不支持该域名';
const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const email = 'zhang.wei@xjtu.edu.cn';

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'free');
  serve({
    getCentre: wireCentre(),
    getMeetingByCode: { ...wireMeeting, isBmf: '0' },
    getMeetingForm: emailForm,
    getEnteredByPhone: { code: 0 },
  });
});

const open = async (element: ReactElement, params: Record<string, string> = ofMeeting): Promise<void> => {
  await openPage(element, params);
};
const person = { 姓名: '王芳', 手机号码: '13622172217', 电子邮箱: email };
const fillPerson = async (answers: Record<string, string> = person): Promise<void> => {
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  for (const [label, answer] of Object.entries(answers)) await fill(page, label, answer);
};
/** The field's error description; '' if there is none. */
const errorOf = (label: string): string => {
  const input = getByRole(page.root, 'textbox', label);
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
/** Expects the refusal beside a field: leaving the field unchanged keeps it, changing the answer removes it. */
const expectQuoted = async (label: string, quoted = refusal): Promise<void> => {
  await page.waitFor(() => expect(errorOf(label)).toBe(quoted));
  await page.blur(getByRole(page.root, 'textbox', label));
  expect(errorOf(label)).toBe(quoted);
  await fill(page, label, 'zhangwei@example.com');
  await page.waitFor(() => expect(errorOf(label)).toBe(''));
};

it.each([
  ['message', { status: -1, message: refusal }],
  ['msg', { status: 500, message: '', msg: refusal }],
  ['result.users[0].msg', { status: 500, message: '', result: { users: [{ msg: refusal }] } }],
])('is quoted beside the address of a registration, said as %s', async (_, answer) => {
  served.refusals.register = answer;
  await open(<AttendeeFormPage />);
  await fillPerson();
  await press(page, '提交');
  expect((await answerNext(page, true)).text).toBe(refusal);
  expect(served.made('register')[0]?.body).toMatchObject({ email });
  await page.waitFor(() => expect(errorOf('电子邮箱')).toBe(refusal));

  // It was the server's refusal, not a rule: the same address may be sent again.
  served.refusals = {};
  await press(page, '提交');
  await page.waitFor(() => expect(served.made('register')).toHaveLength(2));
});

it('goes when the address is changed', async () => {
  served.refusals.register = { status: -1, message: refusal };
  await open(<AttendeeFormPage />);
  await fillPerson();
  await press(page, '提交');
  await answerNext(page, true);
  await expectQuoted('电子邮箱');
});

it.each([
  '该手机号已报名',
  '名额已满，如有疑问请发邮件至 hy@example.org',
  '名额已满，如有疑问请写电子邮箱 hy@example.org',
])('marks no address where the refusal is about something else: %s', async (message) => {
  served.refusals.register = { status: -1, message };
  await open(<AttendeeFormPage />);
  await fillPerson();
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(feedbackState().question).toBeNull());
  expect(errorOf('电子邮箱')).toBe('');
});

describe('of a registration that the invoice step posts', () => {
  const fillForm = async (answers: Record<string, string> = person): Promise<void> => {
    served.answers.getMeetingByCode = { ...wireMeeting, isScore: '0' };
    keepEntryType('7', 'paid');
    await open(<AttendeeFormPage />);
    await fillPerson(answers);
    await press(page, '下一步');
    await page.waitFor(() => expect(getRegistrationDraft('7')?.isFormDone).toBe(true));
    await page.unmount();
    await open(<InvoiceStepPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
  };

  it('leads back to the form, and is quoted there once', async () => {
    served.refusals.register = { status: -1, message: refusal };
    await fillForm();
    await press(page, '稍后申请');
    expect((await answerNext(page, true)).text).toBe(refusal);
    await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('attendeeForm', { meetingCode: 'MI2027' }));
    await page.unmount();
    await open(<AttendeeFormPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    expect(valueOf(page, '电子邮箱')).toBe(email);
    await expectQuoted('电子邮箱');
    await page.unmount();
    await open(<AttendeeFormPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    expect(errorOf('电子邮箱')).toBe('');
  });

  const giveInvoice = async (): Promise<void> => {
    await fill(page, '发票抬头', '湘江医院');
    await fill(page, '税务登记号', '91430100MA4L16JU0N');
    await fill(page, '收件人邮箱', 'cai.wu+fp@xiangjiang.cn');
    await press(page, '下一步');
    await answerNext(page, true);
    expect(served.made('register')[0]?.body).toMatchObject({
      invoiceInfo: { recipientEmail: 'cai.wu+fp@xiangjiang.cn' },
    });
  };

  it("is quoted beside the invoice's recipient where it speaks of that", async () => {
    const quoted = '发票收件人邮箱无效';
    served.refusals.register = { status: -1, message: quoted };
    await fillForm();
    await giveInvoice();
    await expectQuoted('收件人邮箱', quoted);
    expect(returnTo).not.toHaveBeenCalled();
  });

  it("is quoted beside the invoice's recipient where the form asked for no address", async () => {
    served.answers.getMeetingForm = wireForm;
    served.refusals.register = { status: -1, message: refusal };
    await fillForm({ 姓名: '王芳', 手机号码: '13622172217' });
    await giveInvoice();
    await expectQuoted('收件人邮箱');
    expect(returnTo).not.toHaveBeenCalled();
  });
});

it('is quoted beside the recipient of an invoice', async () => {
  served.refusals.applyOrderInvoice = { status: 500, message: refusal };
  await open(<CentreInvoicePage />, { meetingId: '7' });
  await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
  await fill(page, '收件人邮箱', 'ｃａｉ．ｗｕ＠xiangjiang。cn');
  await press(page, '申请发票');
  await answerNext(page, true);
  expect(served.made('applyOrderInvoice')[0]?.body).toMatchObject({ recipientEmail: 'cai.wu@xiangjiang.cn' });
  await expectQuoted('收件人邮箱');
});

it('is quoted beside the address of who a ticket is given to', async () => {
  served.refusals.applyTransfer = { status: 500, message: refusal };
  await open(<TransferPage />);
  await fillPerson();
  await press(page, '提交');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe(refusal));
  await expectQuoted('电子邮箱');
});

describe('of a team', () => {
  const unpaid = wireMember({ id: '12', payStatus: 0, whoPay: 0 });

  it('is quoted beside the address of a new member', async () => {
    served.answers.getCentre = wireTeam({ meeting: { isScore: '0' }, members: [] });
    served.refusals.addMember = { status: 500, message: refusal };
    await open(<MemberAddPage />);
    await fillPerson();
    await press(page, '提交');
    await page.waitFor(() => expect(toastText()).toBe(refusal));
    await expectQuoted('电子邮箱');
  });

  it('leads back from the credit step', async () => {
    served.answers.getCentre = wireTeam({ members: [] });
    served.refusals.addMember = { status: 500, message: refusal };
    await open(<MemberAddPage />);
    await fillPerson();
    await press(page, '下一步');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('memberAddCredit', { meetingCode: 'MI2027' }));
    await page.unmount();
    await open(<MemberAddCreditPage />);
    await page.click(await page.waitFor(() => getByRole(page.root, 'button', '稍后申请')));
    await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' }));
    await page.unmount();
    await open(<MemberAddPage />);
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    await expectQuoted('电子邮箱');
  });

  it('is quoted beside the address of a member who is corrected', async () => {
    served.answers.getCentre = wireTeam({ members: [unpaid] });
    served.refusals.updateMember = { status: 500, message: refusal };
    await open(<MemberEditPage />, { ...ofMeeting, id: '12' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    await fill(page, '电子邮箱', email);
    await press(page, '保存');
    await page.waitFor(() => expect(toastText()).toBe(refusal));
    await expectQuoted('电子邮箱');
  });
});
