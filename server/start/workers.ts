import cluster, { type Worker } from 'node:cluster';

/** In milliseconds: one that ends at once, again and again, leaves the machine to the others meanwhile. */
const restartMs = 1_000;
/** In milliseconds: what keeps one from starting, such as a database that is away, seldom passes within a second. */
const nextTryMs = 5_000;

/** Whether this process is one of several that `superviseWorkers` has started. */
export const isWorker = cluster.isWorker;

/**
 * Starts as many processes of this program, which share its port, and keeps them running: one that ends is replaced, and
 * one that cannot start is tried again as long as another serves. If none serves, all end with its exit code, as a
 * single process would.
 * @param log for the person at the terminal
 */
export function superviseWorkers(count: number, log: (line: string) => void): void {
  let isStopping = false;
  const serving = new Set<Worker>();
  const start = (): void => {
    if (!isStopping) cluster.fork();
  };
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  // A connection that is handed to one that has just died: without a listener the error would end this process, and all.
  cluster.on('fork', (worker) =>
    worker.on('error', (error) => log(`A process could not be reached: ${error.message}`)),
  );
  cluster.on('listening', (worker) => serving.add(worker));
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    const hasServed = serving.delete(worker);
    // Connections are handed to it until its channel is closed, too, which may be noticed after its end.
    const tell = (what: string): void => {
      const write = (): void => log(`Process ${worker.process.pid} ended (${signal || code})${what}`);
      if (worker.isConnected()) worker.once('disconnect', write);
      else write();
    };
    if (hasServed) {
      tell('; another one takes its place');
      setTimeout(start, restartMs);
    } else if (serving.size > 0) {
      tell(` before it could serve; the next try follows in ${nextTryMs / 1000} seconds`);
      setTimeout(start, nextTryMs);
    } else {
      process.exitCode = code === 0 ? 1 : code;
      stop('SIGTERM');
    }
  });
  // With no worker left there is nothing to wait for, and this process ends by itself.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  for (let n = 0; n < count; n += 1) start();
}
