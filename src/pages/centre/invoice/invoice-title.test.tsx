import { beginSession } from '../../../session/session';
import type { TitleOutcome } from '../../../platform/wechat/title-outcome';
import { getByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve } from '../../../../test/pages/app';
import { answerNext, fill, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre } from '../../../../test/pages/wire-centre';
import CentreInvoicePage from './index';

const mockOutcome = { chosen: { kind: 'cancelled' } as TitleOutcome };
const mockOpen = jest.fn(() => Promise.resolve());
jest.mock('../../../platform/wechat/choose-title.weapp', () => ({
  chooseTitle: () => Promise.resolve(mockOutcome.chosen),
  openPermissions: () => mockOpen(),
}));
// The mini-program's variant, on a page.
jest.mock('../../../forms/invoice-title-button', () =>
  jest.requireActual<object>('../../../forms/invoice-title-button.weapp'),
);

const choose = '从微信选择抬头';

beforeEach(async () => {
  mockOpen.mockClear();
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre() });
  await openPage(<CentreInvoicePage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
});

const nothing = { title: '', taxNumber: '', companyAddress: '', telephone: '', bankName: '', bankAccount: '' };

it('fills in what the title says, and leaves what was typed', async () => {
  await fill(page, '收件人邮箱', 'finance@xiangjiang.cn');
  await fill(page, '银行账号', '6222');
  mockOutcome.chosen = { kind: 'chosen', title: { ...nothing, title: '岳麓医院', taxNumber: '9143 0000' } };
  await press(page, choose);
  await page.waitFor(() => expect(valueOf(page, '发票抬头')).toBe('岳麓医院'));
  const names = ['税务登记号', '银行账号', '收件人邮箱'];
  expect(names.map((name) => valueOf(page, name))).toEqual(['91430000', '6222', 'finance@xiangjiang.cn']);
});

it('takes back the complaint about what it has filled in', async () => {
  await fill(page, '发票抬头', '');
  await press(page, '申请发票');
  await page.waitFor(() => expect(page.text()).toContain('请填写发票抬头'));
  mockOutcome.chosen = { kind: 'chosen', title: { ...nothing, title: '岳麓医院' } };
  await press(page, choose);
  await page.waitFor(() => expect(page.text()).not.toContain('请填写发票抬头'));
});

it('says nothing to who closes the list', async () => {
  const before = valueOf(page, '发票抬头');
  mockOutcome.chosen = { kind: 'cancelled' };
  await press(page, choose);
  expect([valueOf(page, '发票抬头'), toastText()]).toEqual([before, '']);
});

it('leads to WeChat’s settings where it was refused once', async () => {
  mockOutcome.chosen = { kind: 'denied' };
  await press(page, choose);
  await answerNext(page, true);
  await page.waitFor(() => expect(mockOpen).toHaveBeenCalledTimes(1));
});

it('says so where WeChat fails', async () => {
  mockOutcome.chosen = { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' };
  await press(page, choose);
  await page.waitFor(() => expect(toastText()).toBe('未能打开微信的发票抬头，请直接填写'));
});
