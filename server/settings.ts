import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EnvironmentReader, SettingsError } from './environment-reader';
import type { AliyunSmsCredentials } from './gateways/sms/create-aliyun-sms';
import { readWechatOauthSettings, type WechatOauthSettings } from './gateways/wechat-oauth/create-wechat-oauth';
import { readWechatPaySettings, type WechatPaySettings } from './gateways/wechat-pay/settings';
import { readSmsSettings } from './sms-settings';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** PGlite inside this process, in a folder of ours, or a PostgreSQL server. */
export type DatabaseSettings = { kind: 'pglite'; folder: string } | { kind: 'postgres'; url: string };

/** What the server is told from outside; every value is checked by `readSettings`. */
export interface Settings {
  host: string;
  port: number;
  /** What browsers see, such as `https://conf.example.org`. */
  publicOrigin: string;
  /** Base path of the app without trailing slash, such as `/conf`; '' is the root. */
  basePath: string;
  /** Folder of the built app; null serves the API alone. */
  h5Folder: string | null;
  database: DatabaseSettings;
  migrationsFolder: string;
  /** Where the embedded database, its lock and its secret live. */
  dataFolder: string;
  /** 32 bytes that encrypt ID numbers and sign file addresses; null lets the embedded mode make its own. */
  dataSecret: Buffer | null;
  /** Null where WeChat pay is not set up: then only offline payment works. */
  wechatPay: WechatPaySettings | null;
  wechatOauth: WechatOauthSettings | null;
  /** Null where no texts are sent. */
  sms: AliyunSmsCredentials | null;
  /** Public origin of the sandbox that stands in for WeChat; null against the real one. */
  sandboxOrigin: string | null;
  demoData: boolean;
  /** Whose X-Forwarded-* are believed. */
  trustProxy: TrustedProxies;
  logLevel: LogLevel;
  corsOrigins: string[];
  /** Multiplies every rate limit; 0 switches them off (load tests). */
  rateLimitFactor: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the settings from environment variables (README lists them).
 * @throws SettingsError naming every bad one
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const reader = new EnvironmentReader(environment);
  const port = reader.integer('PORT', 3000, 1, 65535);
  const dataFolder = resolve(reader.text('DATA_DIR') || '.data/db');
  const database = readDatabase(reader, dataFolder);
  const sandboxOrigin = reader.origin('SANDBOX_ORIGIN') || null;
  const publicOrigin = reader.origin('PUBLIC_ORIGIN', `http://localhost:${port}`);
  const settings: Settings = {
    host: reader.text('HOST') || '127.0.0.1',
    port,
    publicOrigin,
    basePath: readBasePath(reader),
    h5Folder: readH5Folder(reader),
    database,
    migrationsFolder: readMigrationsFolder(reader),
    dataFolder,
    dataSecret: readDataSecret(reader, database),
    wechatPay: readWechatPaySettings(reader, publicOrigin, readTextFile),
    wechatOauth: readWechatOauthSettings(reader),
    sms: readSmsSettings(reader),
    sandboxOrigin,
    demoData: reader.flag('DEMO_DATA', false),
    trustProxy: readTrustedProxies(reader),
    logLevel: reader.oneOf('LOG_LEVEL', logLevels, 'info'),
    corsOrigins: reader.list('CORS_ORIGINS'),
    rateLimitFactor: reader.integer('RATE_LIMIT_FACTOR', 1, 0, 1000),
  };
  reader.problems.push(...mixedWorlds(settings));
  if (reader.problems.length > 0) throw new SettingsError(reader.problems);
  return settings;
}

function readDatabase(reader: EnvironmentReader, dataFolder: string): DatabaseSettings {
  const url = reader.text('DATABASE_URL');
  if (url === '') return { kind: 'pglite', folder: join(dataFolder, 'pglite') };
  if (!/^postgres(ql)?:\/\//.test(url))
    reader.problems.push('DATABASE_URL must start with postgres:// or postgresql://');
  return { kind: 'postgres', url };
}

function readBasePath(reader: EnvironmentReader): string {
  const path = (reader.text('BASE_PATH') || '/conf').replace(/\/+$/, '');
  if (!/^(\/[A-Za-z0-9_-]+)*$/.test(path) || path === '/api')
    reader.problems.push('BASE_PATH must be a path such as /conf, and not /api');
  return path;
}

function readH5Folder(reader: EnvironmentReader): string | null {
  const given = reader.text('H5_DIR');
  if (given === 'none') return null;
  const folder = resolve(given || 'dist/h5');
  if (!existsSync(join(folder, 'index.html'))) {
    reader.problems.push(
      `H5_DIR has no index.html (${folder}): build the app first, or set H5_DIR=none to serve the API alone`,
    );
  }
  return folder;
}

/** Beside the bundle when bundled, in `db` when run from the sources. */
function readMigrationsFolder(reader: EnvironmentReader): string {
  const bundled = join(__dirname, 'migrations');
  const folder = resolve(
    reader.text('MIGRATIONS_DIR') || (existsSync(bundled) ? bundled : join(__dirname, 'db', 'migrations')),
  );
  if (!existsSync(join(folder, 'meta', '_journal.json')))
    reader.problems.push(`MIGRATIONS_DIR has no migrations (${folder})`);
  return folder;
}

function readDataSecret(reader: EnvironmentReader, database: DatabaseSettings): Buffer | null {
  const text = reader.text('DATA_SECRET');
  if (text === '') {
    if (database.kind === 'postgres')
      reader.problems.push('DATA_SECRET is missing: 32 random bytes in base64 encrypt ID numbers');
    return null;
  }
  const secret = Buffer.from(text, 'base64');
  if (secret.length !== 32) reader.problems.push('DATA_SECRET must be 32 bytes in base64');
  return secret;
}

/** Play money and real money never meet: no real WeChat in the sandbox, no real merchant on the embedded database. */
function mixedWorlds(settings: Settings): string[] {
  const { wechatPay, wechatOauth, sandboxOrigin } = settings;
  const problems: string[] = [];
  if (sandboxOrigin !== null) {
    const origins = [wechatPay?.origin, wechatOauth?.origin, wechatOauth?.authorizeUrl, settings.sms?.endpoint];
    if (origins.some((origin) => origin !== undefined && isRealService(origin))) {
      problems.push('SANDBOX_ORIGIN is set together with the address of a real service: unset one of them');
    }
    const appIds = [wechatPay?.appId, wechatOauth?.appId];
    if (appIds.some((appId) => appId !== undefined && !appId.startsWith(sandboxAppIdPrefix))) {
      problems.push(
        `SANDBOX_ORIGIN is set together with a real WECHAT_APPID: a sandbox's starts with ${sandboxAppIdPrefix}`,
      );
    }
  } else if (wechatPay !== null && settings.database.kind === 'pglite') {
    problems.push(
      'Real merchant credentials need PostgreSQL: set DATABASE_URL (the embedded database may lose data on power loss)',
    );
  }
  return problems;
}

/** What a sandbox's app id starts with; real ones are `wx` and 16 hexadecimal digits. */
const sandboxAppIdPrefix = 'wxsandbox';

function isRealService(address: string): boolean {
  return /(^|\.)(qq\.com|wechat\.com|wechatpay\.cn|aliyuncs\.com)$/.test(new URL(address).hostname);
}

function readTextFile(path: string): string {
  return readFileSync(path, 'utf8');
}
