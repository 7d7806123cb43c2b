import type { ReactElement } from 'react';
import LoginPage from '../../src/pages/centre/login/index';
import CentrePage from '../../src/pages/centre/home/index';
import PaymentChoicePage from '../../src/pages/payment/choice/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import LandingPage from '../../src/pages/registration/landing/index';
import TeamRegisterPage from '../../src/pages/team/register/index';
import { relaunch } from '../../src/platform/browser/navigation/navigation';
import { scanCode } from '../../src/platform/wechat/scan-code';
import { keepLastMeeting } from '../../src/session/last-meeting';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { press } from './press-and-answer';

jest.mock('../../src/platform/browser/navigation/navigation');
let mockCanScan = false;
jest.mock('../../src/platform/wechat/scan-code', () => ({
  canScan: () => mockCanScan,
  scanCode: jest.fn(() => Promise.resolve()),
}));

const unknown = { httpStatus: 404, status: 404, message: '会议不存在，请检查会议链接' };
const wrongLink = { meetingCode: 'NONE' };
const noCode: [string, ReactElement, string][] = [
  ['the landing page', <LandingPage key="landing" />, '缺少会议编码'],
  ['the form', <AttendeeFormPage key="form" />, '缺少会议编码'],
  ['the login', <LoginPage key="login" />, '地址错误'],
  ['the centre', <CentrePage key="centre" />, '地址错误'],
  ['a team’s registration', <TeamRegisterPage key="team" />, '地址错误'],
  ['paying', <PaymentChoicePage key="pay" />, '地址错误'],
];
const wrong = noCode
  .slice(0, 5)
  .map(([name, element, title]) => [name, element, title === '地址错误' ? title : '没有找到该会议'] as const);

beforeAll(() => import('../../src/ui/layout/meeting-recovery'));
beforeEach(() => {
  localStorage.clear();
  mockCanScan = false;
  serve({});
  served.refusals.getMeetingByCode = unknown;
});

const shows = async (title: string): Promise<void> => {
  await page.waitFor(() => getByRole(page.root, 'heading', title));
  // The way out is loaded when it is needed.
  await page.show();
};
const buttons = (): string[] =>
  queryAllByRole(page.root, 'button')
    .map(({ textContent }) => textContent)
    .filter((text) => text === '扫码' || text.includes('上次'));

it.each(wrong)('leads from a link that is wrong to the meeting last seen: %s', async (_, element, title) => {
  keepLastMeeting({ id: '7', code: 'MI2027' });
  mockCanScan = true;
  await openPage(element, wrongLink);
  await shows(title);
  expect(page.text()).toContain('请从会议链接重新进入');
  expect(buttons()).toEqual(['打开上次的会议']);
  await press(page, '打开上次的会议');
  expect(relaunch).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' });
});

it.each(noCode)('has the meeting’s code scanned in WeChat where no meeting was seen: %s', async (_, element, title) => {
  mockCanScan = true;
  await openPage(element, {});
  await shows(title);
  expect(page.text()).toContain('请从会议链接重新进入，或扫描会议二维码');
  expect(page.text()).not.toMatch(/code/i);
  await press(page, '扫码');
  expect(scanCode).toHaveBeenCalledTimes(1);
});

it.each(noCode)('says what to do where nothing can be scanned: %s', async (_, element, title) => {
  await openPage(element, {});
  await shows(title);
  expect(page.text()).toContain('请从会议链接重新进入，或用微信“扫一扫”扫描会议二维码');
  expect(buttons()).toEqual([]);
});

it('leads to the login where the server has told no code of the meeting last seen', async () => {
  keepLastMeeting({ id: '7', code: '' });
  await openPage(<LandingPage />, {});
  await shows('缺少会议编码');
  await press(page, '打开上次的会议');
  expect(relaunch).toHaveBeenCalledWith('login', { meetingId: '7' });
});

it('offers no meeting that is the very one that was not found', async () => {
  keepLastMeeting({ id: '7', code: 'NONE' });
  await openPage(<LandingPage />, wrongLink);
  await shows('没有找到该会议');
  expect(buttons()).toEqual([]);
});
