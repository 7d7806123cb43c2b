import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'yaml';
import { startServerProcess, type ServerProcess } from '../../server/test-support/start-server-process';
import { uploadLimitBytes } from '../../src/domain/upload/upload-rules';
import { checkNginx, startNginx, upstreamAt, type Nginx } from './nginx';

/** The files in deploy/, run by a real nginx in front of the real server. */

const script = 'console.log("app")'.repeat(100);
const page =
  '<!doctype html><html><head><script id="app-settings" type="application/json">{}</script></head><body></body></html>';
let folder: string;
let server: ServerProcess;
let nginx: Nginx;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conference-operate-'));
  mkdirSync(join(folder, 'h5'));
  writeFileSync(join(folder, 'h5', 'index.html'), page);
  writeFileSync(join(folder, 'h5', 'app.0123abcd.js'), script);
  writeFileSync(join(folder, 'h5', 'app.0123abcd.js.br'), brotliCompressSync(script));
  server = await startServerProcess({
    ...{ DATA_DIR: join(folder, 'data'), H5_DIR: join(folder, 'h5'), TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' },
    METRICS_TOKEN: 'a-token-of-the-tests',
  });
  nginx = await startNginx(server.origin);
});
afterAll(async () => {
  await nginx.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An upload whose file has so many bytes. */
function uploadOf(bytes: number) {
  const head = '--a-boundary\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes - '%PDF-1.7'.length),
    Buffer.from('\r\n--a-boundary--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=a-boundary',
    'content-length': String(body.length),
  };
  return nginx.ask('/api/appweb/appThesis/uplaod', { method: 'POST', headers, body });
}
const json = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

it('nginx takes the files, with the nodes of each way to run them', async () => {
  expect(await checkNginx(upstreamAt('http://127.0.0.1:3000'))).toBe('');
  const { configs } = parse(readFileSync(resolve(__dirname, '../../compose.yaml'), 'utf8')) as {
    configs: { upstream: { content: string } };
  };
  // Debian's nginx is older than the image, and knows neither the name nor how to look it up anew.
  const composed = configs.upstream.content.replace(
    'server server:3000 resolve max_conns',
    'server 127.0.0.1:3000 max_conns',
  );
  expect(composed).not.toContain('server:3000');
  expect(await checkNginx(composed)).toBe('');
  expect(await checkNginx('upstream another { server 127.0.0.1:3000; }')).toContain('conference');
});

it('tells the server who calls, whatever the caller says of itself', async () => {
  const call = (from: string, headers = {}) =>
    nginx.ask('/api/files/x?expires=1&signature=x', { method: 'DELETE', from, headers });
  let answer = await call('127.0.0.1');
  for (let count = 0; answer.status === 404 && count < 100; count += 1) answer = await call('127.0.0.1');
  expect(answer.status).toBe(429);
  expect((await call('127.0.0.1', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(429);
  expect((await call('127.0.0.2')).status).toBe(404);
  expect(server.output()).not.toContain('is not believed');
});

it('passes uploads of the largest size, and refuses larger ones in words for people', async () => {
  expect(json((await uploadOf(uploadLimitBytes)).body)).toMatchObject({ status: 200 });
  for (const bytes of [uploadLimitBytes + 1, 7_000_000]) {
    const { status, body } = await uploadOf(bytes);
    expect([status, json(body).message]).toEqual([413, '文件大小不能超过 5 MB']);
  }
});

it('passes the files of the desk together, which nobody else may send', async () => {
  const send = (bytes: number) =>
    nginx.ask('/api/desk/meetings/1/invoices/files/preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(bytes, ' '),
    });
  // Whose session it is is judged before the body.
  expect((await send(27_000_000)).status).toBe(403);
  const { status, body } = await send(30_000_000);
  expect([status, json(body).message]).toEqual([413, '文件合计超过 20 MB：请分几次上传']);
});

it('passes compressed files and how long to keep them', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const asset = await nginx.ask('/conf/app.0123abcd.js', { headers });
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(asset.body).toEqual(brotliCompressSync(script));
  const { status, headers: ofPage } = await nginx.ask('/conf/Guide/index', { headers });
  expect([status, ofPage['cache-control'], ofPage['content-encoding']]).toEqual([200, 'no-cache', 'br']);
});

it('keeps metrics to the node itself, and leads on to TLS', async () => {
  const authorization = 'Bearer a-token-of-the-tests';
  expect((await nginx.ask('/metrics', { headers: { authorization } })).status).toBe(404);
  expect((await fetch(`${server.origin}/metrics`, { headers: { authorization } })).status).toBe(200);
  const plain = await fetch(`${nginx.plainOrigin}/conf/Guide/index?meetingCode=MI2027`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    'https://127.0.0.1/conf/Guide/index?meetingCode=MI2027',
  ]);
});

it('speaks HTTP/2 on IPv4 and IPv6, and writes down no more of a request than its path', async () => {
  for (const origin of nginx.origins) {
    const session = connect(origin, { rejectUnauthorized: false });
    const stream = session.request({
      ...{ ':path': '/conf/Guide/index?meetingCode=MI2027', ':authority': 'conf.example.org' },
    });
    const status = await new Promise((done, fail) => {
      session.once('error', fail);
      stream.once('response', (headers) => done(headers[':status']));
    });
    expect([origin, status, session.alpnProtocol]).toEqual([origin, 200, 'h2']);
    session.destroy();
  }
  expect(nginx.accessLog()).toContain('"GET /conf/Guide/index" 200');
  expect(nginx.accessLog()).not.toContain('meetingCode');
});

it('makes at most 512 connections to a node, uses them again, and refuses at once who finds all of them busy', async () => {
  const waiting: ServerResponse[] = [];
  const answerAll = (): void => waiting.splice(0).forEach((response) => void response.end('answered'));
  let connections = 0;
  const node = createServer((_request, response) => void waiting.push(response)).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done));
  const rush = await startNginx(`http://127.0.0.1:${(node.address() as AddressInfo).port}`);
  const visit = (count: number) => Array.from({ length: count }, () => rush.ask('/api/call'));
  const first = visit(600);
  // Nobody is answered yet but by nginx.
  while (waiting.length < 512) await new Promise((go) => setTimeout(go, 20));
  let refused = 0;
  for (const answer of first) void answer.then(({ status }) => (refused += status === 503 ? 1 : 0));
  while (refused < 600 - 512) await new Promise((go) => setTimeout(go, 20));
  answerAll();
  expect((await Promise.all(first)).filter(({ status }) => status === 200)).toHaveLength(512);
  const second = visit(400);
  while (waiting.length < 400) await new Promise((go) => setTimeout(go, 20));
  answerAll();
  expect(new Set((await Promise.all(second)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(connections).toBe(512);
  await rush.stop();
  node.close();
});

it('holds more visitors than nginx does by itself', async () => {
  // Its own worker_connections are 512, one for itself and the upstream's beside.
  const { hostname, port } = new URL(nginx.origins[0] ?? '');
  const open = (): Promise<Socket> =>
    new Promise((done, fail) => {
      const socket = tlsConnect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => done(socket));
      socket.once('error', fail);
    });
  const sockets = await Promise.all(Array.from({ length: 600 }, open));
  expect((await nginx.ask('/conf/Guide/index')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('runs the jobs, and tells when they last ended', async () => {
  const headers = { authorization: 'Bearer a-token-of-the-tests' };
  const read = async () => (await fetch(`${server.origin}/metrics`, { headers })).text();
  const hasRun = /^job_last_end_time_seconds\{job="reconcile payments"\} [1-9]/m;
  while (!hasRun.test(await read())) await new Promise((go) => setTimeout(go, 100));
  expect(await read()).toContain('job_failures_total{job="reconcile payments"} 0\n');
});

it('passes a payment’s notification on as it came', async () => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const recorder = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ request, body });
      answer.end('{"code":"SUCCESS"}');
    });
  });
  await new Promise<void>((go) => recorder.listen(0, '127.0.0.1', go));
  const inFront = await startNginx(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}`);
  try {
    const signed = {
      'Wechatpay-Serial': 'PUB_KEY_ID_0112345678',
      'Wechatpay-Signature': `${'Ab+/'.repeat(85)}Aw==`,
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
      'Wechatpay-Timestamp': '1799999999',
      'Wechatpay-Nonce': '6rAnWcNgtGgkWEZCyKCqzAEeXkcW4VnF',
      'Content-Type': 'application/json',
    };
    const body = '{ "id":"EV-1",\n "summary":"支付成功" }';
    await inFront.ask('/api/wxpay/notify', { method: 'POST', headers: signed, body: Buffer.from(body) });
    const { request } = seen[0]!;
    expect([request.method, request.url, seen[0]!.body]).toEqual(['POST', '/api/wxpay/notify', body]);
    const expected = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]));
    expect(request.headers).toMatchObject({
      ...expected,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(request.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    await inFront.stop();
    recorder.close();
  }
});

it('says when to come back while no node is there', async () => {
  await server.stop();
  const call = await nginx.ask('/api/appweb/meeting/getMeetingFromInfo');
  expect([call.status, call.headers['retry-after'], json(call.body)]).toEqual([
    503,
    '5',
    { status: 503, message: '服务暂时不可用，请稍后重试', data: null },
  ]);
  expect(call.headers['content-type']).toMatch(/^application\/json/);
  const shown = await nginx.ask('/conf/Guide/index');
  expect([shown.status, shown.headers['retry-after'], shown.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ]);
  expect(shown.body.toString()).toContain('服务暂时不可用，请稍后刷新重试');
});
