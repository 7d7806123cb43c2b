import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { sendHttp } from '../gateways/send-http';
import { warnOfUntrustedProxy } from '../http/warn-of-untrusted-proxy';
import { requestIdMaker, requestIds } from './request-id';
import { parseTrustedProxies, trustProxyOption } from './trusted-proxies';

async function start(trustProxy: string) {
  const lines: string[] = [];
  const trusted = parseTrustedProxies(trustProxy) ?? 0;
  const app = fastify({
    genReqId: requestIdMaker(trusted),
    trustProxy: trustProxyOption(trusted),
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  requestIds(app);
  warnOfUntrustedProxy(app, trusted);
  app.get('/', ({ id }) => ({ id }));
  const idOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).json<{ id: string }>().id;
  return { app, lines, idOf };
}

const uuid = /^[0-9a-f-]{36}$/;

it.each(['1', '127.0.0.0/8', '127.0.0.1'])('a proxy of ours (%s) names its requests', async (trustProxy) => {
  const { idOf } = await start(trustProxy);
  expect(await idOf({ 'x-request-id': 'from-nginx.1234' })).toBe('from-nginx.1234');
  for (const bad of ['short', 'x'.repeat(65), 'with space here', 'a"b"c"d"e"']) {
    expect(await idOf({ 'x-request-id': bad })).toMatch(uuid);
  }
});

it.each(['0', '10.0.0.0/8', 'fd00::/8'])('others (%s) do not', async (trustProxy) => {
  const { idOf } = await start(trustProxy);
  expect(await idOf({ 'x-request-id': 'from-a-client-1' })).toMatch(uuid);
});

it('goes with the calls of outside services that a request causes', async () => {
  const seen: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    seen.push(request.headers['x-request-id'] as string | undefined);
    response.end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const call = () =>
    sendHttp('x', { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {}, timeoutMs: 10_000 }, true);
  const { app, idOf } = await start('1');
  app.get('/calls', async () => (await call()).status);
  await idOf({});
  await app.inject({ url: '/calls', headers: { 'x-request-id': 'from-nginx.5678' } });
  await call();
  expect(seen).toEqual(['from-nginx.5678', undefined]);
  service.closeAllConnections();
  service.close();
});

it.each([
  ['0', 1],
  ['10.0.0.0/8', 1],
  ['1', 0],
  ['127.0.0.1', 0],
])('X-Forwarded-For that TRUST_PROXY %s does not believe is told of %d times', async (trustProxy, times) => {
  const { idOf, lines } = await start(trustProxy);
  await idOf({});
  for (const address of ['203.0.113.7', '203.0.113.8']) await idOf({ 'x-forwarded-for': address });
  expect(lines.filter((line) => line.includes('X-Forwarded-For arrives but is not believed'))).toHaveLength(times);
  expect(lines.join()).not.toContain('203.0.113');
});
