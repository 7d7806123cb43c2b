import { readSession } from '../../../session/session';
import { replace } from '../../../platform/browser/navigation/navigation';
import type { PhoneAnswer } from '../../../platform/wechat/phone-answer';
import { defaultMiniProgramSettings } from '../../../contract/mini-program';
import { adoptSettings } from '../../../platform/network/settings.weapp';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { fill as fillOn, press as pressOn, toastText } from '../../../../test/pages/press-and-answer';
import LoginPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');
// The mini-program's variants on a page: what WeChat's button answers is the test's.
jest.mock('../../../features/login/phone-login', () =>
  jest.requireActual<object>('../../../features/login/phone-login.weapp'),
);
jest.mock('../../../api/call-table', () => jest.requireActual<object>('../../../api/call-table.weapp'));
let mockAnswer: PhoneAnswer;
jest.mock('../../../ui/display/phone-button.weapp', () => ({
  PhoneButton: (props: { children: string; busy: boolean; busyText: string; onAnswer: (answer: object) => void }) => (
    <button disabled={props.busy} onClick={() => props.onAnswer(mockAnswer)}>
      {props.busy ? props.busyText : props.children}
    </button>
  ),
}));

const oneTap = '微信一键登录';
const offer = (phoneLogin: boolean): void =>
  adoptSettings({
    ...defaultMiniProgramSettings,
    miniProgram: { ...defaultMiniProgramSettings.miniProgram, phoneLogin },
  });

beforeEach(() => {
  offer(true);
  mockAnswer = { kind: 'code', code: 'e31968' };
  serve({ logInByWechatPhone: 'token-1', logInByCode: 'token-2' });
});

it('logs in by one tap with what WeChat says, and without a phone', async () => {
  await openPage(<LoginPage />);
  await pressOn(page, oneTap);
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
  expect(served.made('logInByWechatPhone').map(({ body }) => body)).toEqual([{ meetingId: '7', code: 'e31968' }]);
  expect(readSession('7')?.token).toBe('token-1');
});

it.each<[string, PhoneAnswer, string]>([
  ['a person who does not want to', { kind: 'none', isRefused: true, message: '您未授权手机号' }, '您未授权手机号'],
  ['a quota that is used up', { kind: 'none', isRefused: false, message: '次数已用完' }, '次数已用完'],
])('keeps what was typed, and the code by SMS, for %s', async (_, answer, words) => {
  mockAnswer = answer;
  await openPage(<LoginPage />);
  await fillOn(page, '手机号码', '13812345678');
  await pressOn(page, oneTap);
  await page.waitFor(() => expect(toastText()).toBe(words));
  expect(getByRole(page.root, 'textbox', '手机号码')).toHaveProperty('value', '13812345678');
  expect(served.made('logInByWechatPhone')).toEqual([]);
  await fillOn(page, '验证码', '123456');
  await page.waitFor(() => expect(readSession('7')?.token).toBe('token-2'));
});

it('says why the server refuses, and takes the next tap', async () => {
  served.refusals.logInByWechatPhone = { status: -1, message: '该手机号未报名本次会议，请先报名' };
  await openPage(<LoginPage />);
  await pressOn(page, oneTap);
  await page.waitFor(() => expect(toastText()).toBe('该手机号未报名本次会议，请先报名'));
  expect(readSession('7')).toBeNull();
  served.refusals = {};
  await pressOn(page, oneTap);
  await page.waitFor(() => expect(readSession('7')?.token).toBe('token-1'));
});

it('is not offered by a server that does not know of it', async () => {
  offer(false);
  await openPage(<LoginPage />);
  getByRole(page.root, 'button', '登录');
  expect(queryAllByRole(page.root, 'button', oneTap)).toEqual([]);
});
