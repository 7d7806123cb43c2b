import fastify from 'fastify';
import { setUpServer } from '../test-support/set-up-server';
import { limitedPerOrder, rateLimits } from './rate-limits';

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

it('pages that wait for one order keep no other order of their address out, until the address has asked very often', async () => {
  const app = fastify();
  // Two calls about an order, and sixty of an address.
  const settings = { rateLimitFactor: 0.01 };
  await rateLimits(app, settings);
  const orderOf = ({ body }: { body: unknown }): string => (body as { no: string }).no;
  app.post('/api/order', limitedPerOrder(app, orderOf, settings), () => '');
  const ask = async (no: string, remoteAddress = '10.0.0.1'): Promise<{ httpStatus: number }> => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/order', payload: { no }, remoteAddress });
    return { httpStatus: statusCode };
  };
  expect(await count(50, () => ask('first'))).toEqual({ 200: 2, 429: 48 });
  let n = 0;
  expect(await count(20, () => ask(String((n += 1))))).toMatchObject({ 200: 10 });
  expect(await ask('first', '10.0.0.2')).toEqual({ httpStatus: 200 });
  await app.close();
});
