import { act } from 'react';
import { defaultMiniProgramSettings } from '../../src/contract/mini-program';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import TeamMembersPage from '../../src/pages/team/members/index';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import { adoptSettings } from '../../src/platform/network/settings.weapp';
import { beginSession } from '../../src/session/session';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { serveByPages } from './paged-team';
import { fill } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';
import { wireMember } from './wire-team';

jest.mock('../../src/platform/browser/navigation/navigation');
// The mini-program's: the server tells them after the first screen, at the first launch.
jest.mock('../../src/platform/network/settings', () =>
  jest.requireActual<object>('../../src/platform/network/settings.weapp'),
);
jest.mock('../../src/platform/network/use-app-settings', () =>
  jest.requireActual<object>('../../src/platform/network/use-app-settings.weapp'),
);

const ofMeeting = { meetingCode: 'MI2027', meetingId: '7' };
const notice = { version: '2027-03', purpose: '核验身份', retention: '会后 90 天删除', text: '主办方' };

const tell = async (extras: object): Promise<void> =>
  act(async () => {
    const told = { ...defaultMiniProgramSettings, extras: { ...defaultMiniProgramSettings.extras, ...extras } };
    adoptSettings(told);
    await Promise.resolve();
  });

beforeEach(() => {
  adoptSettings(null);
  beginSession('7', 'token-1');
  serve({
    getMeetingByCode: { ...wireMeeting, isBmf: '0' },
    getMeetingForm: wireForm,
    getPrivacyNotice: notice,
    getEnteredByPhone: { code: 0 },
    isMeetingEnd: '',
  });
});

it('asks for consent to the meeting’s notice without taking away the form that is being filled in', async () => {
  keepEntryType('7', 'free');
  await openPage(<AttendeeFormPage />, ofMeeting);
  const name = await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  await fill(page, '姓名', '王芳');
  await tell({ privacyNotices: true });
  expect(name.isConnected).toBe(true);
  await page.waitFor(() => expect(page.text()).toContain('我已阅读并同意《个人信息处理说明》（2027-03 版）'));
  expect(name.isConnected).toBe(true);
  expect((name as HTMLInputElement).value).toBe('王芳');
});

it('leaves the members where they are', async () => {
  const team = Array.from({ length: 5 }, (_, n) =>
    wireMember({ id: `m${n}`, name: `成员${n}`, phone: `1390000000${n}` }),
  );
  serveByPages(served, () => team, 5);
  await openPage(<TeamMembersPage />, ofMeeting);
  const list = await page.waitFor(() => getByRole(page.root, 'list', '团体成员'));
  await tell({ memberPages: true });
  expect(list.isConnected).toBe(true);
});
