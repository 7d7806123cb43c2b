import { join } from 'node:path';
import { pause, type SupervisedServer } from './supervised-server';

/** For `superviseServer`: lets its heap be measured. */
export const heapArgs: readonly string[] = ['--expose-gc', '--require', join(__dirname, 'report-heap.cjs')];

/** Allowed growth after any number of requests, in bytes: compiled code, caches of bounded size. */
export const heapGrowthLimit = 24_000_000;

/** Returns a server's heap after a garbage collection, in bytes. */
export async function heapAfterGc(server: SupervisedServer): Promise<number> {
  const reports = (): string[] => server.output().match(/^after gc: \d+$/gm) ?? [];
  const before = reports().length;
  server.signal('SIGUSR2');
  while (reports().length === before) await pause(50);
  return Number(reports().at(-1)?.replace(/\D/g, ''));
}

export function grownHeap(before: number, after: number): string[] {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  return after - before <= heapGrowthLimit ? [] : [`the heap grew from ${megabytes(before)} to ${megabytes(after)} MB`];
}
