import type { ReactElement } from 'react';
import type { CallName } from '../../src/contract/calls';
import { RemittanceRequest } from '../../src/features/payment/remittance-request';
import { somePayment } from '../../src/features/payment/testing/some-payment';
import {
  changeRegistrationDraft,
  getRegistrationDraft,
  keepEntryType,
} from '../../src/features/registration/registration-draft';
import CentreCreditPage from '../../src/pages/centre/credit/index';
import CentreInvoicePage from '../../src/pages/centre/invoice/index';
import LoginPage from '../../src/pages/centre/login/index';
import TransferPage from '../../src/pages/centre/transfer/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import MemberEditPage from '../../src/pages/team/member-edit/index';
import TeamRegisterPage from '../../src/pages/team/register/index';
import { beginSession } from '../../src/session/session';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { answerNext, fill, press } from './press-and-answer';
import { wireCentre, wireForm, wireMeeting } from './wire-centre';
import { wireMember, wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const unanswered = '服务器暂时无法响应，请稍后重试';
const credit = {
  ...{ name: '欧阳晓明', age: '45', sex: '女', titlegrade: '中级', gzdw: '湘江医院', isbasiclevel: '否' },
  ...{ province: '陕西省', phone: '13812345678' },
};
const team = {
  contactName: '陈秘书',
  teamName: '湘江医院',
  province: '湖南省 长沙市 岳麓区',
  concatPhone: '',
  code: '',
};
const region = { province: '湖南省', city: '长沙市', district: '岳麓区' };

const fillPerson = async (): Promise<void> => {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
};
const fillCode = (phoneLabel: string) => async (): Promise<void> => {
  await fill(page, phoneLabel, '13622172217');
  await fill(page, '验证码', '123456');
};
const asFree = (): void => keepEntryType('7', 'free');

interface Form {
  element: ReactElement;
  /** The call without an answer. */
  call: CallName;
  button: string;
  /** Stores what the page finds when it opens. */
  before?: () => void;
  fillIn?: () => Promise<void>;
  /** A dialog asks before. */
  isAsked?: boolean;
  /** A dialog tells it too. */
  isTold?: boolean;
  submitsItself?: boolean;
  isLastStep?: boolean;
}

const forms: [string, Form][] = [
  [
    'a registration',
    {
      element: <AttendeeFormPage />,
      call: 'register',
      button: '提交',
      isTold: true,
      before: asFree,
      fillIn: fillPerson,
    },
  ],
  [
    'the check of its phone',
    { element: <AttendeeFormPage />, call: 'getEnteredByPhone', button: '提交', before: asFree, fillIn: fillPerson },
  ],
  [
    'a registration with its invoice',
    { element: <InvoiceStepPage />, call: 'register', button: '稍后申请', isTold: true, isLastStep: true },
  ],
  [
    'a credit application',
    {
      ...{ element: <CentreCreditPage />, call: 'applyCredit', button: '提交', isAsked: true },
      before: () => localStorage.setItem('conf:session-draft:7:credit:31', JSON.stringify({ value: credit })),
    },
  ],
  [
    'an invoice application',
    { element: <CentreInvoicePage />, call: 'applyOrderInvoice', button: '申请发票', isTold: true },
  ],
  [
    'a team',
    {
      ...{ element: <TeamRegisterPage />, call: 'registerTeam', button: '提交', fillIn: fillCode('联系电话') },
      before: () => localStorage.setItem('conf:draft:team:7', JSON.stringify({ value: { team, region } })),
    },
  ],
  [
    'a login',
    { element: <LoginPage />, call: 'logInByCode', button: '登录', submitsItself: true, fillIn: fillCode('手机号码') },
  ],
  [
    'a transfer',
    { element: <TransferPage />, call: 'applyTransfer', button: '提交', fillIn: fillPerson, isAsked: true },
  ],
  ['a corrected member', { element: <MemberEditPage />, call: 'updateMember', button: '保存' }],
  [
    'a remittance',
    { element: <RemittanceRequest payment={somePayment} />, call: 'payOffline', button: '提交', isTold: true },
  ],
];

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'paid');
  serve({
    getCentre: wireCentre(),
    getMeetingByCode: { ...wireMeeting, isEnterprisesParticipating: '1', isFreeUser: '1' },
    getMeetingForm: wireForm,
    getEnteredByPhone: { code: 0 },
    isMeetingEnd: '',
    queryOrder: { trade_state: 'NOTPAY' },
  });
});

/** Returns a button's description, as it is read out with it. */
const saidBeside = (name: string): string => {
  const ids = getByRole(page.root, 'button', name).getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids)?.textContent ?? '';
};

/** The form of which the invoice is the last step. */
async function fillFormBefore(): Promise<void> {
  await openPage(<AttendeeFormPage />, ofMeeting);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  await fillPerson();
  await press(page, '下一步');
  await page.waitFor(() => expect(getRegistrationDraft('7')?.isFormDone).toBe(true));
  changeRegistrationDraft('7', 'paid', { credit: { decision: 'later', answer: null } });
  await page.unmount();
}

it.each(forms)('what %s got no answer to is said beside its button', async (_, form) => {
  form.before?.();
  if (form.isLastStep === true) await fillFormBefore();
  if (form.call === 'updateMember')
    served.answers.getCentre = wireTeam({ members: [wireMember({ id: '12', payStatus: 0, whoPay: 0 })] });
  served.refusals[form.call] = { httpStatus: 502, status: 502, message: '' };
  await openPage(form.element, { ...ofMeeting, id: '12' });
  await page.waitFor(() => getByRole(page.root, 'button', form.button));
  await form.fillIn?.();
  if (form.submitsItself !== true) await press(page, form.button);
  if (form.isAsked === true) await answerNext(page, true);
  await page.waitFor(() => expect(served.made(form.call)).toHaveLength(1));
  if (form.isTold === true) await answerNext(page, true);
  await page.waitFor(() => expect(saidBeside(form.button)).toBe(unanswered));
  expect(getByRole(page.root, 'button', form.button)).toHaveProperty('disabled', false);
});
