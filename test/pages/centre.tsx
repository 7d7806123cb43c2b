import { beginSession } from '../../src/session/session';
import { getByRole, queryAllByRole } from '../jest/find-by-role';
import { openPage, page, serve } from './app';
import { answerNext, press as pressOn } from './press-and-answer';
import { wireCentre } from './wire-centre';
import CentrePage from '../../src/pages/centre/home/index';

export const open = async (element = <CentrePage />): Promise<void> => {
  await openPage(element);
};
export const opened = async (): Promise<void> => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '欧阳晓明'));
};
export const press = (name: string): Promise<void> => pressOn(page, name);
export const gridNames = (): string[] =>
  queryAllByRole(getByRole(page.root, 'navigation', '办理事项'), 'button').map((entry) => entry.textContent);
export const answer = async (confirmed: boolean): Promise<string> => (await answerNext(page, confirmed)).text;

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre(), getRefundQuote: { refundMoney: 1080 } });
});
