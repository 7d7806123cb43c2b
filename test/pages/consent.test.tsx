import { queryClient } from '../../src/api/use-call';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import PrivacyPage from '../../src/pages/system/privacy/index';
import MemberImportPage from '../../src/pages/import/member-import/index';
import MemberAddPage from '../../src/pages/team/member-add/index';
import { navigate, replace } from '../../src/platform/browser/navigation/navigation';
import { beginSession } from '../../src/session/session';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served, setExtras } from './app';
import { agree, answerNext, consentTicks, fill, press, pressOnly } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';
import { wireTeam } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');
beforeEach(() => setExtras({ idempotency: true, batchMembers: true, privacyNotices: true }));

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const notice = { version: '2027-03', purpose: '核验身份', retention: '会后 90 天删除', text: '# 谁\n主办方\n\n第二段' };
const rules = [{ required: true, message: '' }];
const nation = { shortName: 'nation', name: '民族', isShow: 1, formType: 1, defaultValue: '{}' };
const cardNum = { ...nation, shortName: 'cardNum', name: '身份证号', defaultValue: JSON.stringify({ rules }) };
/** Without an ID number. */
const plainForm = { ...wireForm, meetingForm: wireForm.meetingForm.slice(0, 2) };

beforeEach(() => {
  serve({
    getMeetingByCode: { ...wireMeeting, isBmf: '0' },
    getMeetingForm: plainForm,
    getPrivacyNotice: notice,
    getEnteredByPhone: { code: 0 },
    isMeetingEnd: '',
    register: { needReview: false, payMoney: 0, outTradeNo: '' },
    getCentre: wireTeam({ meeting: { isScore: '0' } }),
    addMember: '添加成功',
    addMembers: { count: 2 },
  });
});

const openForm = async (): Promise<void> => {
  keepEntryType('7', 'free');
  await openPage(<AttendeeFormPage />, ofMeeting);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
const fillPerson = async (): Promise<void> => {
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', '13622172217');
};
const names = (): string[] => consentTicks(page).map((box) => box.closest('label')?.textContent ?? '');
const sent = (call: 'register' | 'addMember' = 'register') => served.made(call).at(-1)?.body;

it('is unticked at first, names its version, and is one of what is missing', async () => {
  await openForm();
  expect(names()).toEqual(['我已阅读并同意《个人信息处理说明》（2027-03 版）']);
  expect(consentTicks(page)[0]?.checked).toBe(false);
  await fillPerson();
  await pressOnly(page, '提交');
  await page.waitFor(() => expect(page.text()).toContain('还有 1 项需要填写：个人信息处理说明'));
  expect(page.text()).toContain('请阅读并勾选《个人信息处理说明》');
  expect(served.made('register')).toEqual([]);
  await press(page, '提交');
  await page.waitFor(() => expect(sent()).toMatchObject({ privacyConsent: { version: '2027-03', kinds: ['notice'] } }));
  expect(Object.keys(sent() as object).filter((name) => name.startsWith('consent'))).toEqual([]);
});

it('is kept with the draft, and asked for again once the notice is another', async () => {
  await openForm();
  await fillPerson();
  await agree(page);
  await page.unmount();
  await openForm();
  expect(consentTicks(page)[0]?.checked).toBe(true);
  await page.unmount();
  queryClient.clear();
  served.answers.getPrivacyNotice = { ...notice, version: '2027-05' };
  await openForm();
  expect(names()).toEqual(['我已阅读并同意《个人信息处理说明》（2027-05 版）']);
  expect(consentTicks(page)[0]?.checked).toBe(false);
});

it('is asked for again when the server says that the notice has changed, and nothing typed is lost', async () => {
  await openForm();
  await fillPerson();
  served.refusals.register = { status: -1, message: '《个人信息处理说明》已更新，请重新阅读并勾选' };
  served.answers.getPrivacyNotice = { ...notice, version: '2027-05' };
  await press(page, '提交');
  expect((await answerNext(page, true)).text).toContain('已更新');
  await page.waitFor(() => expect(names()).toEqual(['我已阅读并同意《个人信息处理说明》（2027-05 版）']));
  await page.waitFor(() => expect(consentTicks(page)[0]?.checked).toBe(false));
  served.refusals = {};
  await press(page, '提交');
  await page.waitFor(() => expect(sent()).toMatchObject({ name: '王芳', privacyConsent: { version: '2027-05' } }));
});

it('opens the notice over the form, without ticking', async () => {
  await openForm();
  await press(page, '《个人信息处理说明》');
  expect(navigate).toHaveBeenCalledWith('privacy');
  expect(consentTicks(page)[0]?.checked).toBe(false);
});

it('asks separately for sensitive answers, once one is given', async () => {
  served.answers.getMeetingForm = { ...plainForm, meetingForm: [...plainForm.meetingForm, nation] };
  await openForm();
  expect(names()).toEqual([
    '我同意主办方为核验身份而处理我的民族（敏感个人信息），会后 90 天删除',
    '我已阅读并同意《个人信息处理说明》（2027-03 版）',
  ]);
  await fillPerson();
  await page.click(consentTicks(page)[1] as HTMLElement);
  await fill(page, '民族', '回族');
  await pressOnly(page, '提交');
  await page.waitFor(() => expect(page.text()).toContain('填写敏感个人信息前，请单独勾选同意'));
  await fill(page, '民族', '');
  await pressOnly(page, '提交');
  await page.waitFor(() => expect(sent()).toMatchObject({ nation: '', privacyConsent: { kinds: ['notice'] } }));
});

it('stands directly below the number that it is about', async () => {
  const [name, phone] = plainForm.meetingForm;
  served.answers.getMeetingForm = { ...plainForm, meetingForm: [name, cardNum, phone] };
  await openForm();
  const text = page.text();
  const places = ['身份证号', '处理我的身份证号', '手机号码', '我已阅读并同意'].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

it('asks by the app’s own notice where the server has none, and sends nothing of it', async () => {
  setExtras({ privacyNotices: false });
  await openForm();
  expect(names()).toEqual(['我已阅读并同意《个人信息处理说明》（通用 2026-11-26 版）']);
  await fillPerson();
  await pressOnly(page, '提交');
  expect(page.text()).toContain('请阅读并勾选《个人信息处理说明》');
  await press(page, '提交');
  await page.waitFor(() => expect(served.made('register')).toHaveLength(1));
  expect(sent()).not.toHaveProperty('privacyConsent');
  expect(served.made('getPrivacyNotice')).toEqual([]);
});

it('is declared once by an operator who adds one member after another', async () => {
  beginSession('7', 'token-1');
  const openMember = async (): Promise<void> => {
    await openPage(<MemberAddPage />, ofMeeting);
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  };
  await openMember();
  expect(names()).toEqual(['我已将《个人信息处理说明》（2027-03 版）告知参会人，并取得其同意']);
  expect(consentTicks(page)[0]?.checked).toBe(false);
  await fillPerson();
  await press(page, '保存并继续添加');
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('memberAdd', { meetingCode: 'MI2027' }));
  expect(sent('addMember')).toMatchObject({ privacyConsent: { version: '2027-03', kinds: ['notice'] } });
  await page.unmount();
  await openMember();
  expect(consentTicks(page)[0]?.checked).toBe(true);
});

it('is declared once for a table, before any of its members is sent', async () => {
  beginSession('7', 'token-1');
  const [name, phone] = plainForm.meetingForm;
  served.answers.getMeetingForm = { ...plainForm, meetingForm: [name, phone, nation] };
  await openPage(<MemberImportPage />, ofMeeting);
  const box = await page.waitFor(() => getByRole(page.root, 'textbox', '或粘贴表格内容'));
  await page.type(box, '姓名\t手机号码\t民族\n王芳\t13622172217\t\n张伟\t13622172218\t回族');
  await press(page, '读取粘贴的内容');
  await page.waitFor(() => getByRole(page.root, 'list', '待添加的参会人'));
  expect(names()).toEqual([
    '参会人已单独同意主办方为核验身份而处理其民族（敏感个人信息），会后 90 天删除',
    '我已将《个人信息处理说明》（2027-03 版）告知参会人，并取得其同意',
  ]);
  await pressOnly(page, '添加 2 位参会人');
  await page.waitFor(() => expect(page.text()).toContain('还有 2 项需要填写'));
  expect(served.made('addMembers')).toEqual([]);
  await press(page, '添加 2 位参会人');
  await page.waitFor(() =>
    expect(served.made('addMembers')[0]?.body).toMatchObject({
      privacyConsent: { version: '2027-03', kinds: ['notice', 'sensitive'] },
    }),
  );
});

describe('the notice’s page', () => {
  it('shows the meeting’s', async () => {
    await openPage(<PrivacyPage />, ofMeeting);
    await page.waitFor(() => expect(page.text()).toContain('2027-03 版'));
    expect(getByRole(page.root, 'heading', '谁')).toBeTruthy();
    expect(page.text()).toContain('第二段');
  });

  it.each([true, false])('shows the app’s own without a meeting’s, asked or not: %s', async (isAsked) => {
    setExtras({ privacyNotices: isAsked });
    served.answers.getPrivacyNotice = null;
    await openPage(<PrivacyPage />, ofMeeting);
    await page.waitFor(() => expect(page.text()).toContain('通用 2026-11-26 版'));
    expect(page.text()).toContain('为他人报名');
  });

  it('can be tried again', async () => {
    served.failing.add('getPrivacyNotice');
    await openPage(<PrivacyPage />, ofMeeting);
    await page.waitFor(() => getByRole(page.root, 'button', '重试'));
    served.failing.clear();
    await press(page, '重试');
    await page.waitFor(() => expect(page.text()).toContain('2027-03 版'));
  });
});
