import { fastify } from 'fastify';
import type { Database, DatabaseStatus } from '../db/database';
import { fakeGateways } from '../test-support/fake-gateways';
import { ServerMetrics } from '../metrics/server-metrics';
import { errorAnswers } from './error-answers';
import { shedLoad } from './shed-load';

async function start(waiting: number, longestWaitMs = 0) {
  const app = fastify();
  const connections = { total: 20, idle: 0, waiting, longestWaitMs, max: 20 };
  const status = (): DatabaseStatus => ({ state: 'up', connections });
  const counted = new ServerMetrics();
  errorAnswers(app, { gateways: fakeGateways() });
  shedLoad(app, { status } as Database, counted, (path) => path === '/api/notify');
  for (const path of ['/api/call', '/api/notify', '/healthz']) app.get(path, () => ({}));
  return { app, counted, status };
}

it('refuses calls before their queue grows, with the time to come again', async () => {
  const { app, counted, status } = await start(201);
  const { statusCode, headers, body } = await app.inject('/api/call');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(body)).toEqual({ status: 503, message: '当前访问人数较多，请稍后重试', data: null });
  expect(counted.write(status(), null)).toContain('http_requests_shed_total{cause="connections"} 1\n');
});

it.each(['/api/notify', '/healthz'])('%s is answered all the same', async (path) => {
  expect((await (await start(201)).app.inject(path)).statusCode).toBe(200);
});

it('refuses calls behind a queue that is short, but whose first has waited long: the machine is slow', async () => {
  expect((await (await start(20, 1_001)).app.inject('/api/call')).statusCode).toBe(503);
});

it('lets a short queue be', async () => {
  expect((await (await start(200)).app.inject('/api/call')).statusCode).toBe(200);
});
