import { beginSession } from '../../../session/session';
import { readPendingPayment } from '../../../session/pending-payment';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import { resetApp } from '../../../../test/pages/open-page';
import { answerNext, press } from '../../../../test/pages/press-and-answer';
import { wireOrder } from '../../../../test/pages/wire-centre';
import { wireMember, wireTeam } from '../../../../test/pages/wire-team';
import TeamPaymentsPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

const unpaid = ['王芳', '张伟', '刘洋'].map((name, n) =>
  wireMember({ id: `2${n}`, name, phone: `1390000004${n}`, payStatus: 0, whoPay: 0, isSignUp: 0 }),
);
const discountInfo = JSON.stringify({ number: 3, price: 900 });

const open = async (): Promise<void> => {
  await openPage(<TeamPaymentsPage />, { meetingCode: 'MI2027', meetingId: '7' });
};
const opened = async (): Promise<void> => {
  await open();
  await page.waitFor(() => getByRole(page.root, 'checkbox', '王芳'));
};
const tick = (name: string): Promise<void> => page.click(getByRole(page.root, 'checkbox', name));
const isTicked = (name: string): boolean => (getByRole(page.root, 'checkbox', name) as HTMLInputElement).checked;
const shows = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const payButton = (): HTMLButtonElement => getByRole(page.root, 'button', '去支付') as HTMLButtonElement;

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({
    getCentre: wireTeam({ meeting: { discountInfo } }),
    getUnpaidMembers: unpaid,
    getTeamOrderQuote: { allprice: 1200, enteredList: [] },
    submitTeamOrder: { payMoney: 2700, outTradeNo: 'T20270320AAAA', meetingPayorderId: '9' },
  });
});

it('lists who is unpaid, with nobody selected and nothing to pay', async () => {
  await opened();
  expect(page.text()).toContain('139 **** 0040未支付');
  expect(page.text()).toContain('已选 0 人，再选 3 人即可优惠');
  expect(page.text()).toContain('已选 0 人');
  expect(payButton().disabled).toBe(true);
  expect(served.made('getTeamOrderQuote')).toEqual([]);
});

it('has the server price each selection, and tells how many more the team price needs', async () => {
  await opened();
  await tick('王芳');
  await shows('¥1,200.00');
  expect(page.text()).toContain('再选 2 人即可优惠');
  served.answers.getTeamOrderQuote = { allprice: 2700 };
  await tick('全选');
  await shows('¥2,700.00');
  expect(page.text()).toContain('已选 3 人，已享团队价');
  expect(served.made('getTeamOrderQuote').map(({ body }) => body)).toEqual([
    { meetingId: '7', enteredIds: '20' },
    { meetingId: '7', enteredIds: '20,21,22' },
  ]);
});

it('has select-all follow the members', async () => {
  await opened();
  for (const name of ['王芳', '张伟']) await tick(name);
  expect(isTicked('全选')).toBe(false);
  await tick('刘洋');
  expect(isTicked('全选')).toBe(true);
  await tick('张伟');
  expect(isTicked('全选')).toBe(false);
  await tick('全选');
  expect(isTicked('张伟')).toBe(true);
  await tick('全选');
  expect([isTicked('王芳'), isTicked('张伟'), isTicked('刘洋')]).toEqual([false, false, false]);
});

it('shows the price of the latest selection, however answers arrive', async () => {
  await opened();
  const answers: Record<string, number> = { '20': 1200, '20,21': 2400 };
  const waiting: (() => void)[] = [];
  const serve = globalThis.fetch;
  globalThis.fetch = (async (url: string, options: RequestInit) => {
    if (!url.includes('getTeamOrderDetail')) return serve(url, options);
    const { enteredIds } = JSON.parse(options.body as string) as { enteredIds: string };
    await new Promise<void>((resolve) => waiting.push(resolve));
    const body = JSON.stringify({ status: 200, data: { allprice: answers[enteredIds] } });
    return { status: 200, text: () => Promise.resolve(body) };
  }) as typeof fetch;
  await tick('王芳');
  await tick('张伟');
  await page.waitFor(() => expect(waiting).toHaveLength(2));
  expect(page.text()).toContain('计算中…');
  waiting[1]?.();
  await shows('¥2,400.00');
  waiting[0]?.();
  await page.waitFor(() => undefined);
  expect(page.text()).toContain('¥2,400.00');
});

it('orders and leads to paying', async () => {
  served.answers.getTeamOrderQuote = { allprice: 2700 };
  await opened();
  await tick('全选');
  await shows('¥2,700.00');
  await press(page, '去支付');
  await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
  expect(served.made('submitTeamOrder')[0]?.body).toEqual({ meetingId: '7', enteredIds: '20,21,22' });
  expect(readPendingPayment()).toMatchObject({
    amountFen: 270_000,
    outTradeNo: 'T20270320AAAA',
    attendeeCount: 3,
    payer: 'team',
  });
});

it('says why no order was made, and asks anew who is unpaid', async () => {
  served.refusals.submitTeamOrder = { status: 500, message: '王芳已在待支付订单中' };
  await opened();
  await tick('王芳');
  await shows('¥1,200.00');
  served.answers.getUnpaidMembers = unpaid.slice(1);
  await press(page, '去支付');
  expect((await answerNext(page, true)).text).toBe('王芳已在待支付订单中');
  await page.waitFor(() => expect(queryAllByRole(page.root, 'checkbox', '王芳')).toEqual([]));
  expect(page.text()).toContain('已选 0 人');
  expect(navigate).not.toHaveBeenCalled();
});

it('says when a price cannot be had, and tries again', async () => {
  served.failing.add('getTeamOrderQuote');
  await opened();
  await tick('王芳');
  await page.waitFor(() => getByRole(page.root, 'button', '重试'));
  expect(payButton().disabled).toBe(true);
  served.failing.clear();
  await press(page, '重试');
  await shows('¥1,200.00');
  expect(payButton().disabled).toBe(false);
});

it('says where those in an order are when nobody is left', async () => {
  served.answers.getUnpaidMembers = [];
  await open();
  await shows('暂无未交费参会人');
  expect(page.text()).toContain('已在待支付订单中的参会人请到“订单管理”支付或取消');
  await press(page, '订单管理');
  expect(navigate).toHaveBeenCalledWith('teamOrders', { meetingCode: 'MI2027' });
});

it('tells of orders that wait for a transfer, with the account one tap away', async () => {
  const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
  const payDetail = JSON.stringify({ enteredList: unpaid });
  const waiting = { ...wireOrder, outTradeNo: 'TWAIT', payStatus: 0, payDetail, transferInfo };
  served.answers.getCentre = wireTeam({ orders: [waiting] });
  await opened();
  await shows('1 笔订单（3 人）等待到账。');
  await press(page, '查看收款账户');
  expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
  expect(readPendingPayment()).toMatchObject({ outTradeNo: 'TWAIT' });
});

it('takes no payment after 交费截止', async () => {
  served.answers.getCentre = wireTeam({ meeting: { discountInfo, bmEndTime: '2020-01-01' } });
  await opened();
  await shows('交费已截止，如需参会请联系主办方');
  expect(queryAllByRole(page.root, 'button', '去支付')).toEqual([]);
});

it('names no 交费截止 where the meeting has none', async () => {
  served.answers.getCentre = wireTeam({ meeting: { discountInfo, bmEndTime: '2099-03-31' } });
  await opened();
  await shows('交费截止日期：2099-03-31。已在');
  await page.unmount();
  resetApp();
  beginSession('7', 'token-1');
  served.answers.getCentre = wireTeam({ meeting: { discountInfo, bmEndTime: '' } });
  await opened();
  await shows('已在待支付订单中的参会人');
  expect(page.text()).not.toContain('交费截止');
});

it('has nothing to pay at a free meeting', async () => {
  served.answers.getCentre = wireTeam({ meeting: { isBmf: '0' } });
  served.answers.getUnpaidMembers = [];
  await open();
  await shows('本次会议免费');
  expect(queryAllByRole(page.root, 'button', '订单管理')).toEqual([]);
});

it('can be tried again when the list does not come', async () => {
  served.failing.add('getUnpaidMembers');
  await open();
  await shows('未交费参会人加载失败');
  served.failing.clear();
  await press(page, '重试');
  await page.waitFor(() => getByRole(page.root, 'checkbox', '刘洋'));
});
