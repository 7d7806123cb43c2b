import type { ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../api/use-call';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { relaunch, replace, returnTo } from '../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { RemittanceAccount } from './remittance-account';
import { RemittanceRequest } from './remittance-request';
import { serveApi, type FakeApi } from './testing/serve-api';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation', () => ({
  relaunch: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
  returnTo: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const settings = { paymentProviders: [], extras: { transferReceipts: false } };
jest.mock('../../platform/network/settings', () => ({
  appSettings: () => ({ apiOrigin: '', tokenPrefix: 'Bearer ', ...settings }),
}));

const today = shanghaiDate(Date.now());
let api: FakeApi;
let page: MountedPage;

const openWith = async (element: ReactElement): Promise<void> => {
  queryClient.clear();
  page = await mountPage(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
};
const open = (): Promise<void> => openWith(<RemittanceAccount payment={somePayment} />);

beforeAll(async () => {
  await Promise.all([import('./receipt-sheet'), import('../../ui/overlay/modal-surface')]);
});
beforeEach(() => {
  localStorage.clear();
  settings.extras.transferReceipts = false;
  api = serveApi({
    queryOrder: { trade_state: 'NOTPAY' },
    offlinePay: {
      accountNumber: '0200004109005566778',
      accountName: '会务组',
      bankName: '海淀支行',
      payNotice: '请附言',
    },
  });
});

afterEach(async () => {
  await page.unmount();
  jest.clearAllMocks();
});

it('asks for the account where none is kept, and shows it after a reload without asking', async () => {
  await open();
  await page.waitFor(() => expect(page.text()).toContain('0200004109005566778'));
  expect(api.bodies('offlinePay')).toEqual([{ outTradeNo: somePayment.outTradeNo }]);
  expect(page.text()).toContain('请附言');
  for (const what of ['账号', '户名', '开户行', '转账附言']) getByRole(page.root, 'button', `复制${what}`);
  await page.unmount();
  await open();
  expect(page.text()).toContain('0200004109005566778');
  expect(api.count('offlinePay')).toBe(1);
});

it('leads to the other ways to pay, wherever it was opened from', async () => {
  await open();
  await page.waitFor(() => expect(page.text()).toContain('0200004109005566778'));
  await page.click(getByRole(page.root, 'button', '其他支付方式'));
  await page.waitFor(() => expect(returnTo).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
});

const transferInfo = { chosenAt: '2027-03-20 14:02:00', remark: '3K9T X7WM' };

it('shows the server’s remark, else the order’s number, as the one to write on the transfer', async () => {
  await open();
  await page.waitFor(() => expect(page.text()).toContain(`转账时请在附言填写${somePayment.outTradeNo}`));
  await page.unmount();
  localStorage.clear();
  Object.assign(api.answers.offlinePay as object, { transferInfo });
  await open();
  await page.waitFor(() => expect(page.text()).toContain('转账时请在附言填写3K9T X7WM'));
  // No receipts where the server takes none.
  expect(page.text()).not.toContain('银行回单');
});

it('uploads the bank’s receipt with the transfer’s day and payer, keeping what was typed', async () => {
  settings.extras.transferReceipts = true;
  Object.assign(api.answers.offlinePay as object, { transferInfo });
  const receipt = { uploadedAt: '2027-03-21 09:00:00', fileUrl: '', paidOn: '2027-03-20', payerName: '' };
  api.answers.transferReceipt = { ...transferInfo, receipt };
  localStorage.setItem(
    `conf:receipt-draft:${somePayment.outTradeNo}`,
    JSON.stringify({ value: { file: '/api/files/a', paidOn: today, payerName: '湘江医院' } }),
  );
  await open();
  await page.click(await page.waitFor(() => getByRole(page.root, 'button', '上传银行回单')));
  const sheet = await page.waitFor(() => getByRole(document, 'dialog', '上传银行回单'));
  await page.click(getByRole(sheet, 'button', '提交'));
  await page.waitFor(() => expect(page.text()).toContain('银行回单已上传 · 3月21日查看'));
  expect(api.bodies('transferReceipt')).toEqual([
    { outTradeNo: somePayment.outTradeNo, file: '/api/files/a', paidOn: today, payerName: '湘江医院' },
  ]);
  await page.click(getByRole(page.root, 'button', '查看银行回单'));
  const shown = await page.waitFor(() => getByRole(document, 'dialog', '银行回单'));
  for (const text of [today, '湘江医院', '重新上传']) expect(shown.textContent).toContain(text);
});

it('says 提交失败！ with what the server said, and tries again', async () => {
  api.refusals.offlinePay = { status: 500, message: '该会议不支持对公转账' };
  await open();
  await page.waitFor(() => expect(page.text()).toContain('提交失败！该会议不支持对公转账'));
  expect(queryAllByRole(page.root, 'button', '查看报名信息')).toEqual([]);
  api.refusals = {};
  await page.click(getByRole(page.root, 'button', '重试'));
  await page.waitFor(() => expect(page.text()).toContain('会务组'));
});

it('goes to the success page once the organiser has confirmed the transfer', async () => {
  api.answers.queryOrder = { trade_state: 'SUCCESS' };
  await open();
  await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
});

describe.each([
  ['meeting 45', { ...somePayment, meetingId: '45' }],
  ['a meeting without an account', { ...somePayment, takesTransfers: false }],
])('of %s', (_, payment) => {
  it.each([
    ['asks for no transfer', <RemittanceRequest key="a" payment={payment} />],
    ['shows no account', <RemittanceAccount key="b" payment={payment} />],
  ])('%s: both pages lead to the other ways to pay', async (__, element) => {
    await openWith(element);
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
    expect(api.count('offlinePay')).toBe(0);
  });
});
