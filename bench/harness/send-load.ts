import { fork } from 'node:child_process';
import { join } from 'node:path';

/** One call, as it goes over the wire. */
export function rawPost(path: string, body: object, headers: Readonly<Record<string, string>>): Buffer {
  const content = Buffer.from(JSON.stringify(body));
  const lines = Object.entries({ host: 'bench', 'content-type': 'application/json', ...headers });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\ncontent-length: ${content.length}\r\n\r\n`), content]);
}

const connections = 16;

export interface Load {
  calls: readonly Buffer[];
  /** After which it ends, even if not all have been sent; null for all. */
  seconds: number | null;
  /** Sends no more of them a second; null for as many as are answered. */
  perSecond: number | null;
}

export interface LoadResult {
  perSecond: number;
  /** In milliseconds, of each call that was answered: from when it was due. */
  latencies: number[];
}

/** Sends calls to a server over 16 connections, from a process of its own. */
export class LoadSender {
  private readonly program = fork(join(__dirname, 'send-calls.cjs'), { serialization: 'advanced' });

  /** @throws Error with the answer, if one is no success */
  async send(origin: string, load: Load): Promise<LoadResult> {
    const { hostname: host, port } = new URL(origin);
    const answer = new Promise<LoadResult | { error: string }>((resolve) => {
      this.program.once('message', (message) => resolve(message as LoadResult | { error: string }));
    });
    this.program.send({ ...load, host, port: Number(port), connections });
    const result = await answer;
    if ('error' in result) throw new Error(result.error);
    return result;
  }

  stop(): void {
    this.program.disconnect();
  }
}

/** @param share 0.99 for p99 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
