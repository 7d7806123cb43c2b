import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createDataCipher, keyIdOf } from '../../secrets/data-cipher';
import { openTestPostgres } from '../../test-support/open-test-postgres';
import { sealColumnsWith } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { seedDemoMeetings } from '../../demo/seed-demo-meetings';
import { randomIds } from '../../secrets/random-ids';
import { queryOnce, startTestPostgres, type TestPostgres } from '../../test-support/postgres';
import { bundleProgram, startServerProcess, type ServerProcess } from '../../test-support/start-server-process';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { migrationsFolder } from '../../test-support/test-database';
import { testSecret } from '../../test-support/test-settings';
import { ownEntry } from '../entries/new-entry';
import { insertEntries, updateEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { openDataKeys } from './open-keys';
import { notSealedWith, resealTable } from './reseal-rows';
import { sealedTables } from './sealed-tables';

/** Keys on PostgreSQL, with servers and commands as processes of their own. */

const newSecret = Buffer.alloc(32, 8);
const [former, next] = [testSecret, newSecret].map((secret) => secret.toString('base64')) as [string, string];
const rotation = { DATA_SECRET: next, DATA_SECRET_OLD: former };

let postgres: TestPostgres;
let databaseUrl: string;
let server: ServerProcess | null = null;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase();
});
afterEach(async () => {
  await server?.stop();
  server = null;
});
afterAll(() => postgres.stop());

/** Runs a program with these secrets to its end. */
async function run(program: string, secrets: Readonly<Record<string, string>>, ...words: string[]) {
  const child = spawn(process.execPath, ['-', ...words], {
    cwd: join(__dirname, '../../..'),
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, MIGRATIONS_DIR: migrationsFolder, H5_DIR: 'none' },
      SMS: 'none',
      ...secrets,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(await bundleProgram(program));
  return { code: await ended, output };
}

const register = async (origin: string, phone: string) => {
  const answer = await fetch(`${origin}/api/appweb/entered/fromAdd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone, name: `持${phone}者` })),
  });
  return ((await answer.json()) as { status: number }).status;
};

/** Everyone's phone and name, read with the new secret alone. */
async function readAll(): Promise<Map<string, string>> {
  const database = await openTestPostgres(databaseUrl);
  sealColumnsWith(createDataCipher(newSecret));
  const rows = await database.query.select().from(entries);
  await database.close();
  return new Map(rows.map(({ phone, name }) => [phone, name]));
}

it('a server with another secret says so and does not start', async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl });
  await register(server.origin, '13800000001');
  const { code, output } = await run('server/main.ts', { DATA_SECRET: next, PORT: '1' });
  expect([code, output]).toEqual([1, expect.stringContaining(`encrypted with key ${keyIdOf(testSecret)}`)]);
  expect(output).toContain('DATA_SECRET_OLD');
});

it('keys are rotated beside a server that goes on writing with the former one; nothing is lost or left', async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_SECRET: former, DATA_SECRET_OLD: next });
  const { origin } = server;
  const acknowledged: string[] = [];
  let isStopped = false;
  const crowd = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = 0; !isStopped; n += 1) {
      const phone = `138${lane}${String(n).padStart(7, '0')}`;
      expect(await register(origin, phone)).toBe(200);
      acknowledged.push(phone);
    }
  });
  const started = async (count: number) => {
    while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await started(100);
  const rotated = await run('server/cli/main.ts', rotation, 'keys', 'rotate', '--as', '王芳').finally(
    () => (isStopped = true),
  );
  await Promise.all(crowd);
  // That server may be writing still.
  expect([0, 1]).toContain(rotated.code);
  expect(rotated.output).toContain('需要重新加密');
  // What that server wrote afterwards.
  await server.stop();
  server = null;
  expect(await run('server/cli/main.ts', rotation, 'keys', 'rotate', '--as', '王芳')).toMatchObject({ code: 0 });
  expect(await run('server/cli/main.ts', { DATA_SECRET: next }, 'keys', 'list')).toMatchObject({ code: 0 });
  const all = await readAll();
  expect(acknowledged.filter((phone) => all.get(phone) !== `持${phone}者`)).toEqual([]);
  // Phones are found by the same digests as before.
  server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_SECRET: next });
  expect(await register(server.origin, acknowledged[0]!)).toBe(-1);
});

it('what is corrected while its key is rotated keeps its correction', async () => {
  const database = await openTestPostgres(databaseUrl);
  const otherDatabase = await openTestPostgres(databaseUrl);
  try {
    const at = new Date();
    await seedDemoMeetings(database.query, at.getTime());
    const cipher = await openDataKeys(database.query, { writing: testSecret, reading: [newSecret] }, at);
    const makers = { cipher, randomIds, clock: { now: () => at.getTime() } };
    const meeting = await meetingById(database.query, meetingIds.FREE2027);
    const rows = Array.from({ length: 60 }, (_, n) =>
      ownEntry(
        {
          name: '第0版',
          phone: `138${String(n).padStart(8, '0')}`,
          provinceText: '',
          answers: {},
          fileIds: [],
          consentKinds: [],
        },
        { meeting, entryType: 'free', credit: null, deviceDigest: null },
        makers,
      ),
    );
    await insertEntries(database.query, rows);
    // Turned to and fro, each of two keys after the other, while everyone is corrected again and again.
    const ciphers = [newSecret, testSecret].map((writing) =>
      createDataCipher(writing, { reading: [testSecret, newSecret] }),
    );
    let isRotating = true;
    const versions = new Map<string, string>();
    const correct = async (lane: number): Promise<void> => {
      for (let version = 1; isRotating; version += 1) {
        for (const { id } of rows.filter((_row, n) => n % 4 === lane)) {
          const name = `第${version}版`;
          await updateEntry(otherDatabase.query, id, { name });
          versions.set(id, name);
        }
      }
    };
    const correcting = Promise.all([0, 1, 2, 3].map(correct));
    const [entered] = sealedTables;
    for (let turn = 0; turn < 20; turn += 1) {
      const one = ciphers[turn % 2]!;
      await resealTable(database.query, entered!, notSealedWith(one.keyId), one, { maxPasses: 1 });
    }
    isRotating = false;
    await correcting;
    const stored = await database.query.select().from(entries);
    expect(stored.filter(({ id, name }) => name !== versions.get(id))).toEqual([]);
  } finally {
    await Promise.all([database.close(), otherDatabase.close()]);
  }
});

it('two servers start together on rows that were kept in plain', async () => {
  const first = await startServerProcess({ DATABASE_URL: databaseUrl });
  await first.stop();
  await queryOnce(
    databaseUrl,
    `insert into entered (id, meeting_id, name, phone, entry_type, user_type, answers, fee_fen, ticket_ref, created_at, updated_at)
     select gen_random_uuid(), 2, '第' || n, (13900000000 + n)::text, 7, 5, '{"name": "x"}', 0, n::text, now(), now()
     from generate_series(1, 1000) as n`,
  );
  const two = await Promise.all([1, 2].map(() => startServerProcess({ DATABASE_URL: databaseUrl })));
  await Promise.all(two.map((one) => one.stop()));
  const left = await queryOnce(
    databaseUrl,
    `select count(*)::int as plain from entered where phone_digest is null or not starts_with(name, 'v1.')`,
  );
  expect(left).toEqual([{ plain: 0 }]);
  const distinct = await queryOnce(databaseUrl, 'select count(distinct phone_digest)::int as phones from entered');
  expect(distinct).toEqual([{ phones: 1000 }]);
});
