import { envSchema } from 'env-schema';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Type, type Static, type TSchema } from 'typebox';
import { parseSubscribeTemplate, subscribeTemplateRequirement } from '../gateways/wechat-api/subscribe-template';
import { parseTrustedProxies, trustedProxiesRequirement } from '../requests/trusted-proxies';
import { findUnknownSettings } from './unknown-settings';

/** Variables by name, trimmed; blank ones are absent. */
export type Variables = Readonly<Record<string, string>>;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isKey = (parse: (pem: string) => unknown) => (pem: string) => {
  try {
    parse(pem);
    return true;
  } catch {
    return false;
  }
};

/** The formats of variables, each with the message for a text that does not have it. */
const formats: Readonly<Record<string, { accepts: (text: string) => boolean; otherwise: string }>> = {
  flag: { accepts: (text) => /^(1|0|true|false)$/i.test(text), otherwise: 'must be 1 or 0' },
  address: { accepts: isAddress, otherwise: 'must be an address that starts with http:// or https://' },
  origin: {
    accepts: (text) => isAddress(text) && new URL(text).origin === text.replace(/\/$/, ''),
    otherwise: 'must be an origin alone, such as https://conf.example.org: http:// or https:// and no path',
  },
  'base-path': {
    accepts: (text) => /^(\/[A-Za-z0-9_-]+)*\/*$/.test(text) && !/^\/api\/*$/.test(text),
    otherwise: 'must be a path such as /conf, and not /api',
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
};

const s3Required = {
  S3_BUCKET: text(),
  S3_REGION: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
};

/** Keys that may instead be read from the file named by `<name>_FILE`. */
const keyNames = ['WECHAT_MERCHANT_PRIVATE_KEY', 'WECHAT_PLATFORM_PUBLIC_KEY'] as const;

/** Variables that require others, with the reason. */
const needs: readonly { given: readonly string[]; required: readonly string[]; why: string }[] = [
  {
    given: ['DATABASE_URL'],
    required: ['DATA_SECRET'],
    why: '32 random bytes in base64 encrypt people’s data',
  },
  { given: Object.keys(smsRequired), required: Object.keys(smsRequired), why: 'texts need all of their settings' },
  { given: ['WECHAT_APP_SECRET'], required: ['WECHAT_APPID'], why: 'WECHAT_APP_SECRET is set' },
  {
    given: [...Object.keys(wechatPayRequired), ...keyNames.map((name) => `${name}_FILE`)],
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
  BASE_PATH: textOr('/conf', 'base-path'),
  H5_DIR: textOr('dist/h5'),
  DATABASE_URL: text('postgres-address'),
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
  WECHAT_PAY_ORIGIN: textOr('https://api.mch.weixin.qq.com', 'origin'),
  WECHAT_OAUTH_ORIGIN: textOr('https://api.weixin.qq.com', 'origin'),
  WECHAT_OAUTH_AUTHORIZE_URL: textOr('https://open.weixin.qq.com/connect/oauth2/authorize', 'address'),
  SMS: Type.Optional(Type.Enum(['none'])),
  ...smsRequired,
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

/** The names of all variables, including those that name a key's file. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.properties),
  ...keyNames.map((name) => `${name}_FILE`),
];

/** Reads the environment's variables by name and collects every problem; `values` is null if there is one. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): {
  texts: Variables;
  values: Environment | null;
  problems: string[];
} {
  const variables = trimVariables(given);
  const { texts, problems } = readKeyFiles(variables);
  problems.push(...findUnknownSettings(Object.keys(variables), settingNames), ...missingVariables(texts));
  try {
    const values = envSchema<Environment>({
      schema: environment,
      data: texts,
      env: false,
      ajv: {
        customOptions: (ajv) => {
          for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts);
          return ajv;
        },
      },
    });
    return { texts, values: problems.length === 0 ? values : null, problems };
  } catch (error) {
    return { texts, values: null, problems: [...badVariables(error), ...problems] };
  }
}

function trimVariables(given: Readonly<Record<string, string | undefined>>): Variables {
  const trimmed = Object.entries(given).map(([name, value = '']): [string, string] => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Replaces `<name>_FILE` variables by the files' content; in a variable itself `\n` stands for a line break. */
function readKeyFiles(given: Variables): { texts: Variables; problems: string[] } {
  const isKey = (name: string): boolean => keyNames.some((keyName) => keyName === name);
  const texts = Object.fromEntries(Object.entries(given).filter(([name]) => !isKey(name)));
  const problems: string[] = [];
  for (const name of keyNames) {
    const path = given[`${name}_FILE`];
    const inline = given[name]?.replace(/\\n/g, '\n');
    try {
      const pem = path === undefined ? inline : readFileSync(path, 'utf8');
      if (pem !== undefined) texts[name] = pem;
    } catch {
      problems.push(`${name}_FILE cannot be read`);
    }
  }
  return { texts, problems };
}

function missingVariables(texts: Variables): string[] {
  const isMissing = (name: string): boolean => texts[name] === undefined && texts[`${name}_FILE`] === undefined;
  const withFile = (name: string): string =>
    keyNames.some((keyName) => keyName === name) ? `${name} (or ${name}_FILE)` : name;
  return needs
    .filter(({ given }) => given.some((name) => texts[name] !== undefined))
    .flatMap(({ required, why }) => required.filter(isMissing).map((name) => `${withFile(name)} is missing: ${why}`));
}

/**
 * Lists the variables that an error of env-schema reports.
 * @throws the error itself, unless it reports a bad variable
 */
function badVariables(error: unknown): string[] {
  const found = (error as { errors?: readonly { instancePath: string }[] }).errors;
  if (found === undefined) throw error;
  const names = new Set(found.map(({ instancePath }) => instancePath.slice(1)));
  return [...names].map((name) => `${name} ${requirementOf(name)}`);
}

function requirementOf(name: string): string {
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

/** Reads a switch of the environment: 1 and true are on, anything else is off. */
export const isSet = (flag: string): boolean => /^(1|true)$/i.test(flag);
