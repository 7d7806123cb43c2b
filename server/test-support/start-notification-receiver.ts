import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotification {
  headers: Record<string, string | undefined>;
  body: string;
}

/** Starts a merchant's notify_url that records requests, and answers with `answers` in turn, then 204. */
export async function startNotificationReceiver(answers: number[] = []) {
  const received: ReceivedNotification[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string | undefined>, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    answers,
    /** Resolves once this many have arrived in total. */
    async waitFor(count: number) {
      const deadline = Date.now() + 30_000;
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} notifications came, not ${count}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return received;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
