import { act } from 'react';
import { replace } from '../../../platform/browser/navigation/navigation';
import { beginSession } from '../../../session/session';
import { keepFinishedRegistration } from '../../../session/finished-registration';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { wireCentre, wireMeeting } from '../../../../test/pages/wire-centre';
import ReviewPage from './index';

jest.mock('../../../platform/browser/navigation/navigation', () => ({ replace: jest.fn(() => Promise.resolve()) }));

const centre = (reviewState: string) => wireCentre({ entered: { payStatus: 0, isSignUp: 0, reviewState } });
const open = async (): Promise<void> => {
  await openPage(<ReviewPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(page.text()).toContain('等待主办方审核'));
  await page.waitFor(() => undefined);
  await page.hide();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'setImmediate'] });
  await page.show();
};
const pass = (seconds: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
  });

beforeEach(() => {
  keepFinishedRegistration('7', { outcome: 'review', applied: { invoice: false, credit: false }, submissionKey: '' });
  serve({ getMeetingByCode: wireMeeting, getCentre: centre('pending') });
});

it('leads to the centre once the organiser has decided, without a tap', async () => {
  beginSession('7', 'token-1');
  await open();
  await pass(60);
  expect(page.text()).toContain('等待主办方审核');
  expect(replace).not.toHaveBeenCalled();
  served.answers.getCentre = centre('approved');
  await pass(60);
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('centre', { meetingId: '7' }));
});

it('stays for whoever is logged in as somebody else, and asks nothing without a login', async () => {
  beginSession('7', 'token-1');
  served.answers.getCentre = centre('approved');
  await open();
  await pass(60);
  expect(replace).not.toHaveBeenCalled();
  jest.useRealTimers();
  await page.unmount();
  localStorage.removeItem('conf:session:7');
  keepFinishedRegistration('7', { outcome: 'review', applied: { invoice: false, credit: false }, submissionKey: '' });
  const before = served.made('getCentre').length;
  await open();
  await pass(600);
  expect(served.made('getCentre').length).toBe(before);
});
