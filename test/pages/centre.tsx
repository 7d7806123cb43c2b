import { beginSession } from '../../src/session/session';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import type { MountedPage } from '../jest/mount-page';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';
import { loadDialogs, openPage, resetApp } from './open-page';
import { answerNext, press as pressOn } from './press-and-answer';
import { wireCentre } from './wire-centre';
import CentrePage from '../../src/pages/centre/home/index';

/** What these tests share; the hooks below are run for each file that imports this one. */
export let served: ServedCalls;
export let page: MountedPage;

export const open = async (element = <CentrePage />): Promise<void> => {
  page = await openPage(element);
};
export const opened = async (): Promise<void> => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '欧阳晓明'));
};
export const press = (name: string): Promise<void> => pressOn(page, name);
export const gridNames = (): string[] =>
  queryAllByRole(getByRole(page.root, 'navigation', '办理事项'), 'button').map((entry) => entry.textContent);
export const answer = async (confirmed: boolean): Promise<string> => (await answerNext(page, confirmed)).text;

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  beginSession('7', 'token-1');
  served = serveCalls({ getCentre: wireCentre(), getRefundQuote: { refundMoney: 1080 } });
});
afterEach(async () => {
  await page.unmount();
  jest.restoreAllMocks();
  jest.clearAllMocks();
});
