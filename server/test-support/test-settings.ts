import type { Settings } from '../settings/settings';
import { migrationsFolder } from './test-database';

/** The DATA_SECRET of every test's server. */
export const testSecret = Buffer.alloc(32, 7);

/** Returns settings without H5, rate limits and log. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  return {
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    deskOrigin: 'http://localhost:3000',
    basePath: '/conf',
    h5Folder: null,
    deskFolder: null,
    database: { kind: 'pglite', folder: '' },
    migrationsFolder,
    dataFolder: '',
    dataSecret: testSecret,
    oldDataSecrets: [],
    retentionDays: null,
    wechatPay: null,
    wechatOauth: null,
    miniProgram: null,
    sms: null,
    textLimits: null,
    textPriceMilli: 45,
    files: 'database',
    s3: null,
    sandboxOrigin: null,
    demoData: true,
    trustProxy: 0,
    logLevel: 'silent',
    corsOrigins: [],
    rateLimitFactor: 0,
    metricsToken: null,
    drainMs: 0,
    workers: 1,
    ...changes,
  };
}
