import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '../test-support/start-server-process';

/** Tests what SIGTERM does to the server running as its own process. */

const folders: string[] = [];
/** Creates the folder of an embedded database. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conference-shutdown-'));
  folders.push(folder);
  return join(folder, 'data');
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

let hanging: Server;
let asked: Promise<void>;
let server: ServerProcess | undefined;

beforeEach(async () => {
  let tell = (): void => undefined;
  asked = new Promise((resolve) => (tell = resolve));
  // An outside service that takes every request and answers none.
  hanging = createServer(() => tell());
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await server?.stop();
  hanging.closeAllConnections();
  hanging.close();
});

it('waits for no outside service that hangs, and answers who asked for it', async () => {
  const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  server = await startServerProcess({
    ...{ DATA_DIR: dataFolder(), SANDBOX_ORIGIN: origin, WECHAT_OAUTH_ORIGIN: origin },
    ...{
      WECHAT_APPID: 'wxsandbox012345678',
      WECHAT_APP_SECRET: 'x',
      WECHAT_OAUTH_AUTHORIZE_URL: `${origin}/authorize`,
    },
  });
  const call = fetch(`${server.origin}/api/appweb/wxpay/getUserInfoByCode?code=abc`);
  await asked;
  await server.stop();
  expect(server.ended()).toBe(0);
  // Not by the call's own time limit, which is TIMEOUT.
  expect(server.output()).toMatch(/"code":"ABANDONED"[^\n]*"gateway failed"/);
  const answer = await call;
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { status: 502, message: '微信授权暂时无法响应，请稍后重试', data: null },
  ]);
});

it('says that it is not ready, and serves on, for as long as it was told to', async () => {
  // The longest that it takes, so that the calls below are well within.
  server = await startServerProcess({ DATA_DIR: dataFolder(), DRAIN_SECONDS: '60' });
  const { origin, pid } = server;
  process.kill(pid, 'SIGTERM');
  let ready = 200;
  while (ready === 200) ready = (await fetch(`${origin}/readyz`)).status;
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'stopping' });
  expect((await fetch(`${origin}/api/appweb/appMeeting/getMeetingBycode/FREE2027`)).status).toBe(200);
  process.kill(pid, 'SIGKILL');
  expect(await server.exit).toBe('SIGKILL');
  server = await startServerProcess({ DATA_DIR: dataFolder(), DRAIN_SECONDS: '1' });
  await server.stop();
  expect(server.ended()).toBe(0);
});

it('a request that has begun is finished', async () => {
  server = await startServerProcess({ DATA_DIR: dataFolder() });
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (part) => (received += part.toString()));
  const body = JSON.stringify({ phone: '13800000001', code: '123456' });
  socket.write(
    `POST /api/auth/webLogin/tokenByCode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await server.hasWritten('ready');
  // It has the request once it has answered a later one.
  await fetch(`${server.origin}/healthz`);
  const stopped = server.stop();
  await server.hasWritten('stopping');
  socket.write(body.slice(10));
  await closed;
  await stopped;
  expect(received).toMatch(/^HTTP\/1.1 200 /);
  expect(received).toContain('"status":');
  expect(server.ended()).toBe(0);
});
