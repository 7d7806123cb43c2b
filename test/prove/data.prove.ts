import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app';
import type { Dependencies } from '../../server/context/dependencies';
import type { Queryable } from '../../server/db/database';
import { unmigratedDatabaseOf, openUnmigrated, type UnmigratedDatabase } from '../../server/db/open-unmigrated';
import { openPostgres } from '../../server/db/open-database';
import { phoneDigest } from '../../server/db/sealed-column';
import { openDataKeys } from '../../server/modules/keys/open-keys';
import { rotateKeys } from '../../server/modules/keys/rotate-keys';
import { erasePerson } from '../../server/modules/people/erase-person';
import { exportPerson } from '../../server/modules/people/export-person';
import { removeExpired } from '../../server/modules/people/remove-expired';
import { nativePglite } from '../../server/test-support/native-pglite';
import { brokenInvariants } from '../../server/test-support/order-invariants';
import { startTestPostgres, type TestPostgres } from '../../server/test-support/postgres';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { testSecret } from '../../server/test-support/test-settings';
import { asksForId, crowdIdNumber, crowdName, crowdPhone, fateOf, insertCrowd, isOver } from './generated-people';
import { proof } from './proof';
import { backUp, restore, rowsIn } from './restored';
import { aboutTeams, faultsOf, contentOf, othersOf, differing } from './data-faults';

/**
 * Operations on people's data, on a large database: who asks is told and removed, keys are changed, a meeting's people
 * go when their time is over, and all is backed up and restored on either engine. After each, everybody else's data and
 * all money are what they were.
 */

const newSecret = Buffer.alloc(32, 8);
const folder = mkdtempSync(join(tmpdir(), 'prove-data-'));
let postgres: TestPostgres;
let server: TestServer;
let url: string;
/** Without the servers' time limits. */
let looking: UnmigratedDatabase;

beforeAll(async () => {
  postgres = await startTestPostgres();
  url = await postgres.createDatabase();
  const database = await openPostgres(url, migrationsFolder, () => undefined);
  await openDataKeys(database.query, { writing: testSecret, reading: [] }, new Date());
  server = await startTestServer({ database, settings: { retentionDays: 30 } });
  looking = await openUnmigrated({ kind: 'postgres', url });
});
afterAll(async () => {
  await looking.close();
  await server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const emptyPostgres = async (): Promise<UnmigratedDatabase> =>
  openUnmigrated({ kind: 'postgres', url: await postgres.createDatabase() });

proof(
  '9 erasing, exporting, retention, keys, backup and restore on a large database (PG)',
  { short: 200, full: 100_000 },
  async (begun) => {
    let count = begun;
    const breaches: string[] = [];
    let node: Dependencies = server.dependencies;
    const { query } = looking;
    const erasedPhones = new Set<number>();
    let isExpired = false;
    const erased = (n: number): boolean => erasedPhones.has(n) || (isExpired && n < begun && isOver(n));
    const check = async (step: string, of: Queryable = query): Promise<void> => {
      const faults = await faultsOf(server, of, node.cipher, { count, erased });
      breaches.push(...faults.map((fault) => `${step}: ${fault}`));
    };
    await insertCrowd(count, node);
    await check('filling');

    // Exporting tells all and changes nothing.
    const asking = [0, 1, 2, 3, 4].map((k) => Math.floor((count * (2 * k + 1)) / 10) + k);
    const whole = await contentOf(query, []);
    for (const n of asking) {
      const exported = JSON.stringify(await exportPerson(crowdPhone(n), { meetingId: null }, node));
      const expected = [crowdName(n), crowdPhone(n), ...(asksForId(n) ? [crowdIdNumber(n)] : [])];
      if (expected.some((text) => !exported.includes(text))) breaches.push(`exporting: ${n} is not told all`);
      if (exported.includes(crowdPhone(n + 1))) breaches.push(`exporting: ${n} is told of another`);
    }
    breaches.push(...differing(await contentOf(query, []), whole, 'exporting: changed something'));
    await check('exporting');

    const gone = asking.flatMap((n) => [n, n + 2, n + 4]).filter((n) => fateOf(n) !== 'pending');
    const isGone = `phone_digest in (${gone.map((n) => `'${phoneDigest(crowdPhone(n))}'`).join(', ')}) or erased_at is not null`;
    const ids = await rowsIn<{ id: string }>(query, `select id from entered where ${isGone}`);
    const areGone = `id in (${ids.map(({ id }) => `'${id}'`).join(', ')})`;
    const others = await othersOf(query, areGone);
    for (const n of gone) {
      await erasePerson(crowdPhone(n), { isForced: true, meetingId: null }, node);
      erasedPhones.add(n);
    }
    breaches.push(...differing(await othersOf(query, areGone), others, 'erasing: touched somebody else, or the books'));
    await check('erasing');

    const digests = "select md5(string_agg(id::text || phone_digest, '' order by id)) as digest from entered";
    const [found, recorded] = [await rowsIn(query, digests), await rowsIn(query, 'select count(*) from audit_records')];
    const cipher = await openDataKeys(node.database.query, { writing: newSecret, reading: [testSecret] }, new Date());
    const { left } = await rotateKeys({ database: node.database, cipher }, () => undefined);
    if (left > 0) breaches.push(`rotating: ${left} rows are left`);
    // The former secret is gone.
    node = {
      ...node,
      cipher: await openDataKeys(node.database.query, { writing: newSecret, reading: [] }, new Date()),
    };
    breaches.push(...differing(await rowsIn(query, digests), found, 'rotating: people are not found as before'));
    breaches.push(
      ...differing(
        await rowsIn(query, 'select count(*) from audit_records'),
        recorded,
        'rotating: recorded as changes',
      ),
    );
    await check('rotating');

    const ofMeeting = `meeting_id = ${meetingIds.END2024}`;
    const before = await othersOf(query, ofMeeting);
    await removeExpired(node, { info: () => undefined, warn: () => undefined });
    isExpired = true;
    // Those whose money is still on its way.
    breaches.push(
      ...differing(await othersOf(query, ofMeeting), before, 'retention: touched another meeting, or the books'),
    );
    await check('retention');

    // While registrations go on: the file shows one moment.
    const secrets = { writing: newSecret, reading: [] };
    const busy = join(folder, 'busy.gz');
    const backup = { isDone: false };
    // As after a restart with the new secret.
    const app = await buildApp(node);
    const coming = (async () => {
      let came = 0;
      for (; !backup.isDone; came += 1) {
        const holder = { phone: crowdPhone(count + came), name: crowdName(count + came) };
        const payload = shortSubmission(meetingIds.MIX2027, holder);
        await app.inject({ method: 'POST', url: '/api/appweb/entered/fromAdd', payload });
      }
      return came;
    })();
    const manifest = await backUp(query, busy, server.clock.now, newSecret).finally(() => (backup.isDone = true));
    const came = await coming;
    await app.close();
    const moment = await restore(busy, await emptyPostgres(), { secrets, now: server.clock.now });
    const registered = (manifest.tables.find(({ name }) => name === 'entered')?.rows ?? 0) - count;
    if (registered < 0 || registered > came) breaches.push(`backup: ${registered} of ${came} newcomers`);
    breaches.push(
      ...(await brokenInvariants(moment.query))
        .filter((rule) => !aboutTeams.includes(rule))
        .map((rule) => `backup: ${rule}`),
    );
    await moment.close();
    const newcomers = `select id from entered where meeting_id = ${meetingIds.MIX2027}`;
    if ((await rowsIn(query, newcomers)).length !== came) breaches.push('backup: a newcomer was lost');
    count += came;

    // From PostgreSQL to PGlite and back.
    const settled = await contentOf(query, []);
    const [out, back] = [join(folder, 'out.gz'), join(folder, 'back.gz')];
    await backUp(query, out, server.clock.now, newSecret);
    const embedded = unmigratedDatabaseOf(await nativePglite().create(join(folder, 'embedded')));
    const pglite = await restore(out, embedded, { secrets, now: server.clock.now });
    breaches.push(...differing(await contentOf(pglite.query, []), settled, 'restore: PGlite holds something else'));
    await backUp(pglite.query, back, server.clock.now, newSecret);
    await pglite.close();
    const returned = await restore(back, await emptyPostgres(), { secrets, now: server.clock.now });
    breaches.push(
      ...differing(await contentOf(returned.query, []), settled, 'restore: PostgreSQL holds something else'),
    );
    await check('restore', returned.query);
    await returned.close();
    return { tried: count, breaches };
  },
);
