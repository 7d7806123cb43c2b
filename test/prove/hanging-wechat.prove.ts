import { PaymentCluster, type PaidFor } from './payment-cluster';
import { isFull, proof } from './proof';

/**
 * People register while others wait for WeChat, which answers, and then does not: the latencies of registering are
 * compared within one run, block by block in turn. Only `npm run prove` judges them: a busy machine decides what they are.
 */
let cluster: PaymentCluster;

beforeAll(async () => {
  cluster = await PaymentCluster.start(callTimeoutMs);
});
afterAll(() => cluster.stop());

const callTimeoutMs = 2_000;
/** A page that waits for a payment asks this often, and so do the jobs. */
const pollEveryMs = 2_000;
/** The people who register at the same time. */
const parallel = 4;
const perBlock = 60;
const waiting = isFull ? 120 : 12;
const largestRatio = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Pages that poll and the jobs, until it is called; settles when they have ended. */
function keepAsking(orders: readonly PaidFor[]): () => Promise<void> {
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  const repeat = async (ask: () => Promise<unknown>, delayMs: number): Promise<void> => {
    await pause(delayMs);
    while (!isOver()) {
      const startedAt = performance.now();
      await ask();
      while (!isOver() && performance.now() - startedAt < pollEveryMs) await pause(20);
    }
  };
  const all = [
    ...orders.map((order, n) => repeat(() => cluster.poll(order, cluster.node(n)), (n / orders.length) * pollEveryMs)),
    repeat(() => cluster.runJobs(), 0),
  ];
  return async () => {
    over.abort();
    await Promise.all(all);
  };
}

/** Registers people; returns how long each took, in milliseconds. */
async function registerMany(count: number): Promise<number[]> {
  const latencies: number[] = [];
  const registerOn = async (): Promise<void> => {
    while (latencies.length < count) {
      const startedAt = performance.now();
      await cluster.register(cluster.node(latencies.length));
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: parallel }, registerOn));
  return latencies;
}

const endless = 1_000_000;

async function measureBlock(orders: readonly PaidFor[], isHanging: boolean): Promise<number[]> {
  if (isHanging) await cluster.sandbox.arm('hang-answer', endless);
  const stop = keepAsking(orders);
  // Until all of them have asked.
  await pause(pollEveryMs);
  while (isHanging && endless - (await cluster.armed('hang-answer')) < orders.length / 2) await pause(50);
  const latencies = await registerMany(perBlock);
  await cluster.calm();
  await stop();
  return latencies;
}

function p99(latencies: readonly number[]): number {
  const sorted = [...latencies].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

proof('4 registering while WeChat hangs', { short: 2, full: 60 }, async (blocks) => {
  const orders: PaidFor[] = [];
  for (let n = 0; n < waiting; n += 1) {
    const paidFor = await cluster.register(cluster.node(n));
    await cluster.startPaying(paidFor);
    orders.push(paidFor);
  }
  const clock = setInterval(() => cluster.pass(100), 100);
  const latencies = { well: [] as number[], hanging: [] as number[] };
  for (let n = 0; n < blocks; n += 1) {
    const isHanging = n % 2 === 1;
    latencies[isHanging ? 'hanging' : 'well'].push(...(await measureBlock(orders, isHanging)));
  }
  clearInterval(clock);
  const [well, hanging] = [p99(latencies.well), p99(latencies.hanging)];
  const figures = `p99 ${well.toFixed(1)} ms, and ${hanging.toFixed(1)} ms while WeChat hangs`;
  if (isFull) process.stdout.write(`${figures}\n`);
  const isSlower = isFull && hanging > well * largestRatio;
  return { tried: latencies.well.length + latencies.hanging.length, breaches: isSlower ? [figures] : [] };
});
