import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWechatPay } from '../../server/gateways/wechat-pay/create-wechat-pay';
import { loadIdentity, type Identity } from '../../server/sandbox/identity';
import { wechatTime } from '../../server/sandbox/wechat-pay/wechat-time';
import { registerDelegate, prepay } from '../../server/test-support/attendees';
import { digestRows } from '../../server/test-support/test-database';
import { setUpServer } from '../../server/test-support/set-up-server';
import { forgeries, genuine, type Case, type Notify } from './forgeries';
import { proof } from './proof';
import { selfSignedCertificate } from './self-signed-certificate';

/**
 * Notifications of a payment that WeChat has not made, or not for us, or not now, while the payment is awaited: each is
 * refused and changes no row; and then WeChat's own is taken, once.
 */
const server = setUpServer({ isReset: false });
let folder: string;
let wechat: Identity;
let stranger: Identity;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgeries-'));
  wechat = await loadIdentity(join(folder, 'wechat'));
  stranger = await loadIdentity(join(folder, 'stranger'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const outTradeNoOf = async (phone: string): Promise<string> => {
  const outTradeNo = await registerDelegate(server, phone);
  const answer = await prepay(server, outTradeNo);
  if (answer.status !== 200) throw new Error(answer.message);
  return outTradeNo;
};

const notify = ({ headers, body }: Notify) =>
  server.call({
    method: 'POST',
    url: '/api/wxpay/notify',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

/** The key that WeChat signs with: a public key that it publishes, or a platform certificate's. */
const signers: Readonly<Record<string, () => { by: Identity; publicKeyPem: string }>> = {
  'a public key': () => ({ by: wechat, publicKeyPem: readFileSync(wechat.platformPublicKeyFile, 'utf8') }),
  'a platform certificate': () => {
    const { platformPrivateKey: privateKey } = wechat;
    const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
    const publicKeyPem = selfSignedCertificate(serial, { privateKey, publicKey: createPublicKey(privateKey) });
    if (new X509Certificate(publicKeyPem).serialNumber !== serial) throw new Error('The certificate is no good');
    return { by: { ...wechat, platformKeyId: serial }, publicKeyPem };
  },
};

/** An order that waits for its payment, and WeChat's word for that. */
async function makeCase({ by, publicKeyPem }: { by: Identity; publicKeyPem: string }): Promise<Case> {
  await server.reset();
  const outTradeNo = await outTradeNoOf('13812345678');
  const { now } = server.clock;
  const merchantPrivateKeyPem = readFileSync(wechat.merchantPrivateKeyFile, 'utf8');
  const { appId, mchId, merchantSerial, apiV3Key } = wechat;
  const credentials = { appId, mchId, merchantSerial, merchantPrivateKeyPem, apiV3Key, notifyUrl: '' };
  const platformKeys = [{ id: by.platformKeyId, publicKeyPem }];
  server.gateways.payments = [createWechatPay({ ...credentials, platformKeys, origin: 'http://127.0.0.1:9' })];
  const content = {
    ...{ appid: appId, mchid: mchId, out_trade_no: outTradeNo, transaction_id: '4200000001', trade_state: 'SUCCESS' },
    ...{ success_time: wechatTime(now), payer: { openid: 'openid-1' }, amount: { total: 120_000, currency: 'CNY' } },
  };
  const notification = {
    ...{ id: 'genuine', url: '', eventType: 'TRANSACTION.SUCCESS', summary: '支付成功', createdAt: now, content },
    ...({ originalType: 'transaction', attempts: 0, nextAt: now } as const),
  };
  const merchantPrivateKey = createPrivateKey(merchantPrivateKeyPem);
  return { wechat: by, stranger, merchantPrivateKey, notification, now };
}

/** Tables whose rows differ from before. */
async function changesBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await digestRows(server.database.query);
  await act();
  const after = await digestRows(server.database.query);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** Lists how genuine notifications were mishandled: each must count once, and none once it is old. */
async function faultsOfGenuine(given: Case): Promise<string[]> {
  const told = genuine(given);
  const first = await changesBy(async () => expect(await notify(told)).toMatchObject({ httpStatus: 200 }));
  const again = await changesBy(async () => expect(await notify(told)).toMatchObject({ httpStatus: 200 }));
  server.clock.now += 301_000;
  const late = await changesBy(async () => expect(await notify(told)).toMatchObject({ httpStatus: 401 }));
  return [
    ...(first.includes('ledger') && first.includes('orders') ? [] : ['WeChat’s own word was not taken']),
    ...[...again, ...late].map((table) => `repeated, it changed ${table}`),
  ];
}

const count = Object.keys(forgeries).length;

proof(`2 ${count} forged notifications, by public key and certificate`, { short: 1, full: 5 }, async (rounds) => {
  const breaches: string[] = [];
  let tried = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [signer, keysOf] of Object.entries(signers)) {
      const given = await makeCase(keysOf());
      for (const [what, forge] of Object.entries(forgeries)) {
        let httpStatus = 0;
        const changed = await changesBy(async () => ({ httpStatus } = await notify(forge(given))));
        if (httpStatus < 400 || httpStatus >= 500 || changed.length > 0)
          breaches.push(`${what}, with ${signer}: ${httpStatus}, changed ${changed.join(', ')}`);
        tried += 1;
      }
      breaches.push(...(await faultsOfGenuine(given)));
    }
  }
  return { tried, breaches };
});
