import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DatabaseState, DatabaseStatus } from '../db/database';
import { JobRuns } from './job-runs';
import type { Queue } from './queues';
import { Counter, DurationHistogram, writeMetric } from './registry';

const states: readonly DatabaseState[] = ['up', 'read-only', 'down'];

/** The metrics that the server counts while it runs. */
export class ServerMetrics {
  readonly requests = new DurationHistogram(
    'http_request_duration_seconds',
    'Requests answered, by route and status, and how long they took.',
  );
  readonly jobs = new JobRuns();
  readonly shed = new Counter(
    'http_requests_shed_total',
    'Calls refused with 503 because the server had too much to do.',
  );
  readonly faults = new Counter('faults_total', 'Faults reported that only a person can resolve; the log has them.');
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.delay.enable();
  }

  /** @param queues null if the queues cannot be read at present */
  write(database: DatabaseStatus, queues: readonly Queue[] | null): string {
    return [
      this.requests.write(),
      this.shed.write(),
      this.faults.write(),
      this.jobs.write(),
      writeMetric(
        'database_state',
        'gauge',
        '1 for the state that the database is in.',
        states.map((state) => ({ labels: { state }, value: state === database.state ? 1 : 0 })),
      ),
      ...(database.connections === null ? [] : [writeConnections(database.connections)]),
      ...(queues === null ? [] : writeQueues(queues)),
      this.writeProcess(),
    ].join('');
  }

  private writeProcess(): string {
    const { rss } = process.memoryUsage();
    // The delay since the last reading; a loop that never ran has none yet.
    const lag = this.delay.percentile(99) / 1e9;
    this.delay.reset();
    return [
      writeMetric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [{ value: rss }]),
      writeMetric('process_start_time_seconds', 'gauge', 'When the process started, seconds since 1970.', [
        { value: Math.round(Date.now() / 1000 - process.uptime()) },
      ]),
      writeMetric(
        'event_loop_lag_seconds',
        'gauge',
        'The 99th percentile of the event loop’s delay since the last reading.',
        [{ value: Number.isFinite(lag) ? lag : 0 }],
      ),
    ].join('');
  }
}

function writeConnections({ total, idle, waiting, max }: NonNullable<DatabaseStatus['connections']>): string {
  return [
    writeMetric('database_connections', 'gauge', 'Connections of the pool.', [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    writeMetric('database_connections_max', 'gauge', 'Connections that the pool may open.', [{ value: max }]),
    writeMetric('database_connections_waiting', 'gauge', 'Callers that wait for a connection.', [{ value: waiting }]),
  ].join('');
}

function writeQueues(queues: readonly Queue[]): string[] {
  const labelled = (value: (queue: Queue) => number) =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: value(queue) }));
  return [
    writeMetric(
      'queue_length',
      'gauge',
      'What waits in the database.',
      labelled(({ length }) => length),
    ),
    writeMetric(
      'queue_oldest_age_seconds',
      'gauge',
      'How long its oldest has waited.',
      labelled(({ ageSeconds }) => ageSeconds),
    ),
  ];
}
