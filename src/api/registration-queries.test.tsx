import { act } from 'react';
import { readMeeting } from '../contract/meeting';
import type { Meeting } from '../domain/meeting/meeting';
import { alert, answerQuestion, feedbackState } from '../platform/device/feedback';
import type { MountedPage } from '../../test/jest/mount-page';
import { serveCalls, type ServedCalls } from '../../test/jest/serve-calls';
import { mountInApp, resetApp } from '../../test/pages/open-page';
import { wireMeeting } from '../../test/pages/wire-centre';
import { queryClient } from './use-call';
import { useRegistrationEnd } from './registration-queries';

const meeting = readMeeting(wireMeeting) as Meeting;
const refusal = { status: 500, message: '会议名额已满，报名已结束' };

function Probe() {
  return <>{useRegistrationEnd(meeting, (text) => void alert({ text })) ? '会议已结束' : '下一步'}</>;
}

let served: ServedCalls;
const pages: MountedPage[] = [];
const open = async (): Promise<MountedPage> => {
  const page = await mountInApp(<Probe />);
  pages.push(page);
  return page;
};
const end = async (page: MountedPage): Promise<void> => {
  served.refusals.isMeetingEnd = refusal;
  await act(() => queryClient.refetchQueries({ queryKey: ['isMeetingEnd'] }));
  await page.waitFor(() => expect(page.root.textContent).toBe('会议已结束'));
};
const notified = (): string[] => {
  const texts: string[] = [];
  for (let { question } = feedbackState(); question !== null; { question } = feedbackState()) {
    texts.push(question.text);
    const { id } = question;
    act(() => answerQuestion(id, true));
  }
  return texts;
};

beforeEach(() => {
  resetApp();
  served = serveCalls({ isMeetingEnd: '' });
});
afterEach(async () => {
  for (const page of pages.splice(0).reverse()) await page.unmount();
});

it('is told by the page on top alone, and not again by the page below when that is shown', async () => {
  const below = await open();
  await below.hide();
  const top = await open();
  await end(top);
  expect(notified()).toEqual([refusal.message]);
  await below.show();
  expect(below.root.textContent).toBe('会议已结束');
  expect(notified()).toEqual([]);
});

it('is told when the page is shown again, where nobody has', async () => {
  const page = await open();
  await page.hide();
  await end(page);
  expect(notified()).toEqual([]);
  await page.show();
  expect(notified()).toEqual([refusal.message]);
});

it('is told anew on a page that opens later', async () => {
  await end(await open());
  expect(notified()).toEqual([refusal.message]);
  await open();
  expect(notified()).toEqual([refusal.message]);
});
