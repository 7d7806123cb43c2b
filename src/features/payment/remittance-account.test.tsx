import type { ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../api/use-call';
import { relaunch, replace } from '../../platform/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { RemittanceAccount } from './remittance-account';
import { RemittanceRequest } from './remittance-request';
import { serveApi, type FakeApi } from './testing/serve-api';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/navigation/navigation', () => ({
  relaunch: jest.fn(() => Promise.resolve()),
  replace: jest.fn(() => Promise.resolve()),
}));
jest.mock('../../ui/feedback-host/feedback-host', () => ({ FeedbackHost: () => null }));

let api: FakeApi;
let page: MountedPage;

const openWith = async (element: ReactElement): Promise<void> => {
  queryClient.clear();
  page = await mountPage(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
};
const open = (): Promise<void> => openWith(<RemittanceAccount payment={somePayment} />);

beforeEach(() => {
  localStorage.clear();
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
  await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess'));
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
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('paymentChoice'));
    expect(api.count('offlinePay')).toBe(0);
  });
});
