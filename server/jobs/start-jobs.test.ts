import type { FastifyBaseLogger } from 'fastify';
import { CashierShares } from '../context/cashier-shares';
import type { Dependencies } from '../context/dependencies';
import { JobRuns } from '../metrics/job-runs';
import { startJobs } from './start-jobs';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const log = { error: () => undefined } as unknown as FastifyBaseLogger;

it('tells when each job last ended, and how often it has failed', async () => {
  const runs = new JobRuns();
  const query = { transaction: () => Promise.reject(new Error('down')) };
  const stop = startJobs(
    {
      database: { query },
      clock: { now: () => 1_000_000 },
      cashierShares: new CashierShares(),
    } as unknown as Dependencies,
    log,
    runs,
  );
  expect(runs.write()).toContain('job_last_end_time_seconds{job="reconcile payments"} 0\n');
  expect(runs.write()).not.toContain('job_last_duration_seconds{');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(runs.write()).toContain('job_last_end_time_seconds{job="reconcile payments"} 1000\n');
  expect(runs.write()).toMatch(/job_last_duration_seconds\{job="reconcile payments"\} [0-9.e-]+\n/);
  expect(runs.write()).toContain('job_failures_total{job="reconcile payments"} 1\n');
  expect(runs.write()).toContain('job_failures_total{job="check bills"} 0\n');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(runs.write()).toContain('job_failures_total{job="reconcile payments"} 2\n');
  await stop();
});
