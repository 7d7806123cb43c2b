import { beginSession } from '../../session/session';
import { queryClient } from '../../api/use-call';
import { navigate, replace, returnTo } from '../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { holdAnswers } from '../../../test/jest/hold-answers';
import { openPage, page, serve, served } from '../../../test/pages/app';
import { PaymentGate } from './payment-gate';
import { PaymentSuccess, readSettledPayment } from './payment-success';
import { keepPendingPayment } from '../../session/keep-payments';
import { readPendingPayment } from '../../session/pending-payment';
import { somePayment } from './testing/some-payment';

jest.mock('../../platform/browser/navigation/navigation');
jest.mock('../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

const open = async (meetingCode = ''): Promise<void> => {
  await openPage(
    <PaymentGate route="paymentSuccess" meetingCode={meetingCode} hasDraft={false} read={readSettledPayment}>
      {(payment) => <PaymentSuccess payment={payment} />}
    </PaymentGate>,
    {},
  );
};

beforeEach(() => {
  keepPendingPayment(somePayment);
  serve({ queryOrder: { trade_state: 'SUCCESS' } });
});

afterEach(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
});

it('says 报名成功 once the server has, forgets the pending payment, and leads to the login', async () => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  expect(readPendingPayment()).toBeNull();
  await page.click(getByRole(page.root, 'button', '查看参会码'));
  expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
});

it('leads who is logged in straight to their centre, which shows nothing of before', async () => {
  beginSession('7', 'token-1');
  queryClient.setQueryData(['getCentre', { meetingId: '7' }], { orderList: ['unpaid'] });
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  expect(queryClient.getQueriesData({ queryKey: ['getCentre'] })).toEqual([]);
  await page.click(getByRole(page.root, 'button', '查看参会码'));
  expect(returnTo).toHaveBeenCalledWith('centre', { meetingId: '7' });
});

it('leads to the login where the session is another meeting’s', async () => {
  beginSession('8', 'token-1');
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  await page.click(getByRole(page.root, 'button', '查看参会码'));
  expect(navigate).toHaveBeenCalledWith('login', { meetingId: '7' });
});

it('still says so after a reload, having asked again', async () => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  await page.unmount();
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  expect(served.count('queryOrder')).toBe(2);
});

it('leaves another order alone that was begun while this one was asked about', async () => {
  const release = holdAnswers(/queryOrder/);
  await open();
  const another = { ...somePayment, outTradeNo: 'T20270321ANOTHER0', amountFen: 60_000 };
  keepPendingPayment(another);
  release();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  expect(readPendingPayment()).toEqual(another);
});

it('concludes nothing from an answer that comes after the page was left', async () => {
  const release = holdAnswers(/queryOrder/);
  await open();
  await page.hide();
  release();
  await page.waitFor(() => undefined);
  await page.waitFor(() => undefined);
  expect(readPendingPayment()).toEqual(somePayment);
  for (const title of ['报名成功', '暂时无法确认支付结果'])
    expect(queryAllByRole(page.root, 'heading', title)).toEqual([]);
});

it('stays certain when it comes back and nobody answers', async () => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
  served.failing.add('queryOrder');
  await page.hide();
  await page.show();
  await page.waitFor(() => expect(served.count('queryOrder')).toBe(2));
  await page.waitFor(() => undefined);
  getByRole(page.root, 'heading', '报名成功');
});

it('claims nothing for an unpaid order, and offers to ask again or to pay', async () => {
  served.answers.queryOrder = { trade_state: 'NOTPAY' };
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '支付结果确认中'));
  expect(page.text()).not.toContain('报名成功');
  expect(readPendingPayment()).not.toBeNull();
  await page.click(getByRole(page.root, 'button', '返回支付'));
  expect(replace).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' });
});

it('claims nothing without an answer, and 重试 asks again', async () => {
  served.failing.add('queryOrder');
  await open();
  await page.waitFor(() => getByRole(page.root, 'heading', '暂时无法确认支付结果'));
  served.failing.clear();
  await page.click(getByRole(page.root, 'button', '重试'));
  await page.waitFor(() => getByRole(page.root, 'heading', '报名成功'));
});

describe('the entry guard', () => {
  beforeEach(() => {
    localStorage.clear();
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  });

  it('goes to the landing page of the meeting last used', async () => {
    await open('MI2027');
    expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' });
  });

  it('says that the address is wrong where no meeting is known', async () => {
    await open();
    expect(page.text()).toContain('地址错误');
    expect(page.text()).toContain('请从会议链接重新进入');
    expect(replace).not.toHaveBeenCalled();
  });
});
