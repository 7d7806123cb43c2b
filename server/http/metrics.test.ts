import { buildApp } from '../app';
import { enqueueNotice } from '../stores/notices/store';
import { startTestServer, testNow, type TestServer } from '../test-support/test-server';

let server: TestServer;
const metricsToken = 'a-token-of-the-test';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function start(token: string | null) {
  const dependencies = { ...server.dependencies, settings: { ...server.dependencies.settings, metricsToken: token } };
  const app = await buildApp(dependencies);
  const read = async (authorization = `Bearer ${metricsToken}`) =>
    app.inject({ url: '/metrics', headers: { authorization } });
  return { app, read };
}

it('exist for nobody without the token, and nowhere without the setting', async () => {
  const { read } = await start(metricsToken);
  for (const authorization of ['', 'Bearer x', `Basic ${metricsToken}`, `Bearer ${metricsToken}x`])
    expect((await read(authorization)).statusCode).toBe(404);
  expect((await (await start(null)).read()).statusCode).toBe(404);
  expect((await read()).statusCode).toBe(200);
});

it('count requests by route and status, and name no person', async () => {
  const { app, read } = await start(metricsToken);
  await app.inject('/api/appweb/login/sendLoginMessage/1/13812345678');
  await app.inject('/api/nowhere/13812345678');
  await app.inject('/healthz');
  await app.inject('/healthz');
  const { body, headers } = await read();
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 2\n');
  expect(body).toMatch(
    /http_request_duration_seconds_bucket\{method="GET",route="\/healthz",status="200",le="\+Inf"\} 2\n/,
  );
  expect(body).toContain('route="(none)",status="404"');
  expect(body).not.toContain('13812345678');
  expect(body).toContain('database_state{state="up"} 1\n');
});

it('tell what waits in the database, and for how long', async () => {
  const meeting = { id: 1, name: '年会', code: 'MI2027' };
  const notice = { phone: '13812345678', template: 'ticket-news', meeting, parameters: {} } as const;
  await enqueueNotice(server.database.query, notice, new Date(testNow - 90_000));
  const { read } = await start(metricsToken);
  const { body } = await read();
  expect(body).toContain('queue_length{queue="notices"} 1\n');
  expect(body).toContain('queue_oldest_age_seconds{queue="notices"} 90\n');
  expect(body).toContain('queue_length{queue="open_payments"} 0\n');
});

it('are in the format that Prometheus reads', async () => {
  const { read } = await start(metricsToken);
  await read();
  const lines = (await read()).body.trimEnd().split('\n');
  const sample = /^[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? -?[0-9.e+-]+$/;
  expect(lines.filter((line) => !/^# (HELP|TYPE) [a-z_]+ ./.test(line) && !sample.test(line))).toEqual([]);
  const types = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
  expect(new Set(types).size).toBe(types.length);
});
