import { sql } from 'drizzle-orm';
import { approveRefund } from '../../server/modules/refunds/decide-refund';
import type { ReceivedNotification } from '../../server/test-support/start-notification-receiver';
import { PaymentCluster, type PaidFor } from './payment-cluster';
import { cancelledUnpaid, faultsOf, paidOnce } from './order-fates';
import { proof } from './proof';

/**
 * People who register, pay, cancel and ask for their money back while WeChat fails in each way at each moment, tells of
 * things twice, late, in the wrong order or not at all, and has another time than we: at the end both accounts agree.
 */
let cluster: PaymentCluster;

beforeAll(async () => {
  cluster = await PaymentCluster.start(2_000);
});
afterAll(() => cluster.stop());

/** Faults that the sandbox plays on the next calls, and how often in a row. */
const faults: readonly (readonly [name: string, times: number])[] = [
  ['hang-answer', 1],
  ['fail-answer', 1],
  ['fail-answer', 3],
  ['fail-call', 2],
  ['lose-answer', 1],
  ['tamper-answer', 2],
  ['stale-query', 2],
];

/** How the notifications that WeChat sends in the course of a visit arrive. */
const deliveries: Readonly<Record<string, (sent: readonly ReceivedNotification[]) => readonly ReceivedNotification[]>> =
  {
    'in order': (sent) => sent,
    twice: (sent) => [...sent, ...sent],
    'in the wrong order': (sent) => [...sent].reverse(),
    'not at all': () => [],
  };

const skews = { right: 0, 'four minutes slow': -240_000, 'four minutes fast': 240_000 };

const arm = async ([name, times]: (typeof faults)[number]): Promise<void> => cluster.sandbox.arm(name, times);

/** Until a page has its answer: WeChat's troubles end. */
async function insist(act: (n: number) => Promise<{ httpStatus: number }>): Promise<void> {
  for (let n = 0; n < 5; n += 1) if ((await act(n)).httpStatus !== 502) return;
  throw new Error('WeChat’s troubles do not end');
}

interface Visit {
  n: number;
  fault: (typeof faults)[number];
}

/** Pays, with WeChat failing when the payment begins, and then when the page asks about it. */
async function paying({ n, fault }: Visit): Promise<PaidFor> {
  const paidFor = await cluster.register(cluster.node(n));
  await arm(fault);
  const checkoutId = await cluster.startPaying(paidFor);
  if (!(await cluster.confirm(checkoutId))) throw new Error('WeChat refuses the payment');
  await arm(fault);
  for (let polls = 0; polls < 3; polls += 1) {
    await cluster.poll(paidFor, cluster.node(polls));
    cluster.pass(2_000);
  }
  return paidFor;
}

/** Cancels, with WeChat failing when the payment is closed. */
async function cancelling({ n, fault }: Visit): Promise<PaidFor> {
  const paidFor = await cluster.register(cluster.node(n));
  await cluster.startPaying(paidFor);
  await arm(fault);
  await insist((tries) => cluster.cancel(paidFor, cluster.node(tries)));
  return paidFor;
}

/** Cancels what has been paid, of which nobody has heard. */
async function cancellingTooLate({ n, fault }: Visit): Promise<PaidFor> {
  const paidFor = await cluster.register(cluster.node(n));
  if (!(await cluster.confirm(await cluster.startPaying(paidFor)))) throw new Error('WeChat refuses the payment');
  await arm(fault);
  await insist((tries) => cluster.cancel(paidFor, cluster.node(tries)));
  return paidFor;
}

/** Pays and has it all back, with WeChat failing when it is sent, and when it is asked about. */
async function refunding({ n, fault }: Visit): Promise<PaidFor> {
  const heard = cluster.receiver.received.length;
  const paidFor = await cluster.register(cluster.node(n));
  await cluster.confirm(await cluster.startPaying(paidFor));
  cluster.pass(2_000);
  await cluster.poll(paidFor, cluster.node(n));
  const applied = await cluster.asHolder(paidFor, '/api/appweb/entered/applyRefund', {}, cluster.node(n));
  if (applied.status !== 200) throw new Error(applied.message);
  const [application] = await cluster.rows(
    sql`select id from refund_applications where order_id = ${paidFor.orderId} and decision = 'pending'`,
  );
  await approveRefund(String(application?.id), cluster.node(n).dependencies);
  for (let round = 0; round < 2; round += 1) {
    await arm(fault);
    await cluster.runJobs();
    cluster.pass(61_000);
  }
  await cluster.calm();
  await cluster.runJobs();
  await cluster.receiver.waitFor(heard + 2);
  return paidFor;
}

const visits = [
  { name: 'paying', visit: paying, expected: paidOnce },
  { name: 'cancelling', visit: cancelling, expected: cancelledUnpaid },
  { name: 'cancelling too late', visit: cancellingTooLate, expected: paidOnce },
  { name: 'refunding', visit: refunding, expected: { ...paidOnce, refunds: 1 } },
] as const;

/** Each visit with each fault, clock and delivery; a few of them, by a stride without a common divisor, are of all sorts. */
const combinations = 336;
const stride = 31;

async function tryOne(n: number): Promise<string[]> {
  const { name, visit, expected } = visits[n % visits.length] ?? visits[0];
  const fault = faults[n % faults.length] ?? faults[0] ?? ['', 0];
  const [delivery, deliver] = Object.entries(deliveries)[Math.floor(n / 84) % 4] ?? ['', deliveries.twice];
  const [skew, skewMs] = Object.entries(skews)[n % 3] ?? ['', 0];
  const what = `${name}, ${fault.join(' x ')}, told ${delivery}, WeChat’s clock ${skew}`;
  cluster.skewMs = skewMs;
  cluster.pass(1_000);
  const { received } = cluster.receiver;
  const before = received.length;
  try {
    const paidFor = await visit({ n, fault });
    await cluster.calm();
    for (const [k, told] of (deliver?.(received.slice(before)) ?? []).entries()) {
      const { httpStatus } = await cluster.deliver(told, cluster.node(k));
      // One that has become too old meanwhile is WeChat's to send again, with a new signature.
      if (httpStatus !== 200 && httpStatus !== 401) return [`${what}: a notification was answered ${httpStatus}`];
    }
    await cluster.settle();
    return faultsOf(what, await cluster.fate(paidFor), expected);
  } catch (error) {
    await cluster.calm();
    return [`${what}: ${String(error)}`];
  }
}

proof(
  '4 WeChat hanging, failing, repeating itself, out of order and four minutes off',
  { short: 12, full: combinations },
  async (tries) => {
    const breaches: string[] = [];
    for (let n = 0; n < tries; n += 1) breaches.push(...(await tryOne((n * stride) % combinations)));
    cluster.skewMs = 0;
    breaches.push(...(await cluster.unbalanced()));
    return { tried: tries, breaches };
  },
);
