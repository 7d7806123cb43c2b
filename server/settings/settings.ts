import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isSet, readEnvironment } from './environment';
import type { TextLimits } from './text-limits';
import type { AliyunSmsCredentials } from '../gateways/sms/create-aliyun-sms';
import type { S3Settings } from '../gateways/s3/s3-settings';
import type { MiniProgramSettings, WechatOauthSettings } from '../gateways/wechat-oauth/create-wechat-oauth';
import type { WechatPaySettings } from '../gateways/wechat-pay/settings';
import { parseTrustedProxies, type TrustedProxies } from '../requests/trusted-proxies';
import { readMiniProgramSettings, readWechatOauthSettings, readWechatPaySettings } from './wechat-settings';
import type { Environment } from './variables';
import { findMixedEnvironments, findMissingForMerchant, findMissingTexts } from './refused-settings';

export type LogLevel = Environment['LOG_LEVEL'];

/** PGlite in this process, in a local folder, or a PostgreSQL server. */
export type DatabaseSettings = { kind: 'pglite'; folder: string } | PostgresSettings;

export interface PostgresSettings {
  kind: 'postgres';
  url: string;
  /** The same database through a pooler that pools transactions; null, or left out, without one. */
  poolUrl?: string | null;
  /** A streaming replica, from which the desk's lists are read; null, or left out, without one. */
  replicaUrl?: string | null;
}

/** The server's configuration, validated by `readSettings`. */
export interface Settings {
  host: string;
  port: number;
  /** The origin that browsers see, such as `https://conf.example.org`. */
  publicOrigin: string;
  /** The origin at which the desk stands; that of the app unless it has one of its own. */
  deskOrigin: string;
  /** Base path of the app without trailing slash, such as `/conf`; '' is the root. */
  basePath: string;
  /** Folder of the built app; null serves only the API. */
  h5Folder: string | null;
  /** Folder of the built desk; null serves none. */
  deskFolder: string | null;
  database: DatabaseSettings;
  migrationsFolder: string;
  /** The folder of the embedded database, its lock and its secret. */
  dataFolder: string;
  /** 32 bytes for encrypting people's data and signing file URLs; null lets the embedded mode create its own. */
  dataSecret: Buffer | null;
  /** Secrets that only decrypt: former ones, and the next one while other servers already write with it. */
  oldDataSecrets: Buffer[];
  /** The number of days after a meeting's end until its people's data is removed; null keeps the data. */
  retentionDays: number | null;
  /** Null leaves only offline payment. */
  wechatPay: WechatPaySettings | null;
  /** Null if no openid is requested. */
  wechatOauth: WechatOauthSettings | null;
  /** Null if this server serves no mini-program of its own. */
  miniProgram: MiniProgramSettings | null;
  /** Null if no SMS is sent. */
  sms: AliyunSmsCredentials | null;
  /** Null if the provider's limits are not known. */
  textLimits: TextLimits | null;
  /** The price of a text in thousandths of a yuan; 0 if it is not known. */
  textPriceMilli: number;
  /** The place of new files; existing files are read wherever they are. */
  files: Environment['FILES'];
  /** Null if no files are in a bucket. */
  s3: S3Settings | null;
  /** Public origin of the sandbox that stands in for WeChat; null when connected to the real one. */
  sandboxOrigin: string | null;
  demoData: boolean;
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: TrustedProxies;
  logLevel: LogLevel;
  corsOrigins: string[];
  /** Multiplies every rate limit; 0 disables them (load tests). */
  rateLimitFactor: number;
  /** The bearer token that allows reading the metrics; null if nobody may. */
  metricsToken: string | null;
  /** The time for which the server continues to serve after SIGTERM, while `/readyz` says 503, in milliseconds. */
  drainMs: number;
  /** The number of processes that share the port. */
  workers: number;
}

/** Thrown at startup with all problems of the environment at once. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads the settings from environment variables (listed in README).
 * @param isServing true for the server, false for the command line, which needs fewer settings
 * @throws SettingsError naming every bad one
 */
export function readSettings(
  given: Readonly<Record<string, string | undefined>>,
  { isServing = false } = {},
): Settings {
  const { texts, values, problems } = readEnvironment(given);
  const h5Folder = texts.H5_DIR === 'none' ? null : resolve(texts.H5_DIR ?? 'dist/h5');
  if (h5Folder !== null && !existsSync(join(h5Folder, 'index.html'))) {
    problems.push(
      `H5_DIR has no index.html (${h5Folder}): build the app first, or set H5_DIR=none to serve the API alone`,
    );
  }
  const deskFolder = texts.DESK_DIR === 'none' ? null : resolve(texts.DESK_DIR ?? 'dist/desk');
  if (isServing && deskFolder !== null && !existsSync(join(deskFolder, 'index.html'))) {
    problems.push(
      `DESK_DIR has no index.html (${deskFolder}): build the desk first, or set DESK_DIR=none to serve none`,
    );
  }
  const migrationsFolder = resolve(texts.MIGRATIONS_DIR ?? ownMigrationsFolder());
  if (!existsSync(join(migrationsFolder, 'meta', '_journal.json')))
    problems.push(`MIGRATIONS_DIR has no migrations (${migrationsFolder})`);
  problems.push(...findMixedEnvironments(texts), ...findMissingForMerchant(texts));
  if (isServing) problems.push(...findMissingTexts(texts));
  if (texts.SMS === 'none' && texts.SMS_ACCESS_KEY_ID !== undefined)
    problems.push('SMS=none says that no texts are sent, and SMS_ACCESS_KEY_ID how: unset one of them');
  if (values !== null && values.WORKERS > 1) {
    if (texts.DATABASE_URL === undefined)
      problems.push('WORKERS needs PostgreSQL: set DATABASE_URL (one process alone can open the embedded database)');
    if (texts.METRICS_TOKEN !== undefined)
      problems.push('WORKERS and METRICS_TOKEN exclude each other: /metrics would tell of whichever process answers');
  }
  if (texts.FILES === 's3' && texts.S3_BUCKET === undefined)
    problems.push('FILES=s3 needs a bucket: set S3_BUCKET and what else it needs');
  if (values === null || problems.length > 0) throw new SettingsError(problems);
  return toSettings(values, isServing, { h5Folder, deskFolder, migrationsFolder });
}

/** Returns the folder of migrations: beside the bundle when bundled, in `db` when run from source. */
function ownMigrationsFolder(): string {
  const bundled = join(__dirname, 'migrations');
  return existsSync(bundled) ? bundled : join(__dirname, '..', 'db', 'migrations');
}

function toSettings(
  values: Environment,
  isServing: boolean,
  folders: Pick<Settings, 'h5Folder' | 'deskFolder' | 'migrationsFolder'>,
): Settings {
  const publicOrigin = originOf(values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`);
  const dataFolder = resolve(values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin,
    deskOrigin: values.DESK_ORIGIN === undefined ? publicOrigin : originOf(values.DESK_ORIGIN),
    basePath: values.BASE_PATH.replace(/\/+$/, ''),
    ...folders,
    database:
      values.DATABASE_URL === undefined
        ? { kind: 'pglite', folder: join(dataFolder, 'pglite') }
        : {
            kind: 'postgres',
            url: values.DATABASE_URL,
            poolUrl: (isServing && values.DATABASE_POOL_URL) || null,
            replicaUrl: values.DATABASE_REPLICA_URL ?? null,
          },
    dataFolder,
    dataSecret: values.DATA_SECRET === undefined ? null : Buffer.from(values.DATA_SECRET, 'base64'),
    oldDataSecrets: listOf(values.DATA_SECRET_OLD ?? '').map((text) => Buffer.from(text, 'base64')),
    retentionDays: values.RETENTION_DAYS === 0 ? null : values.RETENTION_DAYS,
    wechatPay: readWechatPaySettings(values, publicOrigin),
    wechatOauth: readWechatOauthSettings(values),
    miniProgram: readMiniProgramSettings(values),
    sms: smsOf(values),
    textLimits: textLimitsOf(values),
    textPriceMilli: values.SMS_PRICE_MILLI,
    files: values.FILES,
    s3: s3Of(values),
    sandboxOrigin: values.SANDBOX_ORIGIN === undefined ? null : originOf(values.SANDBOX_ORIGIN),
    demoData: isSet(values.DEMO_DATA),
    trustProxy: parseTrustedProxies(values.TRUST_PROXY) ?? 0,
    logLevel: values.LOG_LEVEL,
    corsOrigins: listOf(values.CORS_ORIGINS),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN ?? null,
    drainMs: values.DRAIN_SECONDS * 1000,
    workers: values.WORKERS,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const originOf = (address: string): string => new URL(address).origin;

/** The required variables are present: `readEnvironment` has checked them. */
function s3Of(values: Environment): S3Settings | null {
  if (values.S3_BUCKET === undefined) return null;
  return {
    endpoint: values.S3_ENDPOINT === undefined ? null : originOf(values.S3_ENDPOINT),
    bucket: values.S3_BUCKET,
    region: values.S3_REGION ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: isSet(values.S3_FORCE_PATH_STYLE),
  };
}

function textLimitsOf(values: Environment): TextLimits | null {
  const limits = { second: values.SMS_PER_SECOND, minute: values.SMS_PER_MINUTE, day: values.SMS_PER_DAY };
  return Object.values(limits).every((limit) => limit === 0) ? null : limits;
}

/** The required variables are present: `readEnvironment` has checked them. */
function smsOf(values: Environment): AliyunSmsCredentials | null {
  if (values.SMS_ACCESS_KEY_ID === undefined) return null;
  return {
    endpoint: values.SMS_ENDPOINT,
    accessKeyId: values.SMS_ACCESS_KEY_ID,
    accessKeySecret: values.SMS_ACCESS_KEY_SECRET ?? '',
    signName: values.SMS_SIGN_NAME ?? '',
    templateCodes: {
      'login-code': values.SMS_TEMPLATE_LOGIN_CODE ?? '',
      'registration-code': values.SMS_TEMPLATE_REGISTRATION_CODE ?? '',
      'refund-result': values.SMS_TEMPLATE_REFUND_RESULT ?? '',
      'ticket-received': values.SMS_TEMPLATE_TICKET_RECEIVED ?? '',
      'review-result': values.SMS_TEMPLATE_REVIEW_RESULT ?? '',
      'ticket-news': values.SMS_TEMPLATE_TICKET_NEWS ?? '',
      'team-news': values.SMS_TEMPLATE_TEAM_NEWS ?? '',
      'staff-invitation': values.SMS_TEMPLATE_STAFF_INVITATION ?? '',
      completion: values.SMS_TEMPLATE_COMPLETION ?? '',
      'transfer-offer': values.SMS_TEMPLATE_TRANSFER_OFFER ?? '',
      'guest-invitation': values.SMS_TEMPLATE_GUEST_INVITATION ?? '',
    },
  };
}
