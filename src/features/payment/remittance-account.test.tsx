import type { ReactElement } from 'react';
import { queryClient } from '../../api/use-call';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { relaunch, replace, returnTo } from '../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../test/pages/app';
import { RemittanceAccount } from './remittance-account';
import { RemittanceRequest } from './remittance-request';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const today = shanghaiDate(Date.now());

const openWith = async (element: ReactElement): Promise<void> => {
  queryClient.clear();
  await openPage(element, {});
};
const open = (): Promise<void> => openWith(<RemittanceAccount payment={somePayment} />);

beforeAll(async () => {
  await import('./receipt-sheet');
});
beforeEach(() => {
  serve({
    queryOrder: { trade_state: 'NOTPAY' },
    payOffline: {
      accountNumber: '0200004109005566778',
      accountName: '会务组',
      bankName: '海淀支行',
      payNotice: '请附言',
    },
  });
});

it('asks for the account where none is kept, and shows it after a reload without asking', async () => {
  await open();
  await page.waitFor(() => expect(page.text()).toContain('0200004109005566778'));
  expect(served.bodies('payOffline')).toEqual([{ outTradeNo: somePayment.outTradeNo }]);
  expect(page.text()).toContain('请附言');
  for (const what of ['账号', '户名', '开户行', '转账附言']) getByRole(page.root, 'button', `复制${what}`);
  await page.unmount();
  await open();
  expect(page.text()).toContain('0200004109005566778');
  expect(served.count('payOffline')).toBe(1);
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
  Object.assign(served.answers.payOffline as object, { transferInfo });
  await open();
  await page.waitFor(() => expect(page.text()).toContain('转账时请在附言填写3K9T X7WM'));
  // No receipts where the server takes none.
  expect(page.text()).not.toContain('银行回单');
});

it('uploads the bank’s receipt with the transfer’s day and payer, keeping what was typed', async () => {
  setExtras({ transferReceipts: true });
  Object.assign(served.answers.payOffline as object, { transferInfo });
  const receipt = { uploadedAt: '2027-03-21 09:00:00', fileUrl: '', paidOn: '2027-03-20', payerName: '' };
  served.answers.sendTransferReceipt = { ...transferInfo, receipt };
  localStorage.setItem(
    `conf:receipt-draft:${somePayment.outTradeNo}`,
    JSON.stringify({ value: { file: '/api/files/a', paidOn: today, payerName: '湘江医院' } }),
  );
  await open();
  await page.click(await page.waitFor(() => getByRole(page.root, 'button', '上传银行回单')));
  const sheet = await page.waitFor(() => getByRole(document, 'dialog', '上传银行回单'));
  await page.click(getByRole(sheet, 'button', '提交'));
  await page.waitFor(() => expect(page.text()).toContain('银行回单已上传 · 3月21日查看'));
  expect(served.bodies('sendTransferReceipt')).toEqual([
    { outTradeNo: somePayment.outTradeNo, file: '/api/files/a', paidOn: today, payerName: '湘江医院' },
  ]);
  await page.click(getByRole(page.root, 'button', '查看银行回单'));
  const shown = await page.waitFor(() => getByRole(document, 'dialog', '银行回单'));
  for (const text of [today, '湘江医院', '重新上传']) expect(shown.textContent).toContain(text);
});

it('says 提交失败！ with what the server said, and tries again', async () => {
  served.refusals.payOffline = { status: 500, message: '该会议不支持对公转账' };
  await open();
  await page.waitFor(() => expect(page.text()).toContain('提交失败！该会议不支持对公转账'));
  expect(queryAllByRole(page.root, 'button', '查看报名信息')).toEqual([]);
  served.refusals = {};
  await page.click(getByRole(page.root, 'button', '重试'));
  await page.waitFor(() => expect(page.text()).toContain('会务组'));
});

it('goes to the success page once the organiser has confirmed the transfer', async () => {
  served.answers.queryOrder = { trade_state: 'SUCCESS' };
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
    expect(served.count('payOffline')).toBe(0);
  });
});

it('copies all of the transfer by the main button, a line each, and shows the number to say on site', async () => {
  const copied = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText: copied } });
  Object.assign(served.answers.payOffline as object, { transferInfo });
  await open();
  await page.waitFor(() => expect(page.text()).toContain('向工作人员出示 3K9T X7WM'));
  await page.click(getByRole(page.root, 'button', '复制全部转账信息'));
  await page.waitFor(() =>
    expect(copied).toHaveBeenCalledWith(
      '户名：会务组\n账号：0200004109005566778\n开户行：海淀支行\n附言（必填）：3K9T X7WM\n金额：¥1,200.00',
    ),
  );
});
