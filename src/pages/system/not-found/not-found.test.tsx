import { keepLastMeeting } from '../../../session/last-meeting';
import { relaunch } from '../../../platform/browser/navigation/navigation';
import { getByRole } from '../../../../test/jest/find-by-role';
import { holdIntervals, passIntervals } from '../../../../test/jest/hold-intervals';
import { mountPage, type MountedPage } from '../../../../test/jest/mount-page';
import NotFoundPage from './index';

jest.mock('../../../platform/browser/navigation/navigation', () => ({ relaunch: jest.fn(() => Promise.resolve()) }));
jest.mock('../../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

let page: MountedPage;

beforeEach(async () => {
  holdIntervals();
  localStorage.clear();
  page = await mountPage(<NotFoundPage />);
});
afterEach(async () => {
  await page.unmount();
  jest.useRealTimers();
  jest.clearAllMocks();
});

it('is titled 页面走丢了 and counts down from 10', () => {
  expect(getByRole(page.root, 'heading', '页面走丢了')).toBeTruthy();
  expect(getByRole(page.root, 'timer').textContent).toBe('10 秒后自动返回首页');
});

it('goes home after 10 seconds, once', async () => {
  const later = Date.now() + 10_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await passIntervals(5_000);
  clock.mockRestore();
  expect(relaunch).toHaveBeenCalledTimes(1);
});

it('goes at once when asked, to the meeting last used', async () => {
  keepLastMeeting({ id: '7', code: 'MI2027' });
  await page.click(getByRole(page.root, 'button', '返回首页'));
  expect(relaunch).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' });
});
