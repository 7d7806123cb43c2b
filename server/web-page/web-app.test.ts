import { fastify } from 'fastify';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { readAppSettings } from '../../src/contract/app-settings';
import { createDataCipher } from '../secrets/data-cipher';
import { fakeGateways } from '../test-support/fake-gateways';
import { testSettings } from '../test-support/test-settings';
import { buildApp } from '../app';
import type { Dependencies } from '../context/dependencies';
import { databaseServices } from '../start/database-services';
import { randomIds } from '../secrets/random-ids';
import type { Settings } from '../settings/settings';
import { initialReadiness } from '../http/health';
import { webApp } from './web-app';
import { loadWebAppPage } from './web-app-page';

const inlineScript = 'document.documentElement.style.fontSize="20px"';
const page = [
  '<!doctype html><html><head><meta charset="utf-8"/>',
  `<script>${inlineScript}</script><script id="app-settings" type="application/json">{"apiOrigin":"old"}</script>`,
  '<script defer src="/conf/js/app.01ab9f.js"></script></head><body><div id="app"></div></body></html>',
].join('');
const script = 'console.log("app")';
let h5Folder: string;

beforeAll(() => {
  h5Folder = mkdtempSync(join(tmpdir(), 'conference-h5-'));
  mkdirSync(join(h5Folder, 'js'));
  writeFileSync(join(h5Folder, 'index.html'), page);
  writeFileSync(join(h5Folder, 'js', 'app.01ab9f.js'), script);
  writeFileSync(join(h5Folder, 'js', 'app.01ab9f.js.br'), brotliCompressSync(script));
  writeFileSync(join(h5Folder, 'plain.txt'), 'plain');
  copyFileSync(join(__dirname, '../../src/icons/favicon.ico'), join(h5Folder, 'favicon.ico'));
});
afterAll(() => rmSync(h5Folder, { recursive: true }));

/** These tests need no database. */
async function start(changes: Partial<Settings> = {}, readiness = initialReadiness()) {
  const database = {
    ping: () => Promise.reject(new Error('down')),
    status: () => ({ state: 'down', connections: null }),
  } as never;
  const dependencies: Dependencies = {
    ...databaseServices({
      ...{ database, settings: testSettings({ h5Folder, ...changes }) },
      ...{ cipher: createDataCipher(Buffer.alloc(32)), clock: { now: () => 0 } },
    }),
    randomIds,
    gateways: fakeGateways(),
    reportFault: () => undefined,
  };
  const app = await buildApp(dependencies, { readiness });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

it('while a later edition is at work, a page says so and an open one still gets its files', async () => {
  const readiness = initialReadiness();
  const get = await start({}, readiness);
  readiness.isOutdated = true;
  for (const url of ['/', '/conf', '/conf/Guide/index?meetingCode=MI2027', '/conf/none']) {
    const { statusCode, headers, body } = await get(url);
    expect([url, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([url, 503, '5', 'no-store']);
    expect(body).toContain('系统正在升级');
  }
  expect((await get('/conf/js/app.01ab9f.js')).statusCode).toBe(200);
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/api/none')).json()).toEqual({ status: 503, message: '系统正在升级，请稍后重试', data: null });
});

describe('the app’s page', () => {
  it.each([
    ['/', '/conf/Guide/index', 302],
    ['/conf', '/conf/Guide/index', 302],
    ['/conf/?meetingCode=MI2027', '/conf/Guide/index?meetingCode=MI2027', 302],
    ['/conf/guide/INDEX?meetingCode=MI2027', '/conf/Guide/index?meetingCode=MI2027', 301],
    ['/conf/charge/pay/', '/conf/charge/pay', 301],
  ])('%s goes to %s', async (url, location, status) => {
    const response = await (await start())(url);
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  it.each([
    ['/conf/Guide/index', 200],
    // Without its first paint, since there is no database here.
    ['/conf/Guide/index?meetingCode=MI2027', 200],
    ['/conf/index?meetingCode=MI2027', 200],
    ['/conf/personal/member/view', 200],
    ['/conf/404', 404],
    ['/conf/no/such/page', 404],
    ['/conf/%E0%A4%A', 404],
    ['/elsewhere', 404],
  ])('stands at %s with status %d', async (url, status) => {
    const response = await (await start())(url);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain('<div id="app">');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('carries this server’s settings, which no script element can be ended by', async () => {
    const wechatOauth = {
      origin: '',
      appId: '</script><b>',
      appSecret: 's',
      authorizeUrl: 'https://a.example/authorize',
    };
    const { body } = await (await start({ wechatOauth }))('/conf/Guide/index');
    const block = /<script id="app-settings" type="application\/json">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(readAppSettings(block)).toMatchObject({
      apiOrigin: '',
      wechatAppId: '</script><b>',
      wechatOauthUrl: 'https://a.example/authorize',
      extras: { idempotency: true, removeUpload: true, batchMembers: true, wechatJsSdk: true },
    });
    const { body: other } = await (await start({}))('/conf/Guide/index');
    expect(other).toContain('"wechatJsSdk":false');
    expect(body).not.toContain('appSecret');
    expect(body.match(/app-settings/g)).toHaveLength(1);
  });

  it('allows its inline scripts by digest, and the sandbox only where there is one', async () => {
    const real = await (await start())('/conf/Guide/index');
    expect(real.headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}='){4};/);
    expect(real.body).not.toContain('bridge.js');
    const sandbox = await (await start({ sandboxOrigin: 'http://localhost:8090' }))('/conf/Guide/index');
    expect(sandbox.headers['content-security-policy']).toMatch(/script-src [^;]*http:\/\/localhost:8090/);
    expect(sandbox.body).toContain('<script defer src="http://localhost:8090/sandbox/bridge.js"></script>');
    expect(sandbox.body.indexOf('bridge.js')).toBeLessThan(sandbox.body.indexOf('app.01ab9f.js'));
  });

  it.each([null, 'http://localhost:8090'])(
    'lets WeChat’s bridge use its frames (sandbox: %s)',
    async (sandboxOrigin) => {
      const { headers } = await (await start({ sandboxOrigin }))('/conf/Guide/index');
      const frames = /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
      expect(frames).toEqual(expect.arrayContaining(["'self'", 'weixin:', 'weixinping:', 'weixinpreinject:']));
      // No other site's pages.
      expect(frames?.filter((source) => source.startsWith('http'))).toEqual(
        sandboxOrigin === null ? [] : [sandboxOrigin],
      );
    },
  );

  it('is sent compressed, and not again while it is the same', async () => {
    const get = await start();
    const first = await get('/conf/Guide/index', { 'accept-encoding': 'gzip, br' });
    expect(first.headers['content-encoding']).toBe('br');
    const refusing = await get('/conf/Guide/index', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refusing.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<div id="app">');
    const again = await get('/conf/Guide/index', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the app’s files', () => {
  it('are kept for a year where their name has a digest, and sent compressed', async () => {
    const response = await (await start())('/conf/js/app.01ab9f.js', { 'accept-encoding': 'br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script);
    expect((await (await start())('/conf/plain.txt')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/favicon.ico', '/conf/favicon.ico'])('have an icon at %s', async (url) => {
    const response = await (await start())(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    // The magic bytes of an icon file.
    expect(response.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });

  it.each([
    '/conf/js/app.99999999.js',
    '/conf/js/app.01ab9f.js.map',
    '/conf/..%2f..%2fpackage.json',
    '/conf/index.htm',
  ])('%s is really missing', async (url) => {
    const response = await (await start())(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('<div id="app">');
  });
});

it('the API answers in JSON, whatever is asked', async () => {
  const get = await start();
  for (const url of ['/api/none', '/api/%E0%A4%A']) {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ status: 404, message: '请求的地址不存在', data: null });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

it('says whether it lives and whether it can serve', async () => {
  const get = await start();
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(503);
});

it('the landing page does not wait for a database that hangs', async () => {
  const app = fastify();
  const firstPaint = () => new Promise<null>(() => undefined);
  await webApp(app, {
    h5Folder,
    basePath: '/conf',
    page: loadWebAppPage(h5Folder, { settings: testSettings(), gateways: { payments: [], sms: null } }),
    firstPaint,
  });
  const response = await app.inject({ url: '/conf/Guide/index?meetingCode=MI2027' });
  expect([response.statusCode, response.body.includes('<div id="app">')]).toEqual([200, true]);
  await app.close();
});
