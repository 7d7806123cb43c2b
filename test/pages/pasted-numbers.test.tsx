import type { ReactElement } from 'react';
import { beginSession } from '../../src/session/session';
import { keepEntryType, changeRegistrationDraft } from '../../src/features/registration/registration-draft';
import CentreCreditPage from '../../src/pages/centre/credit/index';
import CentreInvoicePage from '../../src/pages/centre/invoice/index';
import LoginPage from '../../src/pages/centre/login/index';
import TransferPage from '../../src/pages/centre/transfer/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import CreditStepPage from '../../src/pages/registration/credit/index';
import InvoiceStepPage from '../../src/pages/registration/invoice/index';
import MemberAddPage from '../../src/pages/team/member-add/index';
import MemberCreditPage from '../../src/pages/team/member-credit/index';
import MemberEditPage from '../../src/pages/team/member-edit/index';
import TeamRegisterPage from '../../src/pages/team/register/index';
import { plainPhone, writtenPhones } from '../conformance/written-phones';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve } from './app';
import { valueOf } from './press-and-answer';
import { wireCentre, wireForm, wireMeeting } from './wire-centre';
import { wireMember, wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

/** An identity number required regardless of the ID type. */
const identityForm = {
  ...wireForm,
  meetingForm: [
    ...wireForm.meetingForm.filter(({ shortName }) => shortName !== 'zjlx'),
    { shortName: 'cardNum', name: '身份证号', isShow: 1, formType: 1, defaultValue: '{}' },
  ],
};

const phones = writtenPhones.map((text): [string, string] => [text, plainPhone]);
const identities: [string, string][] = [
  ['110105 19491231 002X', '11010519491231002X'],
  ['\u202d１１０１０５１９４９１２３１００２Ｘ\u202c', '11010519491231002X'],
];
const ages: [string, string][] = [
  [' 4 5', '45'],
  ['\u202d４５\u202c', '45'],
  ['45岁', '45'],
];
const codes: [string, string][] = [
  ['123 456', '123456'],
  ['\u202d１２３４５６\u202c', '123456'],
  ['【会议】您的验证码是 123456，5分钟内有效', '123456'],
];
const taxIds: [string, string][] = [
  ['9143 0100 MA4L 16JU 0N', '91430100MA4L16JU0N'],
  [`\u202d91430100MA4L16JU0N${' '.repeat(60)}`, '91430100MA4L16JU0N'],
];
const accounts: [string, string][] = [
  ['6222 0210 0111 2345 678', '6222021001112345678'],
  [`${' '.repeat(60)}６２２２０２１００１１１２３４５６７８`, '6222021001112345678'],
];

type Numbers = Record<string, [string, string][]>;
const person: Numbers = { 手机号码: phones, 身份证号: identities };
const credit: Numbers = { 年龄: ages, 手机号码: phones };
const invoice: Numbers = { 税务登记号: taxIds, 银行账号: accounts, 单位电话: [[' 0731－8888 8888', '0731-8888 8888']] };
const team: Numbers = { 联系电话: phones, 验证码: codes };
const login: Numbers = { 手机号码: phones, 验证码: codes };

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const ofMember = { ...ofMeeting, id: '12', enteredId: '12' };
const unpaidTeam = wireTeam({ members: [wireMember({ id: '12', payStatus: 0, whoPay: 0 })] });
const paidTeam = wireTeam({ members: [wireMember({ id: '12' })] });

const forms: [string, ReactElement, Numbers, object, Record<string, string>][] = [
  ['the registration', <AttendeeFormPage key="a" />, person, wireCentre(), ofMeeting],
  ['its credit step', <CreditStepPage key="b" />, credit, wireCentre(), ofMeeting],
  ['its invoice step', <InvoiceStepPage key="c" />, invoice, wireCentre(), ofMeeting],
  ['a new member', <MemberAddPage key="d" />, person, unpaidTeam, ofMeeting],
  ['a member', <MemberEditPage key="e" />, person, unpaidTeam, ofMember],
  ["a member's credit", <MemberCreditPage key="f" />, credit, paidTeam, ofMember],
  ['a transfer', <TransferPage key="g" />, person, wireCentre(), ofMeeting],
  ['a credit application', <CentreCreditPage key="h" />, credit, wireCentre(), ofMeeting],
  ['an invoice application', <CentreInvoicePage key="i" />, invoice, wireCentre(), ofMeeting],
  ['a team', <TeamRegisterPage key="j" />, team, wireCentre(), ofMeeting],
  ['the login', <LoginPage key="k" />, login, wireCentre(), ofMeeting],
];

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'paid');
  changeRegistrationDraft('7', 'paid', { isFormDone: true, credit: { decision: 'later', answer: null } });
});

it.each(forms)('leaves every digit that is pasted into %s', async (_, element, numbers, centre, params) => {
  serve({
    getCentre: centre,
    getMeetingByCode: wireMeeting,
    getMeetingForm: identityForm,
    getEnteredByPhone: { code: 0 },
  });
  await openPage(element, params);
  for (const [label, pasted] of Object.entries(numbers)) {
    const input = await page.waitFor(() => getByRole(page.root, 'textbox', label));
    // jsdom lets a script exceed maxlength, unlike a browser.
    expect([label, input.getAttribute('maxlength')]).toEqual([label, null]);
    for (const [text, number] of pasted) {
      await page.type(input, '');
      await page.type(input, text);
      expect([label, text, valueOf(page, label)]).toEqual([label, text, number]);
    }
  }
});
