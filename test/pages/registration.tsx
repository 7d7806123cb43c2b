import { type ReactElement } from 'react';
import { queryClient } from '../../src/api/use-call';
import type { EntryType } from '../../src/domain/attendee/attendee';
import { keepEntryType } from '../../src/features/registration/registration-draft';
import AttendeeFormPage from '../../src/pages/registration/attendee-form/index';
import { replace } from '../../src/platform/browser/navigation/navigation';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { fill, press } from './press-and-answer';
import { wireForm, wireMeeting } from './wire-centre';

/** A meeting that asks for the registration type: paid delegate or free visitor. */
export const mixedMeeting = { ...wireMeeting, isEnterprisesParticipating: '1', isFreeUser: '1' };
export const ofMeeting = { meetingCode: 'MI2027' };
export const phone = '13622172217';
export const others = '13622172218';
export const taken = '该手机号已报名本次会议';

beforeEach(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  serve({
    getMeetingByCode: mixedMeeting,
    getMeetingForm: wireForm,
    getEnteredByPhone: { code: 0 },
    isMeetingEnd: '',
    register: { needReview: false, payMoney: 0, outTradeNo: '' },
  });
});

export const open = async (element: ReactElement, params = ofMeeting): Promise<void> => {
  await openPage(element, params);
};
export const openForm = async (type: EntryType = 'paid'): Promise<void> => {
  keepEntryType('7', type);
  await open(<AttendeeFormPage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
};
/** Replaces the page by another, after the first one's unmount effects. */
export const goTo = async (element: ReactElement, label: string): Promise<void> => {
  await page.unmount();
  await open(element);
  await page.waitFor(() => getByRole(page.root, 'textbox', label));
};
/** As when WeChat kills the page: no events, no unmount effects. */
export const reload = async (element: ReactElement, label: string): Promise<void> => {
  const kept = Object.entries({ ...localStorage }) as [string, string][];
  await page.unmount();
  queryClient.clear();
  localStorage.clear();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  await open(element);
  await page.waitFor(() => getByRole(page.root, 'textbox', label));
};
/** The phones that the server was asked about. */
export const checkedPhones = (): string[] =>
  served.made('getEnteredByPhone').map(({ url }) => url.split('/').at(-1) ?? '');
export const kept = (): string => JSON.stringify({ ...localStorage });
export const replacedPages = (): unknown[][] => jest.mocked(replace).mock.calls;

export const fillAndSubmit = async (): Promise<void> => {
  await openForm('free');
  await fill(page, '姓名', '王芳');
  await fill(page, '手机号码', phone);
  await press(page, '提交');
};
