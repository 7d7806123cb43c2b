import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpServer } from '../test-support/set-up-server';

const deskFolder = mkdtempSync(join(tmpdir(), 'desk-'));
writeFileSync(join(deskFolder, 'index.html'), '<!doctype html><title>desk</title>');
mkdirSync(join(deskFolder, 'scanner'));
writeFileSync(join(deskFolder, 'scanner', 'index.html'), '<!doctype html><title>scanner</title>');
writeFileSync(join(deskFolder, 'app.0123abcd.js'), '');
afterAll(() => rmSync(deskFolder, { recursive: true }));

const server = setUpServer({
  settings: {
    publicOrigin: 'https://conf.example.org',
    deskOrigin: 'https://desk.example.org',
    deskFolder,
    h5Folder: deskFolder,
  },
  isReset: false,
});
const ask = (host: string, url: string) => server.app.inject({ url, headers: { host } });
const statusOf = async (host: string, url: string): Promise<number> => (await ask(host, url)).statusCode;

it.each([
  ['/desk/', 200, 404],
  ['/desk/meetings/1/overview', 200, 404],
  ['/api/desk/me', 200, 404],
  ['/api/appweb/entered/toEnteredCenter/1', 404, 401],
  ['/healthz', 200, 200],
  ['/', 302, 302],
  ['/conf/Guide/index', 404, 200],
  // The preview of a draft runs the app's scripts.
  ['/conf/app.0123abcd.js', 200, 200],
  ['/desk/preview/1', 401, 404],
  ['/%64esk/', 200, 404],
])('%s is answered %d where the desk is, and %d where the app is', async (url, atDesk, atApp) => {
  expect(await statusOf('desk.example.org', url)).toBe(atDesk);
  expect(await statusOf('conf.example.org', url)).toBe(atApp);
});

it('lets no script run in the desk’s page but its own', async () => {
  const policy = String((await ask('desk.example.org', '/desk/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
});

it('lets the scanner’s page use WeChat’s script, which must not tell anybody the gate’s link', async () => {
  const policy = String((await ask('desk.example.org', '/desk/scanner/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).toContain('frame-src weixin: weixinping: weixinpreinject:;');
  const signed = await server.app.inject({
    ...{ method: 'POST', url: '/api/appweb/wechat/signPage', headers: { host: 'desk.example.org' } },
    payload: { url: 'https://desk.example.org/desk/scanner/' },
  });
  expect(signed.json()).toMatchObject({ status: 200, data: { appId: 'wx0' } });
});
