import { navigate } from '../../platform/browser/navigation/navigation';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { keepTransferChoice } from '../../session/transfer-choice';
import { continuePayment, continueText, PendingPaymentNotice } from './pending-payment-notice';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation', () => ({ navigate: jest.fn(() => Promise.resolve()) }));

it('leads on with the order that is left: to paying it, or to the account of a transfer under way', async () => {
  let page = await mountPage(<PendingPaymentNotice payment={{ ...somePayment, payer: 'team' }} />);
  await page.click(getByRole(page.root, 'button', '继续支付'));
  expect(navigate).toHaveBeenLastCalledWith('paymentChoice', { meetingCode: 'MI2027' });
  await page.unmount();
  keepTransferChoice(somePayment.outTradeNo);
  page = await mountPage(<PendingPaymentNotice payment={{ ...somePayment, payer: 'team' }} />);
  expect(page.text()).toContain('正在等待到账（¥1,200.00）');
  await page.click(getByRole(page.root, 'button', '查看收款账户'));
  expect(navigate).toHaveBeenLastCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
  await page.unmount();
});

it('is the landing page’s main button where the order is one’s own', async () => {
  keepTransferChoice(somePayment.outTradeNo);
  expect(continueText(somePayment)).toBe('查看收款账户');
  expect(continueText({ ...somePayment, outTradeNo: 'T2' })).toBe('继续支付');
  await continuePayment({ ...somePayment, outTradeNo: 'T2' });
  expect(navigate).toHaveBeenLastCalledWith('paymentChoice', { meetingCode: 'MI2027' });
});
