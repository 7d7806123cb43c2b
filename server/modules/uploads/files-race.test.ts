import { spawn } from 'node:child_process';
import type { Database } from '../../db/database';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { fileObjects, files } from '../../db/tables/files';
import { startTestObjectStore, type TestObjectStore } from '../../test-support/object-store';
import { startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { bundleProgram } from '../../test-support/start-server-process';
import { migrationsFolder } from '../../test-support/test-database';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { testSecret } from '../../test-support/test-settings';
import { removeUnusedObjects } from '../../stores/uploads/file-objects';
import { keepFile, readFile } from '../../stores/uploads/stored-files';

/** Files on two nodes of PostgreSQL, and a move that is killed. */

let postgres: TestPostgres;
let url: string;
let server: TestServer;
let otherDatabase: Database;
let store: TestObjectStore;

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  store = await startTestObjectStore();
  const database = await openTestPostgres(url);
  server = await startTestServer({ database, objects: store.objects, settings: { files: 's3' } });
  otherDatabase = await openTestPostgres(url);
});
beforeEach(async () => {
  await server.reset();
  store.empty();
});
afterAll(async () => {
  await otherDatabase.close();
  await server.close();
  await store.stop();
  await postgres.stop();
});

const keep = (id: string, bytes: Buffer, place: 'database' | 's3') => {
  const settings = { ...server.dependencies.settings, files: place };
  const createdAt = new Date(server.clock.now);
  const file = { id, name: '', contentType: 'application/pdf', size: bytes.length, createdAt };
  return keepFile(file, bytes, { ...server.dependencies, settings });
};

it('an object that one node gives up while another takes it is there, or its file is refused', async () => {
  let refused = 0;
  const rounds = 40;
  for (let round = 0; round < rounds; round += 1) {
    // The other node's clock is an hour ahead: to it, every upload has been abandoned.
    const clock = { now: () => server.clock.now + 3_600_001 };
    const bytes = Buffer.from(`%PDF-${round}`);
    const put = async (key: string, given: Buffer): Promise<void> => {
      await store.objects.put(key, given);
      void removeUnusedObjects({ ...server.dependencies, database: otherDatabase, clock });
    };
    const gateways = { ...server.gateways, objects: { ...store.objects, put } };
    const id = `file-${round}`;
    const file = { id, name: '', contentType: 'application/pdf', size: 1, createdAt: new Date(0) };
    const isKept = await keepFile(file, bytes, { ...server.dependencies, gateways }).then(
      () => true,
      () => false,
    );
    await removeUnusedObjects({ ...server.dependencies, database: otherDatabase, clock });
    if (isKept) expect((await readFile(id, server.dependencies))?.bytes).toEqual(bytes);
    else refused += 1;
  }
  const kept = rounds - refused;
  expect(await server.database.query.$count(files)).toBe(kept);
  expect([store.keys().length, await server.database.query.$count(fileObjects)]).toEqual([kept, kept]);
});

it('a move that kill -9 ends leaves every file readable, and the next one ends it', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `file-${String(n).padStart(2, '0')}`);
  const contentOf = (id: string) => Buffer.from(`%PDF-${id}`);
  for (const id of ids) await keep(id, contentOf(id), 'database');
  const readAll = async () => {
    for (const id of ids) expect((await readFile(id, server.dependencies))?.bytes).toEqual(contentOf(id));
  };
  const program = await bundleProgram('server/cli/main.ts');
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
  const run = () => {
    const child = spawn(process.execPath, ['-', 'files', 'move', 's3', '--as', '王芳'], {
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: url, MIGRATIONS_DIR: migrationsFolder, FILES: 's3' },
        ...{ DATA_SECRET: testSecret.toString('base64'), S3_ENDPOINT: endpoint ?? '', S3_BUCKET: bucket },
        ...{ S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
        S3_FORCE_PATH_STYLE: '1',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.stdin.end(program);
    const end = new Promise<number | string>((resolve) =>
      child.once('close', (code, signal) => resolve(signal ?? code ?? -1)),
    );
    return { child, end, output: () => output };
  };
  const killed = run();
  // In the middle of it.
  while (store.keys().length < 5 && killed.child.exitCode === null) await new Promise((go) => setTimeout(go, 5));
  killed.child.kill('SIGKILL');
  expect([await killed.end, killed.output()]).toEqual(['SIGKILL', expect.any(String)]);
  await readAll();
  const next = run();
  expect([await next.end, next.output()]).toEqual([0, expect.stringContaining('全部附件都在对象存储')]);
  await readAll();
  server.clock.now = Date.now() + 3_600_001;
  await removeUnusedObjects(server.dependencies);
  expect(store.keys()).toHaveLength(ids.length);
});
