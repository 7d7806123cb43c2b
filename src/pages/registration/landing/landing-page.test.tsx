import Taro from '@tarojs/taro';
import { wirePrices } from '../../../../test/pages/wire-prices';
import { openPage, page, serve, served } from '../../../../test/pages/app';
import type { ServedCalls } from '../../../../test/jest/serve-calls';
import { wireMeeting } from '../../../../test/pages/wire-centre';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { somePayment } from '../../../features/payment/testing/some-payment';
import { changeRegistrationDraft } from '../../../features/registration/registration-draft';
import { keepKnownAttendee, readKnownAttendee } from '../../../session/known-attendee';
import { keepPendingPayment, settlePendingPayment } from '../../../session/keep-payments';
import { pendingPaymentOf, readPaidPayment } from '../../../session/pending-payment';
import { beginSession, keepReturnPage, takeReturnPage } from '../../../session/session';
import { takeLoginCodeRequest } from '../../../session/login-code-request';
import LandingPage from './index';

async function open(meeting: object): Promise<void> {
  serve({ getMeetingByCode: { ...wireMeeting, bmEndTime: '2099-05-09', ...meeting } });
  await openPage(<LandingPage />, { meetingCode: 'MI2027' });
}
const button = (name: string) => getByRole(page.root, 'button', name) as HTMLButtonElement;

test('a meeting that its organiser has closed says so, and announces no last day', async () => {
  await open({ bmClosed: true });
  await page.waitFor(() => button('会议已结束'));
  expect(button('会议已结束').disabled).toBe(true);
  expect(page.root.textContent).toContain('会议报名已结束');
  expect(page.root.textContent).not.toContain('报名截止');
});

test('one without a place says so, and what to do next', async () => {
  await open({ placesLeft: { meeting: 0 } });
  await page.waitFor(() => button('名额已满'));
  expect(button('名额已满').disabled).toBe(true);
  expect(page.root.textContent).toContain('名额 已满');
  expect(page.root.textContent).toContain('有人退出时会空出名额');
});

test('one with few places says how many', async () => {
  await open({ placesLeft: { meeting: 12 } });
  await page.waitFor(() => button('立即报名'));
  expect(page.root.textContent).toContain('名额 剩余 12 席');
});

test.each([{}, { bmClosed: false }])('one that is open, by %j, announces its last day', async (meeting) => {
  await open(meeting);
  await page.waitFor(() => button('立即报名'));
  expect(page.root.textContent).toContain('报名截止');
});

describe('with an order that waits on the device', () => {
  const older = { ...somePayment, outTradeNo: 'T20270319OLDER000' };
  const openWith = async (answers: ServedCalls['answers'], refusals: ServedCalls['refusals'] = {}): Promise<void> => {
    serve({ getMeetingByCode: { ...wireMeeting, bmEndTime: '2099-05-09' }, ...answers });
    Object.assign(served.refusals, refusals);
    await openPage(<LandingPage />, { meetingCode: 'MI2027' });
  };
  /** 立即报名 stands there throughout, and is the main act without an order. */
  const untilForgotten = (): Promise<void> =>
    page.waitFor(() => {
      button('立即报名');
      expect(queryAllByRole(page.root, 'button', '继续支付')).toEqual([]);
    });
  const askedAbout = (): number => served.made('queryOrder').length;
  beforeEach(() => keepPendingPayment(somePayment));
  afterEach(() => {
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  });

  test('it is what the page is for, and is asked about once each time that the page is opened', async () => {
    await openWith({ queryOrder: { trade_state: 'NOTPAY' } });
    await page.waitFor(() => button('继续支付'));
    await page.waitFor(() => expect(askedAbout()).toBe(1));
    await page.hide();
    await page.show();
    await page.waitFor(() => expect(askedAbout()).toBe(2));
    button('继续支付');
    expect(pendingPaymentOf('7')).toEqual(somePayment);
  });

  test('one that was cancelled elsewhere is forgotten, and the page is for registering again', async () => {
    await openWith({ queryOrder: { trade_state: 'CLOSED' } });
    await untilForgotten();
    expect(page.text()).not.toContain('待支付的订单');
    expect(pendingPaymentOf('7')).toBeNull();
    expect(askedAbout()).toBe(1);
  });

  test('so is one that the server does not know', async () => {
    await openWith({}, { queryOrder: { httpStatus: 404, status: 404, message: '订单不存在' } });
    await untilForgotten();
    expect(pendingPaymentOf('7')).toBeNull();
  });

  test('one that was paid elsewhere is kept as paid', async () => {
    await openWith({ queryOrder: { trade_state: 'SUCCESS' } });
    await untilForgotten();
    expect([pendingPaymentOf('7'), readPaidPayment()]).toEqual([null, somePayment]);
  });

  test('nothing is concluded without an answer', async () => {
    serve({ getMeetingByCode: { ...wireMeeting, bmEndTime: '2099-05-09' } });
    served.failing.add('queryOrder');
    await openPage(<LandingPage />, { meetingCode: 'MI2027' });
    await page.waitFor(() => expect(askedAbout()).toBe(1));
    await page.waitFor(() => undefined);
    button('继续支付');
    expect(pendingPaymentOf('7')).toEqual(somePayment);
  });

  test('of several the one that is still to be paid comes next', async () => {
    keepPendingPayment(older);
    keepPendingPayment(somePayment);
    await openWith({
      queryOrder: ({ url }: { url: string }) => ({
        trade_state: url.includes(older.outTradeNo) ? 'NOTPAY' : 'CLOSED',
      }),
    });
    await page.waitFor(() => expect(askedAbout()).toBe(2));
    await page.waitFor(() => expect(pendingPaymentOf('7')).toEqual(older));
    button('继续支付');
  });
});

describe('for who is registered and known on this device', () => {
  const isPrimary = (name: string): boolean => button(name).className.includes('ui-button--primary');
  const labels = (): string[] =>
    queryAllByRole(page.root, 'button')
      .map(({ textContent }) => textContent)
      .filter((name) => /报名|查看|支付|结束/.test(name));

  test.each([
    ['ticket', '查看参会码'],
    ['review', '查看审核结果'],
    ['info', '查看报名信息'],
  ] as const)('the main button leads to what there is to see: %s', async (known, label) => {
    keepKnownAttendee('7', known);
    await open({});
    await page.waitFor(() => expect(labels()).toEqual(['为别人报名', label]));
    expect([isPrimary(label), isPrimary('为别人报名')]).toEqual([true, false]);
  });

  test('through the login, which sends its code at once, or straight to the centre of who is logged in', async () => {
    const navigateTo = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
    keepKnownAttendee('7', 'ticket');
    keepReturnPage('7', { route: 'centreCredit', params: {} });
    await open({});
    await page.click(await page.waitFor(() => button('查看参会码')));
    expect(navigateTo).toHaveBeenLastCalledWith({ url: '/pages/centre/login/index?meetingId=7' });
    expect([takeLoginCodeRequest('7'), takeReturnPage('7')]).toEqual([true, null]);
    await page.unmount();
    beginSession('7', 'T-1');
    await open({});
    await page.click(await page.waitFor(() => button('查看参会码')));
    expect(navigateTo).toHaveBeenLastCalledWith({ url: '/pages/centre/home/index?meetingId=7' });
    jest.restoreAllMocks();
  });

  test('somebody else may be registered, by a form of its own, whose draft is named by that button', async () => {
    keepKnownAttendee('7', 'ticket');
    changeRegistrationDraft('7', 'paid', { answers: [{ shortName: 'name', value: '王芳' }] });
    await open({});
    await page.waitFor(() => button('为别人报名'));
    expect(page.text()).toContain('点击“为别人报名”可继续填写');
  });

  test('nobody else can be registered once registration is closed', async () => {
    keepKnownAttendee('7', 'ticket');
    await open({ bmClosed: true });
    await page.waitFor(() => expect(labels()).toEqual(['查看参会码']));
  });

  test('an own order that waits comes first', async () => {
    keepKnownAttendee('7', 'ticket');
    keepPendingPayment(somePayment);
    await open({});
    await page.waitFor(() => expect(labels()).toEqual(['已报名？查看详情', '为别人报名', '继续支付']));
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/conf; Max-Age=0`;
  });

  test('a payment of one’s own makes known, a team’s does not', () => {
    settlePendingPayment({ ...somePayment, payer: 'team' });
    expect(readKnownAttendee('7')).toBeNull();
    settlePendingPayment(somePayment);
    expect(readKnownAttendee('7')).toBe('ticket');
  });
});

describe('the prices of a meeting', () => {
  const fee = { registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) };
  const prices = (): string => getByRole(page.root, 'region', '价格').textContent;

  test('stand on the page, with the team’s and the way to it', async () => {
    await open(fee);
    await page.waitFor(() => button('立即报名'));
    expect(prices()).toBe('价格参会代表¥1,200团队 5 人起 ¥900/人团队报名');
    const navigateTo = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'ok' });
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
    await page.click(button('团队报名'));
    expect(navigateTo).toHaveBeenLastCalledWith({ url: '/pages/team/register/index?meetingId=7' });
  });

  test('of each kind stand on the page and in the sheet of kinds', async () => {
    await open({ ...fee, isEnterprisesParticipating: '1', isFreeUser: '1', discountInfo: '' });
    await page.waitFor(() => button('立即报名'));
    expect(prices()).toBe('价格参会代表¥1,200参观观众免费');
    await page.click(button('立即报名'));
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '请选择报名类型'));
    for (const text of ['参会代表（付费）¥1,200，参加全部会议日程', '参观观众（免费）免费登记，凭参会码入场'])
      expect(sheet.textContent).toContain(text);
  });

  test('by identity and date stand with what changes them, and when', async () => {
    await open(wirePrices);
    await page.waitFor(() => expect(prices()).toContain('医师'));
    expect(prices()).toBe(
      '价格早鸟价至 2099年3月1日医师¥800团队 ¥700，之后 ¥1,000学生¥400之后 ¥500团队价 3 人起团队报名',
    );
  });

  test('by identity and date stand in the sheet of kinds', async () => {
    await open({ ...wirePrices, isEnterprisesParticipating: '1', isFreeUser: '1' });
    await page.waitFor(() => expect(prices()).toContain('参观观众免费'));
    await page.click(button('立即报名'));
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '请选择报名类型'));
    await page.waitFor(() =>
      expect(sheet.textContent).toContain(
        '注册费 ¥400–¥800/人，早鸟价至 2099年3月1日，团队价 3 人起，参加全部会议日程',
      ),
    );
  });

  test('say that a free meeting is free', async () => {
    await open({ isBmf: '0', registrationFee: 0 });
    await page.waitFor(() => button('立即报名'));
    expect(prices()).toBe('价格参会免费');
  });

  test.each([
    ['where the server names none', {}],
    ['once registration has ended', { ...fee, bmEndTime: '2020-01-01' }],
  ])('are not there %s', async (_when, meeting) => {
    await open(meeting);
    await page.waitFor(() => expect(page.root.textContent).toContain(wireMeeting.meetingName));
    expect(queryAllByRole(page.root, 'region', '价格')).toEqual([]);
  });
});
