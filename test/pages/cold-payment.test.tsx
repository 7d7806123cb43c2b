import PaymentChoicePage from '../../src/pages/payment/choice/index';
import RemittanceAccountPage from '../../src/pages/payment/remittance-account/index';
import RemittancePage from '../../src/pages/payment/remittance/index';
import PaymentSuccessPage from '../../src/pages/payment/success/index';
import { somePayment } from '../../src/features/payment/testing/some-payment';
import { navigate, relaunch, replace, returnTo } from '../../src/platform/browser/navigation/navigation';
import { keepLastMeeting } from '../../src/session/last-meeting';
import { keepPaidPayment, keepPendingPayment } from '../../src/session/keep-payments';
import { readPendingPayment } from '../../src/session/pending-payment';
import { beginSession } from '../../src/session/session';
import { getByRole } from '../jest/find-by-role';
import { openPage, page, serve, served } from './app';
import { press } from './press-and-answer';
import { wireMeeting } from './wire-centre';

jest.mock('../../src/platform/browser/navigation/navigation');

const says = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const nothing = '这里没有待支付的订单';

beforeEach(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  serve({
    getMeetingByCode: wireMeeting,
    queryOrder: { trade_state: 'NOTPAY' },
    payOffline: { accountNumber: '0200004109005566778', accountName: '会务组', bankName: '', payNotice: '' },
  });
});

describe.each([
  ['/charge/pay', <PaymentChoicePage key="1" />],
  ['/charge/pay/index', <PaymentSuccessPage key="2" />],
  ['/charge/remittance', <RemittancePage key="3" />],
  ['/charge/remittance/index', <RemittanceAccountPage key="4" />],
])('%s, opened in another browser', (_, element) => {
  it.each([
    ['its code', { meetingCode: 'MI2027' }],
    ['its id', { meetingId: '7' }],
  ])('says what to do at the meeting that the URL names by %s, and leads to its login', async (__, params) => {
    await openPage(element, params);
    await says(nothing);
    await page.click(await page.waitFor(() => getByRole(page.root, 'button', '登录查看订单')));
    expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
    expect(replace).not.toHaveBeenCalled();
  });
});

it('leads who is logged in to the centre at once, and to the meeting’s landing page', async () => {
  beginSession('7', 'token-1');
  await openPage(<PaymentChoicePage />, { meetingCode: 'MI2027' });
  await says(nothing);
  await press(page, '返回会议首页');
  expect(relaunch).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' });
  await press(page, '查看订单');
  expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
});

it('takes the order of the meeting in its URL, not the one opened last', async () => {
  keepPendingPayment(somePayment);
  keepPendingPayment({ ...somePayment, outTradeNo: 'T20270321ANOTHER0', meetingId: '8', meetingCode: 'OTHER' });
  await openPage(<PaymentChoicePage />, { meetingCode: 'MI2027' });
  await says('订单号');
  expect(served.made('queryOrder')[0]?.url).toContain(somePayment.outTradeNo);
  // The next steps, such as WeChat's authorization, go on with this one.
  expect(readPendingPayment()?.outTradeNo).toBe(somePayment.outTradeNo);
});

it('shows nothing of another meeting’s order', async () => {
  keepPendingPayment(somePayment);
  keepPaidPayment(somePayment);
  served.answers.getMeetingByCode = { ...wireMeeting, id: '9', code: 'NEW2027' };
  await openPage(<PaymentSuccessPage />, { meetingCode: 'NEW2027' });
  await says(nothing);
  expect(readPendingPayment()?.outTradeNo).toBe(somePayment.outTradeNo);
});

it('leads to the landing page as before where the URL names no meeting, and says so where none is known', async () => {
  await openPage(<PaymentChoicePage />, {});
  await says('请从会议链接重新进入');
  await page.unmount();
  keepLastMeeting({ id: '7', code: 'MI2027' });
  await openPage(<PaymentChoicePage />, {});
  expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' });
});
