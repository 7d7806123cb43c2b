import type { FastifyBaseLogger } from 'fastify';
import { seedDemoMeetings } from '../demo/seed-demo-meetings';
import type { Dependencies } from '../context/dependencies';
import { endProcess } from '../http/error-report';
import type { JobRuns } from '../metrics/job-runs';
import { actingAs } from '../modules/audit/acting-as';
import { followPrices } from '../modules/meetings/reprice-entries';
import { workRuns } from '../modules/people-office/work-runs';
import { sealAuditTrail } from '../modules/audit/chain';
import { checkDueBills } from '../modules/bills/check-bill';
import { sweepLogins } from '../modules/login/log-in';
import { isKeyKept } from '../modules/keys/open-keys';
import { insertInvoiceCards } from '../modules/invoices/insert-cards';
import { sendMessages } from '../modules/messages/send-messages';
import { sendNotices } from '../modules/notices/send-notices';
import { reconcilePayments } from '../modules/payments/attempts';
import { serveWhileLined } from '../modules/payments/serve-line';
import { queueReminders } from '../modules/reminders/queue-reminders';
import { reportDeliveries } from '../modules/payments/report-deliveries';
import { removeExpired } from '../modules/people/remove-expired';
import { sendRefunds } from '../modules/refunds/send-refunds';
import { withRequestId } from '../requests/request-id';
import { deleteExpiredSessions } from '../stores/staff/session-store';
import { expireOffers } from '../stores/entries/transfer-offers';
import { sweepLine } from '../stores/payments/cashier-line';
import { sweepSubmissions } from '../stores/submissions/store';
import { unclaimedTtlMs } from '../modules/uploads/routes';
import { keepLines } from '../modules/waiting-list/keep-line';
import { removeUnusedObjects } from '../stores/uploads/file-objects';
import { sealPlainFiles } from '../modules/uploads/move-files';
import { sweepUnclaimedFiles } from '../stores/uploads/store';

interface Job {
  name: string;
  everyMs: number;
  run: (dependencies: Dependencies, log: FastifyBaseLogger) => Promise<unknown>;
}

const halfMinute = 30_000;
const hour = 3_600_000;

const replacedKeyMessage = 'DATA_SECRET is no longer one of this database’s: start with the new one';

/** Background jobs. Several servers on one database may run them at the same time. */
const jobs: readonly Job[] = [
  { name: 'reconcile payments', everyMs: 2_000, run: reconcilePayments },
  // It does nothing while nobody waits, but for a look every two seconds.
  { name: 'serve the line', everyMs: 50, run: serveWhileLined },
  { name: 'send refunds', everyMs: halfMinute, run: sendRefunds },
  { name: 'report deliveries', everyMs: halfMinute, run: reportDeliveries },
  { name: 'insert invoice cards', everyMs: halfMinute, run: insertInvoiceCards },
  { name: 'queue reminders', everyMs: halfMinute, run: queueReminders },
  { name: 'send notices', everyMs: 5_000, run: sendNotices },
  { name: 'send messages', everyMs: 1_000, run: sendMessages },
  {
    name: 'end late offers',
    everyMs: halfMinute,
    run: ({ database, clock }) => database.query.transaction((query) => expireOffers(query, new Date(clock.now()))),
  },
  { name: 'keep waiting lists', everyMs: 5_000, run: keepLines },
  { name: 'follow prices', everyMs: 10_000, run: followPrices },
  { name: 'work bulk runs', everyMs: 2_000, run: workRuns },
  { name: 'check bills', everyMs: hour / 4, run: checkDueBills },
  { name: 'seal the audit trail', everyMs: 5_000, run: sealAuditTrail },
  {
    name: 'sweep files',
    everyMs: hour,
    run: ({ database, clock }) => sweepUnclaimedFiles(database.query, new Date(clock.now() - unclaimedTtlMs)),
  },
  { name: 'remove objects', everyMs: halfMinute, run: removeUnusedObjects },
  { name: 'encrypt files', everyMs: hour / 60, run: sealPlainFiles },
  {
    name: 'check the key',
    everyMs: halfMinute,
    run: async ({ database, cipher }) => {
      // Other servers could not read what this one would write with its key.
      if (!(await isKeyKept(database.query, cipher)))
        endProcess('The server cannot go on', new Error(replacedKeyMessage));
    },
  },
  { name: 'sweep logins', everyMs: hour, run: sweepLogins },
  {
    name: 'sweep desk sessions',
    everyMs: hour,
    run: ({ database, clock }) => deleteExpiredSessions(database.query, new Date(clock.now())),
  },
  { name: 'remove expired data', everyMs: hour, run: removeExpired },
  { name: 'sweep submissions', everyMs: hour, run: sweepSubmissions },
  {
    name: 'sweep the line',
    everyMs: hour,
    // The attempt by which an order waits lives two hours.
    run: ({ database, clock }) =>
      sweepLine(database.query, { turn: new Date(clock.now() - hour), joined: new Date(clock.now() - 3 * hour) }),
  },
  {
    name: 'refresh demo dates',
    everyMs: hour,
    run: async ({ settings, database, clock }) => {
      if (settings.demoData) await seedDemoMeetings(database.query, clock.now());
    },
  },
];

/**
 * Runs the jobs, each again some time after it has finished.
 * @returns a function that stops them, waiting for running ones
 */
export function startJobs(dependencies: Dependencies, log: FastifyBaseLogger, runs: JobRuns): () => Promise<void> {
  let isStopped = false;
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const runOnce = async (job: Job): Promise<void> => {
    const startedAt = performance.now();
    let hasFailed = false;
    try {
      await withRequestId(() => job.run(actingAs(dependencies, `job ${job.name}`), log));
    } catch (error) {
      hasFailed = true;
      log.error({ err: error, job: job.name }, 'job failed');
    }
    const seconds = (performance.now() - startedAt) / 1000;
    runs.ended(job.name, { at: dependencies.clock.now(), seconds, hasFailed });
    if (!isStopped) schedule(job);
  };
  const schedule = (job: Job): void => {
    const start = (): void => {
      const run = runOnce(job).finally(() => running.delete(run));
      running.add(run);
    };
    timers.set(job, setTimeout(start, job.everyMs));
  };

  for (const job of jobs) {
    runs.expect(job.name);
    schedule(job);
  }
  return async () => {
    isStopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
    await dependencies.cashierShares.settled();
  };
}
