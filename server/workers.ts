import cluster, { type Worker } from 'node:cluster';

/** In milliseconds: one that ends at once, again and again, leaves the machine to the others meanwhile. */
const restartMs = 1_000;

/** Whether this process is one of several that `superviseWorkers` has started. */
export const isWorker = cluster.isWorker;

/**
 * Starts as many processes of this program, which share its port, and keeps them running: one that ends is replaced. If
 * one cannot even start, all end with its exit code, as a single process would.
 * @param log for the person at the terminal
 */
export function superviseWorkers(count: number, log: (line: string) => void): void {
  let isStopping = false;
  const ready = new WeakSet<Worker>();
  const start = (): void => {
    if (!isStopping) cluster.fork();
  };
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  cluster.on('listening', (worker) => ready.add(worker));
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    if (!ready.has(worker)) {
      process.exitCode = code === 0 ? 1 : code;
      stop('SIGTERM');
      return;
    }
    log(`Process ${worker.process.pid} ended (${signal || code}); another one takes its place`);
    setTimeout(start, restartMs);
  });
  // With no worker left there is nothing to wait for, and this process ends by itself.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  for (let n = 0; n < count; n += 1) start();
}
