import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { parseSubscribeTemplate, subscribeTemplateRequirement } from '../gateways/wechat-api/subscribe-template';
import { fapiaoRequirement, parseFapiaoSettings } from '../gateways/wechat-pay/fapiao-settings';
import { parseTrustedProxies, trustedProxiesRequirement } from '../requests/trusted-proxies';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isKey = (parse: (pem: string) => unknown) => (pem: string) => {
  try {
    parse(pem);
    return true;
  } catch {
    return false;
  }
};

/** The formats of variables by name, each with the message for a text that does not have it. */
export const formats: Readonly<Record<string, { accepts: (text: string) => boolean; otherwise: string }>> = {
  flag: { accepts: (text) => /^(1|0|true|false)$/i.test(text), otherwise: 'must be 1 or 0' },
  address: { accepts: isAddress, otherwise: 'must be an address that starts with http:// or https://' },
  origin: {
    accepts: (text) => isAddress(text) && new URL(text).origin === text.replace(/\/$/, ''),
    otherwise: 'must be an origin alone, such as https://conf.example.org: http:// or https:// and no path',
  },
  'base-path': {
    accepts: (text) => /^(\/[A-Za-z0-9_-]+)*\/*$/.test(text) && !/^\/(api|desk)\/*$/.test(text),
    otherwise: 'must be a path such as /conf, and neither /api nor /desk',
  },
  'postgres-address': {
    accepts: (text) => /^postgres(ql)?:\/\//.test(text),
    otherwise: 'must start with postgres:// or postgresql://',
  },
  'data-secret': {
    accepts: (text) => Buffer.from(text, 'base64').length === 32,
    otherwise: 'must be 32 bytes in base64',
  },
  'data-secrets': {
    accepts: (text) => text.split(',').every((one) => Buffer.from(one.trim(), 'base64').length === 32),
    otherwise: 'must be secrets of 32 bytes in base64, with commas between them',
  },
  'api-v3-key': { accepts: (text) => Buffer.byteLength(text) === 32, otherwise: 'must be 32 characters' },
  'private-key': { accepts: isKey(createPrivateKey), otherwise: 'is no key in PEM form' },
  'public-key': { accepts: isKey(createPublicKey), otherwise: 'is no key in PEM form' },
  secret: {
    accepts: (text) => /^[\x21-\x7e]{16,}$/.test(text),
    otherwise: 'must be at least 16 characters, without spaces',
  },
  'subscribe-template': {
    accepts: (text) => parseSubscribeTemplate(text) !== null,
    otherwise: subscribeTemplateRequirement,
  },
  fapiao: { accepts: (text) => parseFapiaoSettings(text) !== null, otherwise: fapiaoRequirement },
  'trusted-proxies': { accepts: (text) => parseTrustedProxies(text) !== null, otherwise: trustedProxiesRequirement },
};

const text = (format?: keyof typeof formats) => Type.Optional(Type.String(format === undefined ? {} : { format }));
const textOr = (fallback: string, format?: keyof typeof formats) =>
  Type.String({ default: fallback, ...(format !== undefined && { format }) });
const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum });

const smsRequired = {
  SMS_ACCESS_KEY_ID: text(),
  SMS_ACCESS_KEY_SECRET: text(),
  SMS_SIGN_NAME: text(),
  SMS_TEMPLATE_LOGIN_CODE: text(),
  SMS_TEMPLATE_REGISTRATION_CODE: text(),
  SMS_TEMPLATE_REFUND_RESULT: text(),
  SMS_TEMPLATE_TICKET_RECEIVED: text(),
  SMS_TEMPLATE_REVIEW_RESULT: text(),
  SMS_TEMPLATE_TICKET_NEWS: text(),
  SMS_TEMPLATE_TEAM_NEWS: text(),
  SMS_TEMPLATE_STAFF_INVITATION: text(),
};

const wechatPayRequired = {
  WECHAT_MCHID: text(),
  WECHAT_MERCHANT_SERIAL: text(),
  WECHAT_MERCHANT_PRIVATE_KEY: text('private-key'),
  WECHAT_API_V3_KEY: text('api-v3-key'),
  WECHAT_PLATFORM_KEY_ID: text(),
  WECHAT_PLATFORM_PUBLIC_KEY: text('public-key'),
};

const miniProgramRequired = {
  WECHAT_MINI_PROGRAM_APPID: text(),
  WECHAT_MINI_PROGRAM_SECRET: text(),
};

const subscribeTemplates = {
  WECHAT_SUBSCRIBE_REVIEW: text('subscribe-template'),
  WECHAT_SUBSCRIBE_PAYMENT: text('subscribe-template'),
  WECHAT_SUBSCRIBE_REFUND: text('subscribe-template'),
  WECHAT_SUBSCRIBE_TRANSFER: text('subscribe-template'),
  WECHAT_SUBSCRIBE_REMINDER: text('subscribe-template'),
};

const s3Required = {
  S3_BUCKET: text(),
  S3_REGION: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
};

/** Keys that may instead be read from the file named by `<name>_FILE`. */
export const keyNames = ['WECHAT_MERCHANT_PRIVATE_KEY', 'WECHAT_PLATFORM_PUBLIC_KEY'] as const;

/** Variables that require others, with the reason. */
export const needs: readonly { given: readonly string[]; required: readonly string[]; why: string }[] = [
  {
    given: ['DATABASE_URL'],
    required: ['DATA_SECRET'],
    why: '32 random bytes in base64 encrypt people’s data',
  },
  { given: ['DATABASE_POOL_URL'], required: ['DATABASE_URL'], why: 'migrations and listeners go past the pooler' },
  { given: ['DATABASE_REPLICA_URL'], required: ['DATABASE_URL'], why: 'a replica follows a primary' },
  { given: Object.keys(smsRequired), required: Object.keys(smsRequired), why: 'texts need all of their settings' },
  { given: ['WECHAT_APP_SECRET'], required: ['WECHAT_APPID'], why: 'WECHAT_APP_SECRET is set' },
  {
    given: [...Object.keys(wechatPayRequired), ...keyNames.map((name) => `${name}_FILE`), 'WECHAT_PAY_FAPIAO'],
    required: ['WECHAT_APPID', ...Object.keys(wechatPayRequired)],
    why: 'WeChat pay needs all of its settings',
  },
  {
    given: [...Object.keys(miniProgramRequired), ...Object.keys(subscribeTemplates)],
    required: Object.keys(miniProgramRequired),
    why: 'the mini-program needs both',
  },
  {
    given: [...Object.keys(s3Required), 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'],
    required: Object.keys(s3Required),
    why: 'a bucket needs all of its settings',
  },
];

/** The schema of all variables. */
export const environment = Type.Object({
  HOST: textOr('127.0.0.1'),
  PORT: wholeNumber(3000, 1, 65535),
  PUBLIC_ORIGIN: text('origin'),
  DESK_ORIGIN: text('origin'),
  BASE_PATH: textOr('/conf', 'base-path'),
  H5_DIR: textOr('dist/h5'),
  DESK_DIR: textOr('dist/desk'),
  DATABASE_URL: text('postgres-address'),
  DATABASE_POOL_URL: text('postgres-address'),
  DATABASE_REPLICA_URL: text('postgres-address'),
  DATA_DIR: textOr('.data/db'),
  DATA_SECRET: text('data-secret'),
  DATA_SECRET_OLD: text('data-secrets'),
  RETENTION_DAYS: wholeNumber(0, 0, 36_500),
  MIGRATIONS_DIR: text(),
  WECHAT_APPID: text(),
  WECHAT_APP_SECRET: text(),
  ...miniProgramRequired,
  ...subscribeTemplates,
  ...wechatPayRequired,
  /** 1 unless the merchant has no Native pay, 产品中心 → Native支付. */
  WECHAT_PAY_NATIVE: textOr('1', 'flag'),
  /** 1 once the merchant has H5 pay, 产品中心 → H5支付, with this server's domain. */
  WECHAT_PAY_H5: textOr('0', 'flag'),
  /** The orders that WeChat takes of the merchant in a second; 0 does not limit them. Those beyond wait in line. */
  WECHAT_PAY_PER_SECOND: wholeNumber(600, 0, 100_000),
  /** The seller of invoices that are put into their payers' card wallets; without it none are. */
  WECHAT_PAY_FAPIAO: text('fapiao'),
  WECHAT_PAY_ORIGIN: textOr('https://api.mch.weixin.qq.com', 'origin'),
  WECHAT_OAUTH_ORIGIN: textOr('https://api.weixin.qq.com', 'origin'),
  WECHAT_OAUTH_AUTHORIZE_URL: textOr('https://open.weixin.qq.com/connect/oauth2/authorize', 'address'),
  SMS: Type.Optional(Type.Enum(['none'])),
  ...smsRequired,
  /** Without it nobody can take a place by name and phone. */
  SMS_TEMPLATE_COMPLETION: text(),
  /** Without it a ticket can only be given by filling in everything of its receiver. */
  SMS_TEMPLATE_TRANSFER_OFFER: text(),
  SMS_TEMPLATE_GUEST_INVITATION: text(),
  /** The texts that the SMS provider takes of the account, of all servers together; 0 does not limit them. */
  SMS_PER_SECOND: wholeNumber(0, 0, 1_000_000),
  SMS_PER_MINUTE: wholeNumber(0, 0, 1_000_000),
  SMS_PER_DAY: wholeNumber(0, 0, 1_000_000_000),
  /** The price of a text in thousandths of a yuan; 0 if it is not known. */
  SMS_PRICE_MILLI: wholeNumber(0, 0, 10_000),
  SMS_ENDPOINT: textOr('https://dysmsapi.aliyuncs.com', 'address'),
  FILES: Type.Enum(['database', 's3'], { default: 'database' }),
  S3_ENDPOINT: text('origin'),
  ...s3Required,
  S3_FORCE_PATH_STYLE: textOr('0', 'flag'),
  SANDBOX_ORIGIN: text('origin'),
  DEMO_DATA: textOr('0', 'flag'),
  TRUST_PROXY: textOr('0', 'trusted-proxies'),
  CORS_ORIGINS: textOr(''),
  METRICS_TOKEN: text('secret'),
  DRAIN_SECONDS: wholeNumber(0, 0, 60),
  WORKERS: wholeNumber(1, 1, 64),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  RATE_LIMIT_FACTOR: wholeNumber(1, 0, 1000),
});

export type Environment = Static<typeof environment>;

/** The variable that names the merchant of each payment provider: with one of them the server takes real money. */
export const merchantVariables: readonly (keyof Environment)[] = ['WECHAT_MCHID'];

/** Addresses of services that default to the real one, by the variable that enables the service. */
export const serviceAddresses: readonly [usedWith: keyof Environment, address: keyof Environment][] = [
  ['WECHAT_MCHID', 'WECHAT_PAY_ORIGIN'],
  ['WECHAT_APP_SECRET', 'WECHAT_OAUTH_ORIGIN'],
  ['WECHAT_APP_SECRET', 'WECHAT_OAUTH_AUTHORIZE_URL'],
  ['WECHAT_MINI_PROGRAM_SECRET', 'WECHAT_OAUTH_ORIGIN'],
  ['SMS_ACCESS_KEY_ID', 'SMS_ENDPOINT'],
];

/** Hosts of real services, which must not be used beside the sandbox. */
export const realServiceHosts = /(^|\.)(qq\.com|wechat\.com|wechatpay\.cn|aliyuncs\.com)$/;

/** The names of all variables, including those that name a key's file. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.properties),
  ...keyNames.map((name) => `${name}_FILE`),
];

/** Returns how a variable's value has to be, for the message that refuses it. */
export function requirementOf(name: string): string {
  const schema = (environment.properties as Record<string, TSchema>)[name] as {
    format?: string;
    minimum?: number;
    maximum?: number;
    enum?: readonly string[];
  };
  if (schema.enum?.length === 1) return `must be ${schema.enum[0]} or left out`;
  if (schema.enum !== undefined) return `must be one of ${schema.enum.join(', ')}`;
  if (schema.format !== undefined) return formats[schema.format]?.otherwise ?? '';
  return `must be a whole number from ${schema.minimum} to ${schema.maximum}`;
}
