import { fill, pressOnly, valueOf } from '../../../../test/pages/press-and-answer';
import { keepFinishedRegistration } from '../../../session/finished-registration';
import { keepProvedPhone } from '../../../session/proved-phone';
import { dropPendingPayment, keepPaidPayment, keepPendingPayment } from '../../../session/keep-payments';
import { changeRegistrationDraft, keepEntryType } from '../../../features/registration/registration-draft';
import { somePayment } from '../../../features/payment/testing/some-payment';
import { navigate, replace } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { personalKeys } from '../../../platform/storage/personal-keys';
import { getStored, setStored } from '../../../platform/storage/storage';
import { openPage, page, serve } from '../../../../test/pages/app';
import { wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import { wirePrices } from '../../../../test/pages/wire-prices';
import AttendeeFormPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

beforeEach(() => {
  serve({ getMeetingByCode: wireMeeting, getMeetingForm: wireForm });
  keepEntryType('7', 'paid');
  keepPendingPayment({
    amountFen: 120_000,
    outTradeNo: 'T1',
    meetingId: '7',
    meetingCode: 'MI2027',
    meetingName: wireMeeting.meetingName,
    attendeeCount: 1,
    payer: 'attendee',
    takesTransfers: true,
  });
});

it('leads who came Back from paying to the order, and not to an empty form', async () => {
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
});

it('leads to one’s own order also where a team’s came after it', async () => {
  keepPendingPayment({ ...somePayment, payer: 'team' });
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
});

it('opens for another registration that was begun on the landing page', async () => {
  changeRegistrationDraft('7', 'paid', {});
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  expect(replace).not.toHaveBeenCalled();
});

it('says of an option how many places are left, and lets nobody choose one that is full', async () => {
  const options = { A: { text: '数据标准化', left: 0 }, B: { text: '大模型与病历', left: 12 }, C: { text: '不参加' } };
  const workshop = { shortName: 'workshop', name: '工作坊', isShow: 1, formType: 4 };
  const item = { ...workshop, defaultValue: JSON.stringify({ valueEnum: options }) };
  const form = { ...wireForm, meetingForm: [...wireForm.meetingForm, item] };
  serve({ getMeetingByCode: wireMeeting, getMeetingForm: form });
  changeRegistrationDraft('7', 'paid', {});
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  const radio = (name: string) => getByRole(page.root, 'radio', name) as HTMLInputElement;
  const described = (name: string) =>
    document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  await page.waitFor(() => radio('数据标准化'));
  expect([radio('数据标准化').disabled, described('数据标准化')]).toEqual([true, '已满']);
  expect([radio('大模型与病历').disabled, described('大模型与病历')]).toEqual([false, '剩余 12 席']);
  expect([radio('不参加').disabled, described('不参加')]).toEqual([false, '']);
  await page.unmount();
  // The one that the form began with may be their own already: they can come back to it.
  changeRegistrationDraft('7', 'paid', { answers: [{ shortName: 'workshop', value: 'A' }] });
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => radio('数据标准化'));
  expect(radio('数据标准化').disabled).toBe(false);
});

describe('opened cold after a payment', () => {
  const open = async (payer: 'attendee' | 'team'): Promise<void> => {
    dropPendingPayment('T1');
    keepPaidPayment({ ...somePayment, payer });
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  };

  it('leads to the success of one’s own', async () => {
    await open('attendee');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it('is there to be filled in after a team’s, which registered nobody on this device', async () => {
    await open('team');
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('on a device that has registered people', () => {
  const answers = [
    { shortName: 'name', value: '王芳' },
    { shortName: 'phone', value: '13812345678' },
    { shortName: 'sex', value: '2', text: '女' },
    { shortName: 'gzdw', value: '湘江医院' },
  ];
  const person = { name: '王芳', phone: '13812345678', meetingIds: ['8'], answers };
  const open = async (...people: object[]): Promise<void> => {
    dropPendingPayment('T1');
    setStored(personalKeys.rememberedPeople(), people);
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  };
  const offer = () => queryAllByRole(page.root, 'region', '使用上次的信息');

  it('fills with one tap what the form asks, says so beside each answer, and takes it back', async () => {
    await open(person);
    await page.waitFor(() => expect(offer()).toHaveLength(1));
    await pressOnly(page, '使用上次的信息');
    expect([valueOf(page, '姓名'), valueOf(page, '手机号码'), valueOf(page, '工作单位')]).toEqual([
      ...['王芳', '13812345678', '湘江医院'],
    ]);
    expect((getByRole(page.root, 'radio', '女') as HTMLInputElement).checked).toBe(true);
    expect(page.root.textContent.match(/上次填写/g)).toHaveLength(4);
    await fill(page, '工作单位', '雨花医院');
    expect(page.root.textContent.match(/上次填写/g)).toHaveLength(3);
    await pressOnly(page, '撤销');
    expect([valueOf(page, '姓名'), valueOf(page, '工作单位')]).toEqual(['', '雨花医院']);
    expect(page.root.textContent).not.toContain('上次填写');
  });

  it('offers nobody who is registered here, and nobody else with a phone that is proved', async () => {
    await open({ ...person, meetingIds: ['7'] });
    expect(offer()).toHaveLength(0);
    await page.unmount();
    keepProvedPhone('7', { phone: '13900000000', proof: 'P-1' });
    await open(person);
    expect(offer()).toHaveLength(0);
  });

  it('leaves a form alone that is begun, by hand or before', async () => {
    await open(person);
    await page.waitFor(() => expect(offer()).toHaveLength(1));
    await fill(page, '姓名', '李雷');
    expect(offer()).toHaveLength(0);
    await page.unmount();
    changeRegistrationDraft('7', 'paid', { answers: [{ shortName: 'name', value: '李雷' }] });
    await open(person);
    expect(offer()).toHaveLength(0);
  });

  it('forgets them all on request', async () => {
    await open(person);
    await page.waitFor(() => expect(offer()).toHaveLength(1));
    await pressOnly(page, '不是这位');
    await page.click(await page.waitFor(() => getByRole(document.body, 'button', '清除本机记住的信息')));
    await page.waitFor(() => expect(offer()).toHaveLength(0));
    expect(getStored(personalKeys.rememberedPeople(), (value) => value)).toBeNull();
  });
});

describe('with the phone that a login has just proved', () => {
  const proved = { phone: '13812345678', proof: 'P-1' };
  const open = async (): Promise<void> => {
    dropPendingPayment('T1');
    keepProvedPhone('7', proved);
    keepPaidPayment(somePayment);
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  };

  it('opens with it, whatever was paid on this device before', async () => {
    await open();
    await page.waitFor(() => expect(valueOf(page, '手机号码')).toBe(proved.phone));
    expect(replace).not.toHaveBeenCalled();
  });

  it('leads to the result once that has registered', async () => {
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    await open();
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('freeSuccess', { meetingCode: 'MI2027' }));
  });

  it('keeps another that was typed', async () => {
    changeRegistrationDraft('7', 'paid', { answers: [{ shortName: 'phone', value: '13900000000' }] });
    await open();
    await page.waitFor(() => expect(valueOf(page, '手机号码')).toBe('13900000000'));
  });
});

describe('what is to be paid', () => {
  const fee = { registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) };
  const open = async (meeting: object): Promise<void> => {
    dropPendingPayment('T1');
    serve({ getMeetingByCode: { ...wireMeeting, ...meeting }, getMeetingForm: wireForm });
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  };

  it('stands in the bar, with what changes it, and all prices behind it', async () => {
    await open(fee);
    await page.click(getByRole(page.root, 'button', '应付 ¥1,200 5 人起 ¥900/人'));
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '价格'));
    expect(sheet.textContent).toContain('参会代表¥1,200团队5 人起 ¥900/人');
    await page.click(getByRole(sheet, 'button', '团队报名'));
    expect(navigate).toHaveBeenCalledWith('teamRegister', { meetingId: '7' });
  });

  it('stands alone where nothing changes it', async () => {
    await open({ ...fee, discountInfo: '' });
    expect(page.root.querySelector('footer')?.textContent).toContain('应付 ¥1,200');
    expect(queryAllByRole(page.root, 'button', /应付/)).toEqual([]);
  });

  it('follows the identity that is answered, and tells until when', async () => {
    await open(wirePrices);
    await page.waitFor(() => getByRole(page.root, 'button', '注册费按身份定 早鸟价至 2099年3月1日'));
    await page.click(getByRole(page.root, 'radio', '女'));
    await page.click(getByRole(page.root, 'button', '应付 ¥400 早鸟价至 2099年3月1日'));
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '价格'));
    expect(sheet.textContent).toContain('医师¥800团队 ¥700，之后 ¥1,000学生¥400之后 ¥500团队价 3 人起');
  });

  it.each([
    ['the server names no fee', {}],
    ['the meeting is free', { isBmf: '0', registrationFee: 0 }],
    ['registration has ended', { ...fee, bmEndTime: '2020-01-01' }],
  ])('is not said where %s', async (_when, meeting) => {
    dropPendingPayment('T1');
    serve({ getMeetingByCode: { ...wireMeeting, ...meeting }, getMeetingForm: wireForm });
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
    // What says that registration has ended lies above the page.
    await page.waitFor(() => expect(page.text()).toContain('已报名？查看详情'));
    expect(page.text()).not.toContain('应付');
  });
});
