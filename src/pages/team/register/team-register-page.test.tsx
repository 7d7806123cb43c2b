import { replace } from '../../../platform/browser/navigation/navigation';
import { readLoginPhone } from '../../../session/login-phone';
import { keepProvedPhone, readProvedPhone } from '../../../session/proved-phone';
import { readSession } from '../../../session/session';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { fill, keptToastText, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireMeeting } from '../../../../test/pages/wire-centre';
import TeamRegisterPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const region = { province: '湖南省', city: '长沙市', district: '岳麓区' };
const team = {
  contactName: '陈秘书',
  teamName: '湘江医院',
  province: '湖南省 长沙市 岳麓区',
  concatPhone: '',
  code: '',
};

const open = async (): Promise<void> => {
  await openPage(<TeamRegisterPage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '联系人'));
};

beforeEach(() => {
  serve({ registerTeam: '注册成功', sendRegistrationCode: '', isMeetingEnd: null });
});

it('says beside each field what is missing', async () => {
  await open();
  await press(page, '提交');
  for (const text of ['请填写联系人', '请填写团队名称', '请选择所在地区', '请填写联系电话', '请输入验证码']) {
    expect(page.text()).toContain(text);
  }
  expect(served.made('registerTeam')).toEqual([]);
});

it('asks for a code only with a phone that can receive one', async () => {
  await open();
  await fill(page, '联系电话', '123');
  await press(page, '获取验证码');
  expect(page.text()).toContain('请输入正确的手机号码');
  await fill(page, '联系电话', '13800000001');
  await press(page, '获取验证码');
  await page.waitFor(() => expect(toastText()).toContain('验证码已发送'));
  expect(served.made('sendRegistrationCode')[0]?.url).toContain('/sendEnteredAddMessage/13800000001?meetingId=7');
});

async function registerWithCode(): Promise<void> {
  localStorage.setItem('conf:draft:team:7', JSON.stringify({ value: { team, region } }));
  await open();
  await fill(page, '联系电话', '13800000001');
  await fill(page, '验证码', '123456');
  await press(page, '提交');
}

it('goes straight to the centre where the server logs the operator in', async () => {
  served.answers.registerTeam = { token: 'T-1' };
  await registerWithCode();
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
  expect(readSession('7')?.token).toBe('T-1');
  expect(keptToastText()).toBe('注册成功，已登录');
  expect(JSON.stringify({ ...localStorage })).not.toContain('陈秘书');
});

it('logs in who has a team already, where the server takes the proof', async () => {
  const message = '该手机号已注册团队，请直接登录';
  served.refusals.registerTeam = { status: -1, message, data: { token: 'T-2' } };
  await registerWithCode();
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
  expect(readSession('7')?.token).toBe('T-2');
  expect(keptToastText()).toBe('该手机号已注册团队，已为您登录');
});

it.each([
  ['ended', { status: -1, message: '会议报名已结束' }, '会议报名已结束'],
  ['unknown', { httpStatus: 404, status: 404, message: '会议不存在，请检查会议链接' }, '没有找到该会议'],
])('refuses a meeting that is %s on opening', async (_, refusal, title) => {
  served.refusals.isMeetingEnd = refusal;
  await openPage(<TeamRegisterPage />);
  await page.waitFor(() => expect(page.text()).toContain(title));
  expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
});

it('lets people type where the server cannot be asked', async () => {
  served.failing.add('isMeetingEnd');
  await open();
});

it('registers, and goes to the login after two seconds', async () => {
  localStorage.setItem('conf:draft:team:7', JSON.stringify({ value: { team, region } }));
  await open();
  expect(valueOf(page, '团队名称')).toBe('湘江医院');
  await fill(page, '联系电话', '13800000001');
  await fill(page, '验证码', '123456');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  await press(page, '提交');
  await page.waitFor(() => expect(toastText()).toBe('注册成功'));
  expect(served.made('registerTeam')[0]?.body).toEqual({
    ...team,
    concatPhone: '13800000001',
    code: '123456',
    meetingId: '7',
  });
  expect(replace).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(replace).toHaveBeenCalledWith('login', { meetingId: '7' });
  expect(readLoginPhone('7')).toBe('13800000001');
  expect(JSON.stringify({ ...localStorage })).not.toContain('陈秘书');
});

it('keeps what was typed when refused', async () => {
  localStorage.setItem('conf:draft:team:7', JSON.stringify({ value: { team, region } }));
  served.refusals.registerTeam = { status: 500, message: '验证码错误或已过期' };
  await open();
  await fill(page, '联系电话', '13800000001');
  await fill(page, '验证码', '123456');
  await press(page, '提交');
  await page.waitFor(() => expect(toastText()).toBe('验证码错误或已过期'));
  expect(valueOf(page, '联系人')).toBe('陈秘书');
});

it('needs a meeting', async () => {
  await openPage(<TeamRegisterPage />, {});
  await page.waitFor(() => expect(page.text()).toContain('地址错误'));
});

describe('with the phone that a login has just proved', () => {
  const proved = { phone: '13800000001', proof: 'P-1' };
  const openProved = async (): Promise<void> => {
    keepProvedPhone('7', proved);
    localStorage.setItem('conf:draft:team:7', JSON.stringify({ value: { team, region } }));
    await open();
  };
  const codes = (): Element[] => queryAllByRole(page.root, 'textbox', '验证码');

  it('opens with it, and registers without a code', async () => {
    served.answers.registerTeam = { token: 'T-1' };
    await openProved();
    expect(valueOf(page, '联系电话')).toBe(proved.phone);
    expect(codes()).toEqual([]);
    expect(page.text()).toContain('手机号码已验证，无需再获取验证码');
    await press(page, '提交');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
    const body = { ...team, concatPhone: proved.phone, phoneProof: 'P-1', meetingId: '7' };
    expect(served.made('registerTeam')[0]?.body).toEqual(body);
    expect(served.made('sendRegistrationCode')).toEqual([]);
    expect(readProvedPhone('7')).toBeNull();
  });

  it('asks for the code of another phone, and for none again when the first is back', async () => {
    await openProved();
    await fill(page, '联系电话', '13800000002');
    await page.waitFor(() => expect(codes()).toHaveLength(1));
    await fill(page, '联系电话', proved.phone);
    await page.waitFor(() => expect(codes()).toEqual([]));
  });

  it('asks for the code once the server takes the proof no longer, and keeps the rest', async () => {
    const message = '手机号验证已失效，请获取验证码';
    served.refusals.registerTeam = { httpStatus: 401, status: 401, message };
    await openProved();
    await press(page, '提交');
    await page.waitFor(() => expect(codes()).toHaveLength(1));
    expect([toastText(), valueOf(page, '联系人'), valueOf(page, '联系电话')]).toEqual([
      message,
      '陈秘书',
      proved.phone,
    ]);
    expect(readProvedPhone('7')).toBeNull();
  });
});

it.each([
  [
    { registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) },
    '注册费 ¥1,200/人，5 人起 ¥900/人。',
  ],
  [{ registrationFee: 1200 }, '注册费 ¥1,200/人。'],
])('says what each member costs: %j', async (meeting, text) => {
  serve({ isMeetingEnd: null, getMeetingByCode: { ...wireMeeting, ...meeting } });
  await openPage(<TeamRegisterPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(page.text()).toContain(text));
});
