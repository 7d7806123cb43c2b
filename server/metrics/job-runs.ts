import { writeMetric } from './registry';

interface JobRun {
  /** The time at which the job last ended, in epoch milliseconds; null before it first ended. */
  endedAt: number | null;
  seconds: number;
  failures: number;
}

/** Records the runs of this process's background jobs: a job that no longer ends is recognised by its age. */
export class JobRuns {
  private readonly runs = new Map<string, JobRun>();

  /** Registers a job before its first run, so that a job that never runs is noticed. */
  expect(job: string): void {
    this.runs.set(job, { endedAt: null, seconds: 0, failures: 0 });
  }

  ended(job: string, { at, seconds, hasFailed }: { at: number; seconds: number; hasFailed: boolean }): void {
    const failures = (this.runs.get(job)?.failures ?? 0) + (hasFailed ? 1 : 0);
    this.runs.set(job, { endedAt: at, seconds, failures });
  }

  write(): string {
    const jobs = [...this.runs].map(([job, run]) => ({ labels: { job }, ...run }));
    if (jobs.length === 0) return '';
    const haveRun = jobs.filter(({ endedAt }) => endedAt !== null);
    return [
      writeMetric(
        'job_last_end_time_seconds',
        'gauge',
        'When the job last ended, seconds since 1970; 0 if it never did.',
        jobs.map(({ labels, endedAt }) => ({ labels, value: Math.round((endedAt ?? 0) / 1000) })),
      ),
      writeMetric(
        'job_last_duration_seconds',
        'gauge',
        'How long the job took, the last time.',
        haveRun.map(({ labels, seconds }) => ({ labels, value: seconds })),
      ),
      writeMetric(
        'job_failures_total',
        'counter',
        'How often the job has failed; the log says why.',
        jobs.map(({ labels, failures }) => ({ labels, value: failures })),
      ),
    ].join('');
  }
}
