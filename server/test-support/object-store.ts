import S3rver from '@20minutes/s3rver';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Store } from '../gateways/s3/create-s3-store';
import type { S3Settings } from '../gateways/s3/s3-settings';
import type { ObjectStore } from '../gateways/ports';
import type { Settings } from '../settings/settings';
import { startTcpProxy, type TcpProxy } from './start-tcp-proxy';
import { startTestServer, type TestServer } from './test-server';

/** An S3-compatible server behind a proxy that can cut the connection. */
export interface TestObjectStore {
  settings: S3Settings;
  /** The store under test, connected to this server. */
  objects: ObjectStore;
  cable: TcpProxy;
  /** Returns the keys of all objects in the bucket. */
  keys(): string[];
  /** Removes all objects. */
  empty(): void;
  stop(): Promise<void>;
}

const bucket = 'conference-files';
/** The only credentials that the server accepts. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The places where files may be stored; tests run for each. */
export const filePlaces = ['database', 's3'] as const;

/**
 * Sets up a file's test server like `setUpServer`, with its files in one place. The members about the bucket are null
 * if there is none.
 */
export function setUpServerWithFiles(
  place: (typeof filePlaces)[number],
  settings: Partial<Settings> = {},
): { server: TestServer; bucket: Pick<TestObjectStore, 'keys' | 'cable'> | null } {
  const server = {} as TestServer;
  const store = {} as TestObjectStore;
  beforeAll(async () => {
    if (place === 's3') Object.assign(store, await startTestObjectStore());
    const objects = place === 's3' ? { objects: store.objects } : {};
    Object.assign(server, await startTestServer({ ...objects, settings: { ...settings, files: place } }));
  });
  beforeEach(async () => {
    await server.reset();
    if (place === 's3') store.empty();
  });
  afterAll(async () => {
    await server.close();
    if (place === 's3') await store.stop();
  });
  return { server, bucket: place === 's3' ? store : null };
}

export async function startTestObjectStore(): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'conference-objects-'));
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const cable = await startTcpProxy(`http://127.0.0.1:${port}`);
  const endpoint = new URL(cable.url).origin;
  const settings = { ...credentials, endpoint, bucket, region: 'us-east-1', forcePathStyle: true, timeoutMs: 5_000 };
  const suffix = '._S3rver_object';
  return {
    ...{ settings, cable, objects: createS3Store(settings) },
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    empty: () => {
      for (const name of readdirSync(join(directory, bucket)))
        rmSync(join(directory, bucket, name), { recursive: true });
    },
    stop: async () => {
      await cable.stop();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
