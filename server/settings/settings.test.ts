import { generateKeyPairSync } from 'node:crypto';
import { environment } from './variables';
import { readSettings, SettingsError } from './settings';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = {
  WECHAT_APPID: 'wx0123456789abcdef',
  WECHAT_APP_SECRET: 'secret',
  WECHAT_MCHID: '1230000109',
  WECHAT_MERCHANT_SERIAL: 'ABCDEF',
  WECHAT_MERCHANT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replace(/\n/g, '\\n'),
  WECHAT_API_V3_KEY: 'x'.repeat(32),
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PLATFORM_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};
const base = { H5_DIR: 'none' };
const secret = { DATA_SECRET: Buffer.alloc(32).toString('base64') };
const postgres = { DATABASE_URL: 'postgres://db/conf', ...secret };
const bucket = { S3_BUCKET: 'files', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
/** The settings by which a merchant's server states its public address. */
const published = { PUBLIC_ORIGIN: 'https://conf.example.org', TRUST_PROXY: '1' };
const sandbox = {
  ...merchant,
  SANDBOX_ORIGIN: 'http://localhost:8090',
  WECHAT_APPID: 'wxsandbox012345678',
  WECHAT_PAY_ORIGIN: 'http://localhost:8090',
  WECHAT_OAUTH_ORIGIN: 'http://localhost:8090',
  WECHAT_OAUTH_AUTHORIZE_URL: 'http://localhost:8090/connect/oauth2/authorize',
};

function problems(environment: Record<string, string>, { isServing = false } = {}): readonly string[] {
  try {
    readSettings({ ...base, ...environment }, { isServing });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

it('needs nothing but the built app: an embedded database, offline payment', () => {
  expect(readSettings(base)).toMatchObject({
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    basePath: '/conf',
    database: { kind: 'pglite', folder: expect.stringMatching(/\.data.db.pglite$/) },
    dataSecret: null,
    wechatPay: null,
    wechatOauth: null,
    sms: null,
    demoData: false,
  });
});

it('names every bad one at once', () => {
  const found = problems({
    PORT: '80a',
    PUBLIC_ORIGIN: 'conf.example.org',
    BASE_PATH: '/api',
    DATABASE_URL: 'mysql://db',
    DATA_SECRET: 'c2hvcnQ=',
    DEMO_DATA: 'perhaps',
    LOG_LEVEL: 'loud',
    WECHAT_MCHID: '1',
  }).join('\n');
  for (const name of ['PORT', 'PUBLIC_ORIGIN', 'BASE_PATH', 'DATABASE_URL', 'DATA_SECRET', 'DEMO_DATA', 'LOG_LEVEL']) {
    expect(found).toContain(`${name} must`);
  }
  for (const name of ['WECHAT_APPID', 'WECHAT_MERCHANT_SERIAL', 'WECHAT_MERCHANT_PRIVATE_KEY', 'WECHAT_API_V3_KEY']) {
    expect(found).toMatch(new RegExp(`${name} .*missing|${name} is missing`));
  }
});

it.each([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535'],
  [{ RATE_LIMIT_FACTOR: '1.5' }, 'RATE_LIMIT_FACTOR must be a whole number from 0 to 1000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be 1 or 0'],
  [{ PUBLIC_ORIGIN: 'https://a.example/conf' }, expect.stringContaining('PUBLIC_ORIGIN must be an origin alone')],
  [{ SMS_ENDPOINT: 'ftp://a.example' }, 'SMS_ENDPOINT must be an address that starts with http:// or https://'],
  [{ BASE_PATH: 'conf' }, 'BASE_PATH must be a path such as /conf, and neither /api nor /desk'],
  [{ DATABASE_URL: 'mysql://db', ...secret }, 'DATABASE_URL must start with postgres:// or postgresql://'],
  [{ DATA_SECRET: 'c2hvcnQ=' }, 'DATA_SECRET must be 32 bytes in base64'],
  [{ WECHAT_APP_SECRET: 'x' }, 'WECHAT_APPID is missing: WECHAT_APP_SECRET is set'],
  [{ FILES: 's3' }, 'FILES=s3 needs a bucket: set S3_BUCKET and what else it needs'],
  [{ FILES: 'disk' }, 'FILES must be one of database, s3'],
  [{ ...bucket, S3_REGION: '' }, 'S3_REGION is missing: a bucket needs all of its settings'],
  [{ ...bucket, S3_ENDPOINT: 'https://oss.example/x' }, expect.stringContaining('S3_ENDPOINT must be an origin alone')],
  [{ MIGRATIONS_DIR: '/nowhere' }, expect.stringContaining('MIGRATIONS_DIR has no migrations')],
  [{ ...postgres, ...merchant, ...published, WECHAT_API_V3_KEY: 'x' }, 'WECHAT_API_V3_KEY must be 32 characters'],
  [
    { ...postgres, ...merchant, ...published, WECHAT_PLATFORM_PUBLIC_KEY: 'x' },
    'WECHAT_PLATFORM_PUBLIC_KEY is no key in PEM form',
  ],
  [
    { ...postgres, ...merchant, ...published, WECHAT_MERCHANT_PRIVATE_KEY_FILE: '/nowhere' },
    'WECHAT_MERCHANT_PRIVATE_KEY_FILE cannot be read',
  ],
  [
    { ...postgres, ...merchant, ...published, WECHAT_MERCHANT_PRIVATE_KEY: ' ' },
    'WECHAT_MERCHANT_PRIVATE_KEY (or WECHAT_MERCHANT_PRIVATE_KEY_FILE) is missing: WeChat pay needs all of its settings',
  ],
])('says what to set: %#', (environment: Record<string, string>, problem: unknown) => {
  expect(problems(environment)).toEqual([problem]);
});

it('reads further secrets, and how long to keep people’s data', () => {
  const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte));
  const others = `${one!.toString('base64')}, ${two!.toString('base64')}`;
  expect(readSettings({ ...base, DATA_SECRET_OLD: others, RETENTION_DAYS: '90' })).toMatchObject({
    oldDataSecrets: [one, two],
    retentionDays: 90,
  });
  expect(readSettings(base)).toMatchObject({ oldDataSecrets: [], retentionDays: null });
  expect(problems({ DATA_SECRET_OLD: 'abc', RETENTION_DAYS: '-1' })).toEqual([
    'DATA_SECRET_OLD must be secrets of 32 bytes in base64, with commas between them',
    'RETENTION_DAYS must be a whole number from 0 to 36500',
  ]);
});

it('reads where files go, and the bucket', () => {
  expect(readSettings(base)).toMatchObject({ files: 'database', s3: null });
  const given = { ...base, ...bucket, FILES: 's3', S3_ENDPOINT: 'https://oss.example', S3_FORCE_PATH_STYLE: '1' };
  expect(readSettings(given)).toMatchObject({
    files: 's3',
    s3: { endpoint: 'https://oss.example', bucket: 'files', region: 'r', forcePathStyle: true },
  });
  // To read what is in it, while new files go elsewhere.
  expect(readSettings({ ...base, ...bucket })).toMatchObject({ files: 'database', s3: { endpoint: null } });
  expect(problems({ S3_ENDPOINT: 'https://oss.example' })).toHaveLength(4);
});

it('names every variable that texts need', () => {
  const missing = ['SECRET', 'SIGN_NAME', 'TEMPLATE_LOGIN_CODE', 'TEMPLATE_REGISTRATION_CODE'];
  const found = problems({ SMS_ACCESS_KEY_ID: 'id' });
  expect(found).toHaveLength(10);
  for (const name of missing) expect(found.join('\n')).toMatch(new RegExp(`SMS_(ACCESS_KEY_)?${name} is missing`));
});

it('refuses to serve where nobody could log in, unless that is meant', () => {
  const texts = Object.fromEntries(
    Object.keys(environment.properties)
      .filter((name) => /^SMS_(ACCESS|SIGN|TEMPLATE)/.test(name))
      .map((name) => [name, 'x']),
  );
  const serve = (given: Record<string, string>) =>
    problems({ ...postgres, ...published, ...given }, { isServing: true });
  const missing = expect.stringMatching(/^SMS_ACCESS_KEY_ID is missing: without texts nobody can log in; .* SMS=none/);
  expect(serve({})).toEqual([missing]);
  expect(problems({}, { isServing: true })).toEqual([missing]);
  expect(serve(texts)).toEqual([]);
  expect(serve({ SMS: 'none' })).toEqual([]);
  expect(serve({ SMS: 'off' })).toEqual(['SMS must be none or left out', missing]);
  expect(serve({ ...texts, SMS: 'none' })).toEqual([expect.stringContaining('unset one of them')]);
  // The command line, a demo and a sandbox.
  expect(problems({ ...postgres, ...published })).toEqual([]);
  expect(serve({ DEMO_DATA: '1' })).toEqual([]);
  expect(problems(sandbox, { isServing: true })).toEqual([]);
});

it('names what is misspelt, and what it is taken for', () => {
  expect(problems({ PUBLIC_ORGIN: 'https://conf.example.org', PATH: '/bin', PGHOST: 'db', WECHAT_APP_ID: '' })).toEqual(
    ['PUBLIC_ORGIN is no setting: PUBLIC_ORIGIN is probably meant'],
  );
});

it('names an app that is not built', () => {
  expect(problems({ H5_DIR: '/nowhere' })).toEqual([expect.stringContaining('H5_DIR has no index.html')]);
});

it('takes a merchant on PostgreSQL, and refuses real money on the embedded database', () => {
  expect(readSettings({ ...base, ...postgres, ...merchant, ...published }).wechatPay).toMatchObject({
    origin: 'https://api.mch.weixin.qq.com',
    mchId: '1230000109',
    notifyUrl: 'https://conf.example.org/api/wxpay/notify',
    outsideWays: ['scan'],
    ordersPerSecond: 600,
  });
  const products = { WECHAT_PAY_NATIVE: '0', WECHAT_PAY_H5: '1' };
  expect(readSettings({ ...base, ...postgres, ...merchant, ...published, ...products }).wechatPay).toMatchObject({
    outsideWays: ['browser'],
  });
  const seller = { WECHAT_PAY_FAPIAO: '学会;51610000500000000X;西安市;张会计;https://mmbiz.qpic.cn/1' };
  expect(readSettings({ ...base, ...postgres, ...merchant, ...published, ...seller }).wechatPay).toMatchObject({
    fapiao: { name: '学会', taxNumber: '51610000500000000X', drawer: '张会计' },
  });
  expect(problems({ ...postgres, ...merchant, ...published, WECHAT_PAY_FAPIAO: '1' })).toEqual([
    expect.stringContaining('WECHAT_PAY_FAPIAO must be 名称;纳税人识别号'),
  ]);
  expect(problems({ ...merchant, ...published })).toEqual([
    expect.stringContaining('Real merchant credentials need PostgreSQL'),
  ]);
  expect(problems({ DATABASE_URL: postgres.DATABASE_URL })).toEqual([
    expect.stringContaining('DATA_SECRET is missing: 32 random bytes'),
  ]);
});

it.each([
  [{ TRUST_PROXY: '' }, [expect.stringContaining('TRUST_PROXY is missing')]],
  [{ PUBLIC_ORIGIN: '' }, [expect.stringContaining('PUBLIC_ORIGIN must start with https://')]],
  [{ PUBLIC_ORIGIN: 'http://conf.example.org' }, [expect.stringContaining('PUBLIC_ORIGIN must start with https://')]],
  [{ TRUST_PROXY: '0' }, []],
  [{ TRUST_PROXY: '10.0.0.5' }, []],
])('guesses nothing about where a merchant’s server stands: %j', (changes: Record<string, string>, found) => {
  expect(problems({ ...postgres, ...merchant, ...published, ...changes })).toEqual(found);
  // A sandbox may.
  expect(problems(sandbox)).toEqual([]);
});

it('refuses a token for the metrics that is easily guessed', () => {
  expect(problems({ METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_TOKEN must be at least 16 characters, without spaces',
  ]);
  expect(readSettings({ ...base, METRICS_TOKEN: 'x'.repeat(16) })).toMatchObject({ metricsToken: 'x'.repeat(16) });
});

it('keeps the sandbox apart from the real WeChat', () => {
  expect(problems(sandbox)).toEqual([]);
  expect(problems({ ...sandbox, WECHAT_APPID: merchant.WECHAT_APPID })).toEqual([
    expect.stringContaining('real WECHAT_APPID'),
  ]);
  const real: [string, string][] = [
    ['WECHAT_PAY_ORIGIN', 'https://api.mch.weixin.qq.com'],
    ['WECHAT_OAUTH_ORIGIN', 'https://api.weixin.qq.com'],
    ['WECHAT_OAUTH_AUTHORIZE_URL', 'https://open.weixin.qq.com/connect/oauth2/authorize'],
  ];
  for (const [name, value] of real) {
    expect(problems({ ...sandbox, [name]: value })).toEqual([expect.stringContaining('real service')]);
  }
});
