import { navigate } from '../../platform/navigation/navigation';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { keepTransferChoice } from './transfer-choice';
import { keepPendingPayment } from './pending-payment';
import { PendingPaymentNotice } from './pending-payment-notice';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/navigation/navigation', () => ({ navigate: jest.fn(() => Promise.resolve()) }));

it('leads on with the order that is left: to paying it, or to the account of a transfer under way', async () => {
  keepPendingPayment(somePayment);
  const page = await mountPage(<PendingPaymentNotice meetingId={somePayment.meetingId} />);
  await page.click(getByRole(page.root, 'button', '继续支付'));
  expect(navigate).toHaveBeenLastCalledWith('paymentChoice');
  keepTransferChoice(somePayment.outTradeNo);
  await page.hide();
  await page.show();
  await page.waitFor(() => expect(page.text()).toContain('正在等待到账（¥1,200.00）'));
  await page.click(getByRole(page.root, 'button', '查看收款账户'));
  expect(navigate).toHaveBeenLastCalledWith('remittanceAccount');
  await page.unmount();
});
