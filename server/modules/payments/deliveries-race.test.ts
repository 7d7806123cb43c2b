import { paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import { setUpTwoServers } from '../../test-support/set-up-server';
import { recordPayment } from './record-payment';
import { reportDeliveries } from './report-deliveries';
import { identifyPayer, startPayment } from './start-payment';

/** Two servers on one PostgreSQL, and payments made in the mini-program. */
const nodes = setUpTwoServers();

it('reports each of them once, whichever server does', async () => {
  const [first] = nodes;
  const numbers: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const outTradeNo = await registerDelegate(first, `138000000${String(n).padStart(2, '0')}`);
    const payerId = await identifyPayer('code-1', first.dependencies, true);
    await startPayment({ outTradeNo, payerId, provider: '' }, first.dependencies);
    await recordPayment(first.gateways.pay.pay(outTradeNo), first.dependencies);
    numbers.push(outTradeNo);
  }
  const accounts = nodes.map(({ gateways }) => gateways.miniProgram);
  for (const account of accounts) account.delayMs = 20;
  await Promise.all(nodes.map((node) => reportDeliveries({ ...node.dependencies, gateways: node.gateways })));
  await Promise.all(nodes.map((node) => reportDeliveries({ ...node.dependencies, gateways: node.gateways })));
  const reported = accounts.flatMap(({ deliveries }) => deliveries.map(({ outTradeNo }) => outTradeNo));
  expect(reported.sort()).toEqual(numbers.sort());
  const states = await first.database.query.select({ state: paymentAttempts.deliveryState }).from(paymentAttempts);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['reported']));
});
