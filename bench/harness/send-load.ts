import { connect } from 'node:net';

/** One call, as it goes over the wire. */
export function rawPost(path: string, body: object, headers: Readonly<Record<string, string>>): Buffer {
  const content = Buffer.from(JSON.stringify(body));
  const lines = Object.entries({ host: 'bench', 'content-type': 'application/json', ...headers });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\ncontent-length: ${content.length}\r\n\r\n`), content]);
}

export interface Load {
  connections: number;
  /** Ends after so many seconds, or so many calls. */
  until: { seconds: number } | { calls: number };
  /** Sends no more of them a second; as many as are answered by default. */
  perSecond?: number;
}

export interface LoadResult {
  perSecond: number;
  /** In milliseconds, of each call: from when it was due. */
  latencies: number[];
}

/**
 * Sends prepared calls over connections that stay open, each the next one as soon as the last is answered. It only looks
 * for the end of an answer, and so takes little of the machine that is measured.
 * @param next makes the next call
 * @throws Error with the answer, if one is no success
 */
export async function sendLoad(
  origin: string,
  next: () => Buffer,
  { connections, until, perSecond }: Load,
): Promise<LoadResult> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const isOver = (now: number): boolean =>
    'calls' in until ? sent >= until.calls : now >= startedAt + until.seconds * 1_000;
  const latencies: number[] = [];
  let sent = 0;
  const dueAt = (n: number): number => (perSecond === undefined ? 0 : startedAt + (n * 1_000) / perSecond);

  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let due = 0;
      let received = '';
      const send = (): void => {
        const now = performance.now();
        if (isOver(now)) {
          socket.end();
          resolve();
          return;
        }
        due = Math.max(dueAt(sent), perSecond === undefined ? now : 0);
        if (due > now) {
          sent += 1;
          const planned = due;
          setTimeout(() => {
            due = planned;
            socket.write(next());
          }, due - now);
          return;
        }
        sent += 1;
        socket.write(next());
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (part) => {
        received += part.toString('utf8');
        if (!isWhole(received)) return;
        if (!received.includes('"status":200')) reject(new Error(`Refused: ${received}`));
        latencies.push(performance.now() - due);
        received = '';
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, work));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1_000), latencies };
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(received.slice(0, end))?.[1];
  return length !== undefined && Buffer.byteLength(received) >= end + 4 + Number(length);
}

/** @param share 0.99 for p99 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
