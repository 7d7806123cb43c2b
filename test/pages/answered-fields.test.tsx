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
import { getByRole, nameOf, queryAllByRole } from '../jest/find-by-role';
import type { MountedPage } from '../jest/mount-page';
import { openPage, page, serve } from './app';
import { fill } from './press-and-answer';
import { wireCentre, wireEntered, wireForm, wireMeeting, wireOrder } from './wire-centre';
import { wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');

/** The meeting's form, with a rule on every question. */
const strictForm = {
  ...wireForm,
  meetingForm: wireForm.meetingForm
    .filter(({ shortName }) => shortName !== 'bmtable')
    .map((item) => ({
      ...item,
      defaultValue: JSON.stringify({
        ...(JSON.parse(item.defaultValue) as object),
        rules: [{ required: true, message: '' }],
      }),
    })),
};

type Answer = (page: MountedPage) => Promise<void>;
const typed =
  (label: string, text: string): Answer =>
  (page) =>
    fill(page, label, text);
/** Chosen among visible options. */
const picked =
  (label: string, answer: string): Answer =>
  ({ root, click }) =>
    click(getByRole(getByRole(root, 'radiogroup', label), 'radio', answer));
/** Chosen in a sheet, level by level. */
const chosen =
  (label: string, ...answers: string[]): Answer =>
  async ({ root, click, waitFor }) => {
    await click(getByRole(root, 'combobox', new RegExp(`^${label}`)));
    for (const answer of answers) {
      await click(await waitFor(() => getByRole(getByRole(document.body, 'dialog', label), 'radio', answer)));
    }
    await waitFor(() => expect(queryAllByRole(document.body, 'dialog')).toEqual([]));
  };

/** The tick for the notice, by how its words begin. */
const ticked = (words: string): [string, Answer] => [
  words,
  ({ root, click }) => click(getByRole(root, 'checkbox', new RegExp(`^${words}`))),
];
const [agreed, declared] = [ticked('我已阅读并同意'), ticked('我已将')];

const person: [string, Answer][] = [
  ['姓名', typed('姓名', '王芳')],
  ['手机号码', typed('手机号码', '13622172217')],
  ['性别', picked('性别', '女')],
  ['证件类型', chosen('证件类型', '护照')],
  ['工作单位', typed('工作单位', '湘江医院')],
];
/** A form that nobody has begun opens with 身份证. */
const newPerson = person.filter(([label]) => label !== '证件类型');
const credit: [string, Answer][] = [
  ['姓名', typed('姓名', '王芳')],
  ['年龄', typed('年龄', '45')],
  ['性别', picked('性别', '女')],
  ['职称', picked('职称', '中级')],
  ['单位标准全称', typed('单位标准全称', '湘江医院')],
  ['是否来自基层（县及以下、社区等医疗卫生机构）', picked('是否来自基层（县及以下、社区等医疗卫生机构）', '否')],
  ['单位所在地（省）', chosen('单位所在地（省）', '陕西省')],
  ['手机号码', typed('手机号码', '13622172217')],
];
const invoice: [string, Answer][] = [
  ['发票抬头', typed('发票抬头', '湘江医院')],
  ['税务登记号', typed('税务登记号', '91430100MA4L16JU0N')],
  ['收件人邮箱', typed('收件人邮箱', 'caiwu@xiangjiang.cn')],
];
const team: [string, Answer][] = [
  ['联系人', typed('联系人', '陈秘书')],
  ['团队名称', typed('团队名称', '湘江医院')],
  ['所在地区', chosen('所在地区', '陕西省', '西安市', '雁塔区')],
  ['联系电话', typed('联系电话', '13800000001')],
  ['验证码', typed('验证码', '123456')],
];
const login: [string, Answer][] = [
  ['手机号码', typed('手机号码', '13812345678')],
  ['验证码', typed('验证码', '123456')],
];

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const nothing = { extendParam: '{}', name: '', phone: '' };
const alone = wireCentre({
  entered: nothing,
  orderList: [wireOrder],
});
const members = [{ ...wireEntered, ...nothing, id: '12', userType: 2, payStatus: 0, whoPay: 0 }];
const unpaidTeam = wireTeam({ members });
const paidTeam = wireTeam({ members: [{ ...members[0], payStatus: 1, whoPay: 2 }] });

const forms: [string, ReactElement, string, [string, Answer][], object, Record<string, string>][] = [
  ['the registration', <AttendeeFormPage key="a" />, '下一步', [...newPerson, agreed], alone, ofMeeting],
  ['its credit step', <CreditStepPage key="b" />, '下一步', credit, alone, ofMeeting],
  ['its invoice step', <InvoiceStepPage key="c" />, '下一步', invoice, alone, ofMeeting],
  ['a new member', <MemberAddPage key="d" />, '下一步', [...newPerson, declared], unpaidTeam, ofMeeting],
  ['a member', <MemberEditPage key="e" />, '保存', [...person, declared], unpaidTeam, { ...ofMeeting, id: '12' }],
  ["a member's credit", <MemberCreditPage key="f" />, '保存', credit, paidTeam, { ...ofMeeting, enteredId: '12' }],
  ['a transfer', <TransferPage key="g" />, '提交', [...newPerson, declared], alone, ofMeeting],
  ['a credit application', <CentreCreditPage key="h" />, '提交', credit, alone, ofMeeting],
  ['an invoice application', <CentreInvoicePage key="i" />, '申请发票', invoice, alone, ofMeeting],
  ['a team', <TeamRegisterPage key="j" />, '提交', [...team, agreed], alone, ofMeeting],
  ['the login', <LoginPage key="k" />, '登录', login, alone, { meetingId: '7' }],
];

beforeEach(() => {
  beginSession('7', 'token-1');
  keepEntryType('7', 'paid');
  changeRegistrationDraft('7', 'paid', {
    isFormDone: true,
    credit: { decision: 'later', answer: null },
  });
});

/** Labels of the fields marked wrong; for a choice, with its displayed value. */
const wrongFields = (): string[] => [...page.root.querySelectorAll('[aria-invalid="true"]')].map(nameOf);
const isWrong = (label: string): boolean => wrongFields().some((name) => name.startsWith(label));

it.each(forms)(
  'takes the mark off each answer of %s as it is given',
  async (_, element, submit, answers, centre, params) => {
    serve({ getCentre: centre, getMeetingByCode: wireMeeting, getMeetingForm: strictForm });
    await openPage(element, params);
    await page.click(await page.waitFor(() => getByRole(page.root, 'button', submit)));
    await page.waitFor(() => expect(wrongFields().length).toBeGreaterThanOrEqual(answers.length));
    for (const [label, answer] of answers) {
      expect([label, isWrong(label)]).toEqual([label, true]);
      await answer(page);
      await page.waitFor(() => expect([label, isWrong(label)]).toEqual([label, false]));
    }
    expect(await page.waitFor(wrongFields)).toEqual([]);
  },
);
