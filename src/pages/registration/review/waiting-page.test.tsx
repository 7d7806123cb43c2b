import { getByRole } from '../../../../test/jest/find-by-role';
import { readFinishedRegistration, keepFinishedRegistration } from '../../../session/finished-registration';
import { readPendingPayment } from '../../../session/pending-payment';
import { relaunch } from '../../../platform/browser/navigation/navigation';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { wireMeeting } from '../../../../test/pages/wire-centre';
import ReviewPage from './index';

jest.mock('../../../platform/browser/navigation/navigation', () => ({
  replace: jest.fn(() => Promise.resolve()),
  relaunch: jest.fn(() => Promise.resolve()),
}));

const inLine = { state: 'in-line', name: '王芳', position: 3, until: '', nowFee: 1200, isOver: false };

it('shows the device that registered where it stands, and goes on to pay once the place is taken', async () => {
  const key = 'a-submission-key-0123456789';
  keepFinishedRegistration('7', {
    ...{ outcome: 'waiting', applied: { invoice: false, credit: false }, submissionKey: key },
  });
  serve({ getMeetingByCode: wireMeeting, getWaiting: inLine });
  await openPage(<ReviewPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(page.text()).toContain('候补中，第 3 位'));
  expect(page.text()).toContain('现在是 ¥1,200');
  expect(page.text()).toContain('退出候补');
  expect(page.text()).not.toContain('确认名额');
  await page.unmount();

  const offered = { ...inLine, state: 'offered', position: 0, until: '2027-05-02 12:00:00' };
  const due = { payMoney: 1200, outTradeNo: 'T20270501AAAAAA', meetingPayorderId: '9', needReview: false };
  serve({
    ...{ getMeetingByCode: wireMeeting, getWaiting: offered },
    actOnWaiting: { ...offered, state: 'placed', ...due, placesHeldTo: '2027-05-03 12:00:00' },
  });
  await openPage(<ReviewPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(page.text()).toContain('过期让给下一位。确认后支付 ¥1,200。'));
  await page.click(getByRole(page.root, 'button', '确认名额'));
  await page.waitFor(() => expect(relaunch).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
  expect(served.made('actOnWaiting')).toHaveLength(1);
  expect(readFinishedRegistration('7')?.outcome).toBe('payment');
  expect(readPendingPayment()).toMatchObject({ outTradeNo: 'T20270501AAAAAA', heldUntil: '2027-05-03 12:00:00' });
});
