import { shortSubmission } from '../../server/test-support/submissions';
import { meetingId, PaymentCluster, type PaidFor } from './payment-cluster';
import { cancelledUnpaid, faultsOf, paidOnce } from './order-fates';
import { proof } from './proof';

/**
 * Payments of which both nodes hear at once, by notifications, by pages that poll and by the job that reconciles; of which
 * nobody hears but the job; and that arrive after their order was cancelled.
 */
let cluster: PaymentCluster;

beforeAll(async () => {
  cluster = await PaymentCluster.start(10_000);
});
afterAll(() => cluster.stop());

const times = <Value>(count: number, run: (n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** Pays, and returns WeChat's word for it. */
async function payFor(checkoutId: string) {
  const { received } = cluster.receiver;
  const before = received.length;
  if (!(await cluster.confirm(checkoutId))) throw new Error('WeChat refuses the payment');
  const told = received[before];
  if (told === undefined) throw new Error('WeChat says nothing');
  return told;
}

/** The same word twenty times, among polls and both nodes' jobs, in no order. */
async function tellAll(paidFor: PaidFor, told: Awaited<ReturnType<typeof payFor>>): Promise<string[]> {
  const [answers] = await Promise.all([
    times(20, (n) => cluster.deliver(told, cluster.node(n))),
    times(10, (n) => cluster.poll(paidFor, cluster.node(n))),
    cluster.runJobs(),
  ]);
  return answers.flatMap(({ httpStatus, body }) =>
    httpStatus === 200 ? [] : [`a notification was answered ${httpStatus} ${JSON.stringify(body)}`],
  );
}

async function toldTwentyTimes(n: number): Promise<string[]> {
  const paidFor = await cluster.register(cluster.node(n));
  const told = await payFor(await cluster.startPaying(paidFor));
  const refused = await tellAll(paidFor, told);
  await cluster.settle();
  return [...refused, ...faultsOf('told twenty times', await cluster.fate(paidFor), paidOnce)];
}

async function toldNever(n: number): Promise<string[]> {
  const paidFor = await cluster.register(cluster.node(n));
  const checkoutId = await cluster.startPaying(paidFor);
  await cluster.sandbox.arm('drop-notify');
  await cluster.confirm(checkoutId);
  await cluster.settle();
  return faultsOf('told never', await cluster.fate(paidFor), paidOnce);
}

/** An entry that gives way to a ticket from somebody else is cancelled with its order while it may still be paid. */
async function paidAfterCancelling(n: number): Promise<string[]> {
  const giver = await cluster.register(cluster.node(n));
  await tellAll(giver, await payFor(await cluster.startPaying(giver)));
  const paidFor = await cluster.register(cluster.node(n));
  const checkoutId = await cluster.startPaying(paidFor);
  const form = shortSubmission(meetingId, { phone: paidFor.phone, name: '王芳' });
  const given = await cluster.asHolder(giver, '/api/appweb/entered/applyTransfer', form, cluster.node(n));
  if (given.status !== 200) throw new Error(given.message);
  const refused = await tellAll(paidFor, await payFor(checkoutId));
  await cluster.settle();
  const expected = { ...cancelledUnpaid, payments: 1, refunds: 1 };
  return [...refused, ...faultsOf('paid after cancelling', await cluster.fate(paidFor), expected)];
}

/** Whatever WeChat did first holds, at both. */
async function paidWhileCancelling(n: number): Promise<string[]> {
  const paidFor = await cluster.register(cluster.node(n));
  const checkoutId = await cluster.startPaying(paidFor);
  const [isPaid] = await Promise.all([
    cluster.confirm(checkoutId),
    cluster.cancel(paidFor, cluster.node(n)),
    times(4, (k) => cluster.poll(paidFor, cluster.node(k))),
    cluster.runJobs(),
  ]);
  await cluster.settle();
  const expected = isPaid ? paidOnce : cancelledUnpaid;
  return faultsOf(`cancelled while ${isPaid ? '' : 'not '}paid`, await cluster.fate(paidFor), expected);
}

const ways = [toldTwentyTimes, toldNever, paidAfterCancelling, paidWhileCancelling];

proof(
  '1 notified twenty times at once, never, and after a cancel (PostgreSQL, two nodes)',
  { short: 8, full: 200 },
  async (tries) => {
    const breaches: string[] = [];
    for (let n = 0; n < tries; n += 1)
      breaches.push(...((await ways[n % ways.length]?.(Math.floor(n / ways.length))) ?? []));
    breaches.push(...(await cluster.unbalanced()));
    return { tried: tries, breaches };
  },
);
