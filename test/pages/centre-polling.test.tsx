import { act } from 'react';
import { beginSession } from '../../src/session/session';
import CentrePage from '../../src/pages/centre/home/index';
import type { MountedPage } from '../jest/mount-page';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';
import { loadDialogs, openPage, resetApp } from './open-page';
import { wireCentre, wireEntered, wireOrder, type WireCentre } from './wire-centre';

jest.mock('../../src/platform/network/settings', () => ({
  appSettings: () => ({ apiOrigin: '', tokenPrefix: 'Bearer ', extras: {} }),
}));

const unpaid = { payStatus: 0, whoPay: 0, isSignUp: 0, ticketCode: '' };
const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
const awaited = wireCentre({ entered: unpaid, orderList: [{ ...wireOrder, payStatus: 0, transferInfo }] });

let served: ServedCalls;
let page: MountedPage;
const count = (name: 'getCentre' | 'queryOrder'): number => served.made(name).length;

/** Opens the centre; afterwards time only advances explicitly. */
const open = async (centre: WireCentre, text: string): Promise<void> => {
  served.answers.getCentre = centre;
  page = await openPage(<CentrePage />);
  await page.waitFor(() => expect(page.text()).toContain(text));
  await page.hide();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'setImmediate'] });
  await page.show();
  await page.waitFor(() => expect(page.text()).toContain(text));
};
const pass = async (minutes: number): Promise<void> => {
  for (let tick = 0; tick < minutes * 6; tick += 1) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(10_000);
    });
  }
};

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  beginSession('7', 'token-1');
  served = serveCalls({ queryOrder: { trade_state: 'NOTPAY' } });
});
afterEach(async () => {
  jest.useRealTimers();
  await page.unmount();
});

it('hears that the transfer has come in, having asked about the order alone, and then asks no more', async () => {
  await open(awaited, '等待到账');
  const [centres, orders] = [count('getCentre'), count('queryOrder')];
  await pass(10);
  expect(count('getCentre')).toBe(centres);
  expect(count('queryOrder') - orders).toBeGreaterThan(3);
  expect(count('queryOrder') - orders).toBeLessThanOrEqual(11);
  expect(page.text()).toContain('等待到账');
  served.answers.queryOrder = { trade_state: 'SUCCESS' };
  served.answers.getCentre = wireCentre();
  await pass(3);
  await page.waitFor(() => expect(page.text()).toContain('已支付 · 参会人支付'));
  const [known, asked] = [count('getCentre'), count('queryOrder')];
  await pass(10);
  expect([count('getCentre'), count('queryOrder')]).toEqual([known, asked]);
});

it.each([
  ['a review', { ...unpaid, reviewState: 'pending' }, '审核中'],
  ['a refund', { refundStatus: 1, attr4: '1' }, '申请退费审核中'],
])('hears what came of %s', async (_, entered, tag) => {
  await open(wireCentre({ entered, orderList: [] }), tag);
  const centres = count('getCentre');
  await pass(5);
  expect(count('getCentre') - centres).toBeLessThanOrEqual(8);
  expect(page.text()).toContain(tag);
  served.answers.getCentre = wireCentre({ entered: wireEntered });
  await pass(3);
  await page.waitFor(() => expect(page.text()).toContain('已支付 · 参会人支付'));
});

it('asks nothing where nothing is waited for', async () => {
  await open(wireCentre(), '已支付 · 参会人支付');
  const before = count('getCentre');
  await pass(10);
  expect([count('getCentre'), count('queryOrder')]).toEqual([before, 0]);
});
