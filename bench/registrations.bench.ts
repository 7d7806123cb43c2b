/** @jest-environment ./server/test-support/native-pglite-environment.cjs */
import { randomUUID } from 'node:crypto';
import type { NewRegistration } from '../server/modules/entries/write-registrations';
import { queryOnce, startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { startServerProcess, type ServerProcess } from '../server/test-support/start-server-process';
import { fullSubmission } from '../server/test-support/submissions';
import { startTestServer } from '../server/test-support/test-server';
import { inPairs, median, ofPairs, report } from './harness/figures';
import { runPgbench } from './harness/pgbench';
import { cpuSecondsOf } from './harness/process-cpu';
import { percentile, rawPost, sendLoad } from './harness/send-load';

const pairCount = 15;
const seconds = 2;
const connections = 16;
const path = '/api/appweb/entered/fromAdd';

/** The demo meeting's days, which lie in the future of whoever runs this. */
interface Stay {
  from: string;
  until: string;
}

let lastPhone = 13_800_000_000;

/** Delegates' registrations with an order and a key, as the app posts them, made before the clock runs. */
function prepared(count: number, { from, until }: Stay): () => Buffer {
  const stay = { rzldStartTime: from, rzldEndTime: until, rzldTime: `${from},${until}` };
  const make = (): Buffer =>
    rawPost(path, fullSubmission({ ...stay, phone: String((lastPhone += 1)) }), {
      'idempotency-key': randomUUID(),
    });
  const calls = Array.from({ length: count }, make);
  return () => calls.pop() ?? make();
}

/** The same registration as the server hands it to its writer. */
async function captureRegistration(): Promise<NewRegistration> {
  const server = await startTestServer();
  let captured: NewRegistration | null = null;
  server.dependencies.registrations.write = (registration) => {
    captured = registration;
    return Promise.resolve('registered');
  };
  await server.post(path, fullSubmission(), { 'idempotency-key': randomUUID() });
  await server.close();
  if (captured === null) throw new Error('Nothing was registered');
  return captured;
}

interface Run {
  perSecond: number;
  /** Of node or pgbench, and PostgreSQL, in milliseconds. */
  cpuMs: number;
}

describe('registrations through HTTP, beside pgbench with the same statement', () => {
  let postgres: TestPostgres;
  let server: ServerProcess;
  let url: string;
  let registration: NewRegistration;
  let stay: Stay;

  beforeAll(async () => {
    postgres = await startTestPostgres({ isDurable: true });
    url = await postgres.createDatabase();
    server = await startServerProcess({
      DATABASE_URL: url,
      ...(process.env.WORKERS ? { WORKERS: process.env.WORKERS } : {}),
    });
    const [meeting] = await queryOnce(
      url,
      `select xmin::text as version, left(start_time, 10) as from, left(end_time, 10) as until from meetings where code = 'MI2027'`,
    );
    stay = { from: String(meeting?.from), until: String(meeting?.until) };
    registration = { ...(await captureRegistration()), meetingVersion: String(meeting?.version) };
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });

  const databaseCpu = (): number => cpuSecondsOf(postgres.mainPid() ?? 0);

  async function ofServer(): Promise<Run> {
    const next = prepared(seconds * 4_000, stay);
    const before = databaseCpu() + cpuSecondsOf(server.pid);
    const { perSecond, latencies } = await sendLoad(server.origin, next, { connections, perSecond: null, seconds });
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
      figure: 'registrations/s through HTTP, 16 connections, PostgreSQL; reference: pgbench, the same SQL, prepared',
      ...{ unit: 'registrations/s', ...throughput, target: '>= 0.7' },
    });
    report({
      figure: 'CPU a registration, node + PostgreSQL; reference: the same pgbench',
      ...{ unit: 'ms', ...of('cpuMs'), target: '<= 1.8' },
    });

    const rate = { seconds, perSecond: throughput.ours / 2 };
    const latencies = await inPairs(
      pairCount,
      async () => percentile((await runPgbench(url, registration, rate)).latencies, 0.99),
      async () => {
        const next = prepared(seconds * rate.perSecond, stay);
        return percentile((await sendLoad(server.origin, next, { connections, ...rate })).latencies, 0.99);
      },
    );
    report({
      figure: 'p99 at half of peak; reference: pgbench at the same rate',
      ...{ unit: 'ms', ...ofPairs(latencies), target: '<= 3' },
    });
    expect(median(latencies.map(({ ours }) => ours))).toBeGreaterThan(0);
  }, 300_000);
});
