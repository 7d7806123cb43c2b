import Taro from '@tarojs/taro';
import type { ReactElement } from 'react';
import { RegistrationResult } from '../../src/features/registration/registration-result';
import type { Meeting } from '../../src/domain/meeting/meeting';
import LoginPage from '../../src/pages/centre/login/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import LandingPage from '../../src/pages/registration/landing/index';
import NotFoundPage from '../../src/pages/system/not-found/index';
import { openWechatMap, sharePage } from '../../src/platform/wechat/js-sdk/share-page';
import { MeetingCard } from '../../src/features/meeting/meeting-card';
import { queryClient } from '../../src/api/use-call';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import type { MountedPage } from '../jest/mount-page';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';
import { openPage, resetApp } from './open-page';
import { wireForm, wireMeeting } from './wire-centre';

/** What WeChat's menu may pass on of each screen (product §6.18), and the way back to the chat (product §6.19). */

jest.mock('../../src/platform/wechat/js-sdk/share-page', () => ({
  sharePage: jest.fn(),
  openWechatMap: jest.fn(() => Promise.resolve(true)),
}));

let served: ServedCalls;
let page: MountedPage;
beforeEach(() => {
  resetApp();
  served = serveCalls({ getMeetingByCode: wireMeeting, getMeetingForm: wireForm, isMeetingEnd: '' });
});
afterEach(async () => {
  await page.unmount();
  jest.clearAllMocks();
  jest.restoreAllMocks();
});

const shared = () => jest.mocked(sharePage).mock.calls.map(([page]) => page?.params.meetingCode ?? null);
const open = async (element: ReactElement, params: Record<string, string> = { meetingCode: 'MI2027' }) => {
  page = await openPage(element, params);
};

it('the landing page shares its meeting, again whenever it comes back to the front, and not before', async () => {
  await open(<LandingPage />);
  await page.waitFor(() => getByRole(page.root, 'button', '立即报名'));
  expect(new Set(shared())).toEqual(new Set(['MI2027']));
  const before = shared().length;
  await page.hide();
  // As when the network comes back while another page lies above.
  served.answers.getMeetingByCode = { ...wireMeeting, bmClosed: true };
  await queryClient.refetchQueries();
  expect(shared().slice(before)).toEqual([]);
  await page.show();
  expect(shared().slice(before)).toEqual(['MI2027']);
});

it('the landing page of no meeting leaves the menu as it is', async () => {
  served.refusals.getMeetingByCode = { httpStatus: 404, status: 404, message: '会议不存在' };
  await open(<LandingPage />);
  await page.waitFor(() => getByRole(page.root, 'heading', '没有找到该会议'));
  expect(shared()).toEqual([]);
});

it.each([
  ['the form', <AttendeeFormPage key="form" />, { meetingCode: 'MI2027' }],
  ['the login', <LoginPage key="login" />, { meetingId: '7' }],
  ['the page for unknown addresses', <NotFoundPage key="lost" />, {}],
] as [string, ReactElement, Record<string, string>][])('%s shares nothing', async (_name, element, params) => {
  await open(element, params);
  await page.waitFor(() => getByRole(page.root, 'main'));
  await page.hide();
  await page.show();
  expect(shared().length).toBeGreaterThan(0);
  expect(new Set(shared())).toEqual(new Set([null]));
});

it.each([
  ['WeChat', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', 1],
  ['another browser', 'Mozilla/5.0 (iPhone) Safari/604.1', 0],
])('a registration that is done offers in %s to close the window', async (_where, userAgent, count) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
  const invoke = jest.fn();
  window.WeixinJSBridge = { invoke };
  const meeting = { id: '7', code: 'MI2027', name: '年会' } as Meeting;
  await open(
    <RegistrationResult
      meeting={meeting}
      route="freeSuccess"
      kind="done"
      heading="报名成功"
      text=""
      button="查看参会码"
    >
      {null}
    </RegistrationResult>,
  );
  const buttons = queryAllByRole(page.root, 'button').filter(({ textContent }) => textContent === '关闭页面');
  expect(buttons).toHaveLength(count);
  for (const button of buttons) await page.click(button);
  expect(invoke.mock.calls.map(([name]) => name as string)).toEqual(Array(count).fill('closeWindow'));
  delete window.WeixinJSBridge;
});

it('a meeting with coordinates is shown on WeChat’s own map', async () => {
  const coordinates = { latitude: 34.386, longitude: 108.987 };
  const meeting = { name: '年会', address: '西安', startTime: '', endTime: '', coordinates } as Meeting;
  await open(<MeetingCard meeting={meeting} />);
  await page.click(getByRole(page.root, 'button', '查看地图'));
  expect(openWechatMap).toHaveBeenCalledWith({ name: '年会', address: '西安', ...coordinates });
});
