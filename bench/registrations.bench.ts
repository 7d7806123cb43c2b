import { randomUUID } from 'node:crypto';
import { captureRegistration } from '../server/test-support/capture-registration';
import { startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { startServerProcess, type ServerProcess } from '../server/test-support/start-server-process';
import { startTestServer, type TestServer } from '../server/test-support/test-server';
import { DelegateCalls } from './harness/delegate-calls';
import { deployedServer } from './harness/deployed-server';
import { inPairs, median, ofPairs, report } from './harness/figures';
import { runPgbench } from './harness/pgbench';
import { cpuSecondsOf } from './harness/process-cpu';
import { LoadSender, percentile } from './harness/send-load';
import type { NewRegistration } from '../server/context/registration-writer';

const pairCount = 15;
const seconds = 2;

let lastPhone = 13_700_000_000;

interface Run {
  perSecond: number;
  /** CPU time of node or pgbench, and of PostgreSQL, in milliseconds. */
  cpuMs: number;
}

describe.each([1, 2])(
  'registrations through HTTP with %d processes, beside pgbench with the same statement',
  (workers) => {
    let postgres: TestPostgres;
    let server: ServerProcess;
    let url: string;
    let registration: NewRegistration;
    const by = workers === 1 ? '' : ` by ${workers} processes`;
    let calls: DelegateCalls;
    let sender: LoadSender;

    beforeAll(async () => {
      postgres = await startTestPostgres({ isDurable: true });
      url = await postgres.createDatabase();
      server = await startServerProcess({ DATABASE_URL: url, WORKERS: String(workers) }, deployedServer);
      calls = await DelegateCalls.of(url);
      sender = new LoadSender();
      const onPglite = await startTestServer();
      registration = { ...(await captureRegistration(onPglite)), meetingVersion: calls.meetingVersion };
      await onPglite.close();
    }, 120_000);
    afterAll(async () => {
      sender.stop();
      await server.stop();
      await postgres.stop();
    });

    const databaseCpu = (): number => cpuSecondsOf(postgres.mainPid() ?? 0);

    async function ofServer(): Promise<Run> {
      const made = calls.make(seconds * 4_000);
      const before = databaseCpu() + cpuSecondsOf(server.pid);
      const { perSecond, latencies } = await sender.send(server.origin, { calls: made, seconds, perSecond: null });
      const cpu = databaseCpu() + cpuSecondsOf(server.pid) - before;
      return { perSecond, cpuMs: (cpu * 1_000) / latencies.length };
    }

    async function ofPgbench(): Promise<Run> {
      const before = databaseCpu();
      const { perSecond, cpuSeconds } = await runPgbench(url, registration, { seconds, perSecond: null });
      const cpu = databaseCpu() - before + cpuSeconds;
      return { perSecond, cpuMs: (cpu * 1_000) / (perSecond * seconds) };
    }

    it('takes as many, and no more CPU time', async () => {
      const runs = await inPairs(pairCount, ofPgbench, ofServer);
      const of = (key: keyof Run) =>
        ofPairs(runs.map(({ reference, ours }) => ({ reference: reference[key], ours: ours[key] })));
      const throughput = of('perSecond');
      report({
        figure: `registrations/s through HTTP${by}, 16 connections, PostgreSQL; reference: pgbench, the same SQL, prepared`,
        ...{ unit: 'registrations/s', ...throughput, target: '>= 0.75' },
      });
      report({
        figure: `CPU a registration${by}, node + PostgreSQL; reference: the same pgbench`,
        ...{ unit: 'ms', ...of('cpuMs'), target: '<= 1.8' },
      });

      expect(runs).toHaveLength(pairCount);
      if (workers > 1) return;
      const rate = { seconds, perSecond: throughput.ours / 2 };
      const latencies = await inPairs(
        pairCount,
        async () => percentile((await runPgbench(url, registration, rate)).latencies, 0.99),
        async () => {
          const made = calls.make(seconds * rate.perSecond);
          return percentile((await sender.send(server.origin, { calls: made, ...rate })).latencies, 0.99);
        },
      );
      report({
        figure: 'p99 at half of peak; reference: pgbench at the same rate',
        ...{ unit: 'ms', ...ofPairs(latencies), target: '<= 3' },
      });
      expect(median(latencies.map(({ ours }) => ours))).toBeGreaterThan(0);
    }, 300_000);
  },
);

describe('registrations on the embedded database', () => {
  const batch = 64;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.close());

  it('are written together in a fraction of the time', async () => {
    const one = await captureRegistration(server);
    const { registrations } = server.dependencies;
    const write = (): Promise<unknown> => registrations.write(another(one));
    const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
      const startedAt = performance.now();
      await work();
      return batch / ((performance.now() - startedAt) / 1_000);
    };
    const runs = await inPairs(
      pairCount,
      () =>
        perSecond(async () => {
          for (let n = 0; n < batch; n += 1) await write();
        }),
      () => perSecond(() => Promise.all(Array.from({ length: batch }, write))),
    );
    report({
      figure: `registrations/s on PGlite, ${batch} at once; reference: one after the other`,
      ...{ unit: 'registrations/s', ...ofPairs(runs), target: '>= 4' },
    });
    expect(runs).toHaveLength(pairCount);
  }, 120_000);
});

/** Somebody else's registration, with everything that must be unique. */
function another({ entry, order, answer, ...rest }: NewRegistration): NewRegistration {
  const [entryId, orderId] = [randomUUID(), randomUUID()];
  return {
    ...rest,
    entry: { ...entry, id: entryId, phone: String((lastPhone += 1)), ticketRef: randomUUID() },
    order: order && {
      order: { ...order.order, id: orderId, outTradeNo: randomUUID() },
      items: order.items.map((item) => ({ ...item, entryId })),
    },
    answer: answer && { ...answer, key: randomUUID() },
  };
}
