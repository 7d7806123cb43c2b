import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SmsTemplate } from '../gateways/ports';
import { createAliyunSms, type AliyunSmsCredentials } from '../gateways/sms/create-aliyun-sms';
import { createMiniProgramLogin, createWechatOauth } from '../gateways/wechat-oauth/create-wechat-oauth';
import { createWechatPay } from '../gateways/wechat-pay/create-wechat-pay';
import type { WechatPaySettings } from '../gateways/wechat-pay/settings';
import { startSandbox, type RunningSandbox } from '../sandbox/start-sandbox';

const templates: readonly SmsTemplate[] = [
  'login-code',
  'registration-code',
  'refund-result',
  'ticket-received',
  'review-result',
  'ticket-news',
  'team-news',
  'staff-invitation',
  'completion',
  'transfer-offer',
  'guest-invitation',
];

/** A sandbox on a free port with its own folder and an adjustable clock. */
export interface TestSandbox extends RunningSandbox {
  dataDir: string;
  clock: { now: number };
  payCredentials: WechatPaySettings;
  smsCredentials: AliyunSmsCredentials;
  pay: ReturnType<typeof createWechatPay>;
  oauth: ReturnType<typeof createWechatOauth>;
  miniProgram: ReturnType<typeof createMiniProgramLogin>;
  sms: ReturnType<typeof createAliyunSms>;
  arm(fault: string, times?: number): Promise<void>;
  post(path: string, body: unknown): Promise<Response>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

/** @param dataDir an existing folder, to restart on an earlier sandbox's data */
export async function startTestSandbox(dataDir?: string): Promise<TestSandbox> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const sandbox = await startSandbox(
    { host: '127.0.0.1', port: 0, publicHost: 'localhost', merchantHosts: ['localhost'], dataDir: folder },
    { now, notifyDelaysMs: [0, 20, 40], refundDelayMs: 20 },
  );
  const setting = (name: string) => {
    const value = sandbox.settings[name];
    if (value === undefined) throw new Error(`no setting ${name}`);
    return value;
  };
  const payCredentials: WechatPaySettings = {
    notifyUrl: 'http://127.0.0.1:9/api/wxpay/notify',
    outsideWays: ['scan', 'browser'],
    origin: setting('WECHAT_PAY_ORIGIN'),
    appId: setting('WECHAT_APPID'),
    miniProgramAppId: setting('WECHAT_MINI_PROGRAM_APPID'),
    mchId: setting('WECHAT_MCHID'),
    merchantSerial: setting('WECHAT_MERCHANT_SERIAL'),
    merchantPrivateKeyPem: await readFile(setting('WECHAT_MERCHANT_PRIVATE_KEY_FILE'), 'utf8'),
    apiV3Key: setting('WECHAT_API_V3_KEY'),
    platformKeys: [
      {
        id: setting('WECHAT_PLATFORM_KEY_ID'),
        publicKeyPem: await readFile(setting('WECHAT_PLATFORM_PUBLIC_KEY_FILE'), 'utf8'),
      },
    ],
  };
  const smsCredentials: AliyunSmsCredentials = {
    endpoint: setting('SMS_ENDPOINT'),
    accessKeyId: setting('SMS_ACCESS_KEY_ID'),
    accessKeySecret: setting('SMS_ACCESS_KEY_SECRET'),
    signName: setting('SMS_SIGN_NAME'),
    templateCodes: Object.fromEntries(
      templates.map((name) => [name, setting(`SMS_TEMPLATE_${name.toUpperCase().replace(/-/g, '_')}`)]),
    ) as Record<SmsTemplate, string>,
  };
  const post = (path: string, body: unknown) =>
    fetch(`${payCredentials.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...sandbox,
    dataDir: folder,
    clock,
    payCredentials,
    smsCredentials,
    pay: createWechatPay(payCredentials, now),
    oauth: createWechatOauth({
      origin: setting('WECHAT_OAUTH_ORIGIN'),
      appId: setting('WECHAT_APPID'),
      appSecret: setting('WECHAT_APP_SECRET'),
    }),
    miniProgram: createMiniProgramLogin({
      origin: setting('WECHAT_OAUTH_ORIGIN'),
      appId: setting('WECHAT_MINI_PROGRAM_APPID'),
      appSecret: setting('WECHAT_MINI_PROGRAM_SECRET'),
    }),
    sms: createAliyunSms(smsCredentials),
    post,
    async arm(fault, times = 1) {
      const response = await post('/sandbox/faults', { next: fault, times });
      if (!response.ok) throw new Error(await response.text());
    },
    async remove() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
