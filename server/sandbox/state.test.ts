import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { openStateFile } from './state-file';
import { startNotificationReceiver } from '../test-support/start-notification-receiver';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let first: TestSandbox;
beforeEach(async () => {
  first = await startTestSandbox();
});
afterEach(async () => {
  await first.close();
  await rm(first.dataDir, { recursive: true, force: true });
});

const order = (notifyUrl: string, expiresAt: number) => ({
  outTradeNo: '__proto__',
  description: '注册费',
  amountFen: 100,
  payerId: 'oSandboxPayer',
  expiresAt,
  notifyUrl,
});

describe('what the sandbox knows', () => {
  it('is on disk when it answers: a second process on a copy of that moment goes on from there', async () => {
    const receiver = await startNotificationReceiver([500]);
    const request = order(receiver.url, first.clock.now + 600_000);
    const { checkoutId } = await first.pay.createAttempt(request);
    // Nothing is closed in between, as after kill -9.
    const second = await startTestSandbox(first.dataDir);
    expect(second.payCredentials.apiV3Key).toBe(first.payCredentials.apiV3Key);
    expect((await second.pay.createAttempt(request)).checkoutId).toBe(checkoutId);
    const parameters = second.pay.clientParameters(checkoutId, second.clock.now);
    expect((await second.post('/sandbox/pay', parameters)).status).toBe(200);
    await receiver.waitFor(2);
    await second.close();

    const third = await startTestSandbox(first.dataDir);
    expect(await third.pay.query('__proto__')).toMatchObject({ state: 'paid' });
    await third.close();
    await receiver.close();
  });

  it('includes notifications that nobody took yet: the next start sends them', async () => {
    const closed = await startNotificationReceiver();
    await closed.close();
    const { checkoutId } = await first.pay.createAttempt(order(closed.url, first.clock.now + 600_000));
    await first.post('/sandbox/pay', first.pay.clientParameters(checkoutId, first.clock.now));
    await first.close();
    const saved = JSON.parse(await readFile(join(first.dataDir, 'state.json'), 'utf8')) as {
      notifications: { url: string }[];
    };
    const receiver = await startNotificationReceiver();
    for (const notification of saved.notifications) notification.url = receiver.url;
    await writeFile(join(first.dataDir, 'state.json'), JSON.stringify(saved));

    const second = await startTestSandbox(first.dataDir);
    const [notification] = await receiver.waitFor(1);
    const read = second.pay.readNotification(notification!.headers, notification!.body, second.clock.now);
    expect(read).toMatchObject({ kind: 'payment', payment: { outTradeNo: '__proto__' } });
    await second.close();
    await receiver.close();
  });

  it('leaves no drafts, and keys and settings are for the owner alone', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        first.sms.send({ phone: '13800000001', template: 'login-code', parameters: { code: String(index) } }),
      ),
    );
    expect((await readdir(first.dataDir)).sort()).toEqual(['keys', 'server.env', 'state.json']);
    for (const file of ['server.env', 'state.json', 'keys/merchant-private.pem', 'keys/identity.json']) {
      expect((await stat(join(first.dataDir, file))).mode & 0o077).toBe(0);
    }
    expect(parseEnv(await readFile(first.envFile, 'utf8'))).toEqual(first.settings);
  });

  it('is not overwritten where it cannot be read', async () => {
    const file = join(first.dataDir, 'broken.json');
    await writeFile(file, '{"orders":[');
    await expect(openStateFile(file)).rejects.toThrow('not JSON');
    expect(await readFile(file, 'utf8')).toBe('{"orders":[');
  });
});

describe('switching faults', () => {
  it('refuses a name it does not know, and forgets them when told to', async () => {
    expect((await first.post('/sandbox/faults', { next: 'constructor' })).status).toBe(400);
    expect((await first.post('/sandbox/faults', { next: 'drop-notify', times: 0 })).status).toBe(400);
    await first.arm('drop-notify', 2);
    const url = `${first.payCredentials.origin}/sandbox/faults`;
    expect(await (await fetch(url)).json()).toMatchObject({ armed: { 'drop-notify': 2 } });
    await fetch(url, { method: 'DELETE' });
    expect(await (await fetch(url)).json()).toMatchObject({ armed: {} });
  });
});
