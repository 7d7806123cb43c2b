import { act, type ReactElement } from 'react';
import { relaunch } from '../../platform/browser/navigation/navigation';
import { getByRole } from '../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../test/pages/app';
import { keepPendingPayment } from '../../session/keep-payments';
import { PaymentChoice } from './payment-choice';
import { PaymentSuccess } from './payment-success';
import { RemittanceAccount } from './remittance-account';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

/** Opens a page that waits; afterwards time only advances explicitly. */
const open = async (element: ReactElement, text: string): Promise<void> => {
  await openPage(element, {});
  await page.waitFor(() => expect(page.text()).toContain(text));
  await page.hide();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  await page.show();
  await page.waitFor(() => expect(page.text()).toContain(text));
};
const pass = async (seconds: number): Promise<void> => {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
  });
  // The answer comes in real time.
  await page.waitFor(() => undefined);
};

beforeEach(() => {
  keepPendingPayment(somePayment);
  serve({
    queryOrder: { trade_state: 'NOTPAY' },
    payOffline: { accountNumber: '0200004109005566778', accountName: '会务组', bankName: '海淀支行', payNotice: '' },
  });
});

it('says that the transfer has come in, without a tap and with few questions', async () => {
  await open(<RemittanceAccount payment={somePayment} />, '0200004109005566778');
  const before = served.count('queryOrder');
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(60);
    expect(page.text()).toContain('0200004109005566778');
  }
  expect(served.count('queryOrder') - before).toBeLessThanOrEqual(10);
  expect(relaunch).not.toHaveBeenCalled();
  served.answers.queryOrder = { trade_state: 'SUCCESS' };
  await pass(120);
  await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  const asked = served.count('queryOrder');
  await pass(3_600);
  expect(served.count('queryOrder')).toBe(asked);
});

it('turns 支付结果确认中 into 报名成功 by itself, and stays what it is while it asks or gets no answer', async () => {
  await open(<PaymentSuccess payment={somePayment} />, '暂未查到支付结果');
  served.unanswered.add('queryOrder');
  await pass(10);
  expect(page.text()).toContain('暂未查到支付结果');
  served.unanswered.clear();
  served.failing.add('queryOrder');
  await pass(60);
  expect(page.text()).toContain('暂未查到支付结果');
  served.failing.clear();
  served.answers.queryOrder = { trade_state: 'SUCCESS' };
  await pass(120);
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
});

it('asks once on coming back, keeps what it showed where that fails, and nothing while it is away', async () => {
  await open(<PaymentSuccess payment={somePayment} />, '暂未查到支付结果');
  const before = served.count('queryOrder');
  await page.hide();
  await pass(3_600);
  expect(served.count('queryOrder')).toBe(before);
  served.failing.add('queryOrder');
  await page.show();
  await pass(1);
  expect(served.count('queryOrder')).toBe(before + 1);
  expect(page.text()).toContain('暂未查到支付结果');
  await page.restore();
  await pass(1);
  expect(served.count('queryOrder')).toBe(before + 2);
});

it('leaves the choice of payment as it stands until the order is paid or over', async () => {
  await open(<PaymentChoice payment={somePayment} />, '微信支付（推荐）');
  await pass(60);
  expect(page.text()).toContain('微信支付（推荐）');
  served.answers.queryOrder = { trade_state: 'CLOSED' };
  await pass(120);
  await page.waitFor(() => expect(page.text()).toContain('订单已关闭'));
});
