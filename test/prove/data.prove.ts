import { asc, gt, sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app';
import type { Dependencies } from '../../server/context/dependencies';
import type { DataCipher } from '../../server/secrets/data-cipher';
import type { Queryable } from '../../server/db/database';
import { unmigratedDatabaseOf, openUnmigrated, type UnmigratedDatabase } from '../../server/db/open-unmigrated';
import { openPostgres } from '../../server/db/open-database';
import { phoneDigest, sealColumnsWith } from '../../server/db/sealed-column';
import { entries } from '../../server/db/tables/entries';
import { orders } from '../../server/db/tables/orders';
import { sealRecords, verifyChain } from '../../server/modules/audit/chain';
import { readTables, summariseTable } from '../../server/modules/backup/table-shapes';
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
import { revealAnswers } from '../../server/stores/entries/sealed-answers';

/**
 * What is done to people's data, on a large database: who asks is told and removed, keys are changed, a meeting's people
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

/** What holds of money and tickets whatever is done to people's data; the other rules are about teams without refunds. */
const aboutTeams = [
  'a pending or paid order has lost a member, or a cancelled one holds one',
  'a ticket is paid without a paid order, or unpaid with one',
  'a paid ticket is not the operator’s to give back, or does not admit',
  'a deleted member is paid or in an order',
];

/** Rows that refer to rows that are not there, where no foreign key says so. */
const orphans: Readonly<Record<string, string>> = {
  'an entry without its team': `select 1 from entered e where team_id is not null and not exists (select 1 from teams t where t.id = e.team_id)`,
  'an order without its team': `select 1 from orders o where team_id is not null and not exists (select 1 from teams t where t.id = o.team_id)`,
  'an order without items': `select 1 from orders o where not exists (select 1 from order_items i where i.order_id = o.id)`,
  'a refund without its entry': `select 1 from refunds r where entered_id is not null and not exists (select 1 from entered e where e.id = r.entered_id)`,
  'a refund without its payment': `select 1 from refunds r where not exists (select 1 from payment_attempts a where a.out_trade_no = r.out_trade_no)`,
  'an application without its refund': `select 1 from refund_applications a where out_refund_no is not null and not exists (select 1 from refunds r where r.out_refund_no = a.out_refund_no)`,
  'a ledger row without its evidence': `select 1 from ledger l where kind = 'refund' and not exists (select 1 from refunds r where 'refund:' || r.out_refund_no = l.evidence)`,
};

/** Everything that must hold of a database, whatever was done; `erased` are those whose data is gone. */
async function faultsOf(
  query: Queryable,
  cipher: DataCipher,
  { count, erased }: { count: number; erased: (n: number) => boolean },
): Promise<string[]> {
  const faults = (await brokenInvariants(query)).filter((rule) => !aboutTeams.includes(rule));
  for (const [fault, text] of Object.entries(orphans))
    if ((await rowsIn(query, `${text} limit 1`)).length > 0) faults.push(fault);
  await sealRecords({ database: { ...server.database, query } });
  if (!(await verifyChain(query, null)).isWhole) faults.push('the audit trail is broken');
  sealColumnsWith(cipher);
  faults.push(...(await unreadable(query, cipher, count, erased)));
  const invoices = await query.select({ invoice: orders.invoice }).from(orders);
  if (invoices.length === 0) faults.push('no orders');
  return faults;
}

/** Whose registration does not open, or is not what it was. */
async function unreadable(
  query: Queryable,
  cipher: DataCipher,
  count: number,
  erased: (n: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  let seen = 0;
  for (let after = 0; ;) {
    const page = await query
      .select()
      .from(entries)
      .where(gt(entries.position, after))
      .orderBy(asc(entries.position))
      .limit(1_000);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.position;
    for (const { id, phone, name, answers, phoneDigest: digest, erasedAt, credit } of page) {
      if (erasedAt !== null) {
        if (
          phone !== '' ||
          digest !== null ||
          credit !== null ||
          JSON.stringify(revealAnswers(answers, id, cipher)) !== '{}'
        )
          wrong.push(`${id} is left`);
        continue;
      }
      const n = Number(phone.slice(2));
      const isRight =
        name === crowdName(n) && digest === phoneDigest(phone) && revealAnswers(answers, id, cipher).name === name;
      if (!isRight || erased(n)) wrong.push(`${id} is not what it was`);
      seen += 1;
    }
  }
  const left = Array.from({ length: count }, (_, n) => n).filter((n) => !erased(n)).length;
  if (seen !== left) wrong.push(`${seen} people instead of ${left}`);
  return wrong.slice(0, 5);
}

type Content = Record<string, { rows: number; digest: string }>;

/** Every table's rows, but for what is written about the changes themselves. */
async function contentOf(
  query: Queryable,
  except: readonly string[] = ['audit_records', 'data_keys'],
): Promise<Content> {
  await query.execute(sql`set timezone = 'UTC'`);
  const content: Content = {};
  for (const table of await readTables(query))
    if (!except.includes(table.name)) content[table.name] = await summariseTable(query, table);
  return content;
}

/** Digests of the rows of people whose data was not touched. */
async function othersOf(query: Queryable, isTouched: string): Promise<unknown[]> {
  const digest = (rows: string): string =>
    `select count(*)::int as rows, md5(string_agg(md5(r::text), '' order by md5(r::text))) as digest from (${rows}) r`;
  const touched = `select id from entered where ${isTouched}`;
  const found: unknown[] = [];
  for (const rows of [
    `select * from entered where id not in (${touched})`,
    `select * from orders o where not exists (select 1 from order_items i where i.order_id = o.id and i.entered_id in (${touched}))`,
    `select * from consents where entry_id not in (${touched})`,
    `select * from files where claimed_by not in (${touched})`,
    'select * from ledger',
    'select * from refunds',
    'select * from order_items',
    'select * from check_ins',
    'select id, status, amount_fen, out_trade_no from orders',
  ])
    found.push(await rowsIn(query, digest(rows)));
  return found;
}

const differing = (one: unknown, other: unknown, what: string): string[] =>
  JSON.stringify(one) === JSON.stringify(other) ? [] : [what];

proof(
  '9 erasing, exporting, retention, keys, backup and restore on a large database (PG)',
  { short: 400, full: 100_000 },
  async (begun) => {
    let count = begun;
    const breaches: string[] = [];
    let node: Dependencies = server.dependencies;
    const { query } = looking;
    const erasedPhones = new Set<number>();
    let isExpired = false;
    const erased = (n: number): boolean => erasedPhones.has(n) || (isExpired && n < begun && isOver(n));
    const check = async (step: string, of: Queryable = query): Promise<void> => {
      const faults = await faultsOf(of, node.cipher, { count, erased });
      breaches.push(...faults.map((fault) => `${step}: ${fault}`));
    };
    await insertCrowd(count, node);
    await check('filling');

    // Exporting tells all and changes nothing.
    const asking = [0, 1, 2, 3, 4].map((k) => Math.floor((count * (2 * k + 1)) / 10) + k);
    const whole = await contentOf(query, []);
    for (const n of asking) {
      const exported = JSON.stringify(await exportPerson(crowdPhone(n), node));
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
      await erasePerson(crowdPhone(n), { isForced: true }, node);
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
