import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildApp } from '../app';
import { setUpServer } from '../test-support/set-up-server';
import type { ConnectionLimits } from './body-timeout';

/** Tests on real sockets, where a body arrives in parts. */

const server = setUpServer({ isReset: false });
/** The port of a server on which only a body's limit can pass within a test, however slow the machine is. */
let port: number;
/** The port of a server with short limits for headers and whole requests. */
let shortPort: number;
const close: (() => Promise<void>)[] = [];

/** By their port, how many connections a server holds open. */
const countConnections = new Map<number, () => Promise<number>>();

async function listen(limits: ConnectionLimits): Promise<number> {
  const app = await buildApp(server.dependencies, { limits });
  await app.listen({ host: '127.0.0.1', port: 0 });
  close.push(() => app.close());
  const { port: own } = app.server.address() as AddressInfo;
  countConnections.set(own, promisify(app.server.getConnections.bind(app.server)));
  return own;
}

beforeAll(async () => {
  port = await listen({ headersMs: 300_000, bodyMs: 500, requestMs: 300_000, idleMs: 300_000, checkEveryMs: 100 });
  shortPort = await listen({ headersMs: 1_000, bodyMs: 300_000, requestMs: 2_000, idleMs: 1_000, checkEveryMs: 100 });
});
afterAll(async () => {
  for (const closeOne of close) await closeOne();
});

/** Sends the text, then a space every so often; settles with everything received once the server has hung up. */
function drip(text: string, to = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to, '127.0.0.1');
    socket.write(text);
    const timer = setInterval(() => socket.write(' '), 50);
    let received = '';
    socket.on('data', (part) => (received += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

const head = (path: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;

it.each([
  ['of a known length', head('/api/appweb/entered/fromAdd', 'application/json', 'Content-Length: 100000')],
  ['in chunks', `${head('/api/appweb/entered/fromAdd', 'application/json', 'Transfer-Encoding: chunked')}fffff\r\n`],
  ['of a notification', head('/api/wxpay/notify', 'application/json', 'Content-Length: 90000')],
])('a body %s that comes drop by drop is cut, and its sender told', async (_, text) => {
  const received = await drip(text);
  expect(received).toMatch(/^HTTP\/1.1 408 /);
  expect(received).toMatch(/\r\nconnection: close\r\n/i);
  expect(received).toContain('网络过慢，内容未能完整送达，请稍后重试');
});

it.each(['is still coming when its time is over', 'breaks off'])(
  'a body that is too long, and %s after its refusal, ends no server',
  async (how) => {
    const text = head('/api/appweb/entered/fromAdd', 'application/json', 'Content-Length: 9000000');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    if (how === 'breaks off') socket.resetAndDestroy();
    // Another's time begins later and is over later.
    await drip(head('/api/appweb/entered/fromAdd', 'application/json', 'Content-Length: 100000'));
    socket.destroy();
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  },
);

it('an upload that comes drop by drop is cut, too', async () => {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  await drip(
    `${head('/api/appweb/appThesis/uplaod', 'multipart/form-data; boundary=b', 'Content-Length: 900000')}${start}`,
    shortPort,
  );
});

it('headers that come drop by drop are cut', async () => {
  await drip('GET /healthz HTTP/1.1\r\nX-Slow: ', shortPort);
});

it('a client that asks a thousand times and reads no answer is cut', async () => {
  const socket = connect(shortPort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /api/appweb/entered/getMeetingFromInfo?code=MI2027 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
  await once(socket, 'connect');
  const count = countConnections.get(shortPort);
  while ((await count?.()) === 0) await pause(10);
  while ((await count?.()) !== 0) await pause(50);
  socket.destroy();
});

it('two hundred of them keep nobody else from being served', async () => {
  const text = head('/api/appweb/entered/fromAdd', 'application/json', 'Content-Length: 100000');
  const slow = Promise.all(Array.from({ length: 200 }, () => drip(text)));
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await slow).filter((received) => !received.startsWith('HTTP/1.1 408 '))).toEqual([]);
});
