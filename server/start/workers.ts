import cluster, { type Worker } from 'node:cluster';

/**
 * The delay before a worker is restarted, in milliseconds: a worker that fails again and again must not occupy the
 * machine.
 */
const restartMs = 1_000;
/**
 * The delay before the next attempt when a worker could not start, in milliseconds: causes such as a database that is
 * down seldom end within a second.
 */
const retryMs = 5_000;

/** True if `superviseWorkers` started this process. */
export const isWorker = cluster.isWorker;

/**
 * Starts worker processes that share the port, and keeps them running. A worker that ends is replaced; one that cannot
 * start is retried while another serves. If none serves, all end with its exit code, as a single process would.
 * @param log writes a line for the person at the terminal
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
  // A worker may be handed a connection just after it has died: without a listener the error would end this process,
  // and with it all workers.
  cluster.on('fork', (worker) =>
    worker.on('error', (error) => log(`A process could not be reached: ${error.message}`)),
  );
  cluster.on('listening', (worker) => serving.add(worker));
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    const hasServed = serving.delete(worker);
    // Connections are handed to a worker until its channel is closed, which may be noticed after the worker's end.
    const logEnd = (what: string): void => {
      const write = (): void => log(`Process ${worker.process.pid} ended (${signal || code})${what}`);
      if (worker.isConnected()) worker.once('disconnect', write);
      else write();
    };
    if (hasServed) {
      logEnd('; another one takes its place');
      setTimeout(start, restartMs);
    } else if (serving.size > 0) {
      logEnd(` before it could serve; the next try follows in ${retryMs / 1000} seconds`);
      setTimeout(start, retryMs);
    } else {
      process.exitCode = code === 0 ? 1 : code;
      stop('SIGTERM');
    }
  });
  // Once no worker is left, nothing keeps this process running, and it ends.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  for (let n = 0; n < count; n += 1) start();
}
