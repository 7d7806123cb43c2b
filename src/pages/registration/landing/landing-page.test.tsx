import { openPage, resetApp } from '../../../../test/pages/open-page';
import { wireMeeting } from '../../../../test/pages/wire-centre';
import { getByRole } from '../../../../test/jest/find-by-role';
import type { MountedPage } from '../../../../test/jest/mount-page';
import { serveCalls } from '../../../../test/jest/serve-calls';
import LandingPage from './index';

let page: MountedPage;
beforeEach(resetApp);
afterEach(() => page.unmount());

async function open(meeting: object): Promise<void> {
  serveCalls({ getMeetingByCode: { ...wireMeeting, bmEndTime: '2099-05-09', ...meeting } });
  page = await openPage(<LandingPage />, { meetingCode: 'MI2027' });
}
const button = (name: string) => getByRole(page.root, 'button', name) as HTMLButtonElement;

test('a meeting that its organiser has closed says so, and announces no last day', async () => {
  await open({ bmClosed: true });
  await page.waitFor(() => button('会议已结束'));
  expect(button('会议已结束').disabled).toBe(true);
  expect(page.root.textContent).toContain('会议报名已结束');
  expect(page.root.textContent).not.toContain('报名截止');
});

test.each([{}, { bmClosed: false }])('one that is open, by %j, announces its last day', async (meeting) => {
  await open(meeting);
  await page.waitFor(() => button('立即报名'));
  expect(page.root.textContent).toContain('报名截止');
});
