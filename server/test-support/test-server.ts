import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app';
import { createDataCipher, type DataCipher } from '../secrets/data-cipher';
import type { Database } from '../db/database';
import { sealColumnsWith } from '../db/sealed-column';
import { seedDemoMeetings } from '../demo/seed-demo-meetings';
import { CashierShares } from '../context/cashier-shares';
import type { Dependencies } from '../context/dependencies';
import { databaseServices } from '../start/database-services';
import type { ObjectStore } from '../gateways/ports';
import { randomIds } from '../secrets/random-ids';
import type { Settings } from '../settings/settings';
import { fakeGateways, type FakeGateways } from './fake-gateways';
import { emptyDatabase, snapshotRows, openTestDatabase } from './test-database';
import { testSecret, testSettings } from './test-settings';

/** Saturday morning in Shanghai. */
export const testNow = Date.parse('2027-03-20T10:00:00+08:00');

export interface Answer {
  httpStatus: number;
  status: number;
  message: string;
  data: unknown;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** The real app on a real database, with a controlled clock and fake outside services. */
export interface TestServer {
  app: FastifyInstance;
  database: Database;
  cipher: DataCipher;
  gateways: FakeGateways;
  dependencies: Dependencies;
  /** Set `now` to change the time. */
  clock: { now: number };
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  call(options: InjectOptions): Promise<Answer>;
  /** Resets to the demo meetings at `testNow`, with fresh fake gateways. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestServer(
  options: { settings?: Partial<Settings>; database?: Database; objects?: ObjectStore; keepsData?: boolean } = {},
): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase());
  const settings = testSettings(options.settings);
  const clock = { now: testNow };
  const { objects = null } = options;
  const gateways = { ...fakeGateways(), objects };
  const cipher = createDataCipher(testSecret);
  sealColumnsWith(cipher);
  const dependencies: Dependencies = {
    ...{ randomIds, gateways },
    ...databaseServices({ database, cipher, settings, clock: { now: () => clock.now } }),
    reportFault: () => undefined,
  };
  await dependencies.meetings.follow(database);
  // A test shares its process with much else, whose delays are no overload.
  const app = await buildApp(dependencies, { maxDelayMs: Infinity });

  const call = async (request: InjectOptions): Promise<Answer> => {
    const response = await app.inject(request);
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson ? response.json<Record<string, unknown>>() : {};
    return {
      httpStatus: response.statusCode,
      status: Number(body.status),
      message: String(body.message),
      data: body.data,
      body,
      headers: response.headers,
    };
  };
  const reset = async (): Promise<void> => {
    clock.now = testNow;
    Object.assign(gateways, fakeGateways(), { objects });
    dependencies.cashierShares = new CashierShares();
    await putBack(database.query);
  };
  if (options.keepsData !== true) {
    await emptyDatabase(database.query);
    await seedDemoMeetings(database.query, testNow);
  }
  const putBack = await snapshotRows(database.query);
  return {
    ...{ app, database, cipher, gateways, dependencies, clock, call, reset },
    get: (url, headers = {}) => call({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) => call({ method: 'POST', url, payload: body as object, headers }),
    close: async () => {
      await app.close();
      dependencies.people.close();
      await database.close();
    },
  };
}
