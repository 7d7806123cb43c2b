import { setUpServer } from '../test-support/set-up-server';

const server = setUpServer({ settings: { rateLimitFactor: 1 }, isReset: false });

/** Makes calls one after another, and counts their statuses. */
async function count(times: number, call: () => Promise<{ httpStatus: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n += 1) {
    const { httpStatus } = await call();
    counts[httpStatus] = (counts[httpStatus] ?? 0) + 1;
  }
  return counts;
}

it('notifications of payments are limited by their signature alone', async () => {
  const headers = { 'wechatpay-signature': 'good' };
  expect(await count(1_300, () => server.post('/api/wxpay/notify', {}, headers))).toEqual({ 200: 1_300 });
});

it('one IPv6 subscriber is one client, whichever of their addresses calls', async () => {
  let n = 0;
  const logOut = () =>
    server.call({
      method: 'POST',
      url: '/api/appweb/login/logout',
      remoteAddress: `2001:db8::${(n += 1).toString(16)}`,
    });
  expect(await count(130, logOut)).toEqual({ 200: 120, 429: 10 });
});
