import { asc, gt, sql } from 'drizzle-orm';
import type { DataCipher } from '../../server/secrets/data-cipher';
import type { Queryable } from '../../server/db/database';
import { phoneDigest, sealColumnsWith } from '../../server/db/sealed-column';
import { entries } from '../../server/db/tables/entries';
import { orders } from '../../server/db/tables/orders';
import { sealRecords, verifyChain } from '../../server/modules/audit/chain';
import { readTables, summariseTable } from '../../server/modules/backup/table-shapes';
import { brokenInvariants } from '../../server/test-support/order-invariants';
import { type TestServer } from '../../server/test-support/test-server';
import { crowdName } from './generated-people';
import { rowsIn } from './restored';
import { revealAnswers } from '../../server/stores/entries/sealed-answers';

/** Rules that hold whatever is done to people's data; the others are about teams without refunds. */
export const aboutTeams = [
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
export async function faultsOf(
  server: TestServer,
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
export async function contentOf(
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
export async function othersOf(query: Queryable, isTouched: string): Promise<unknown[]> {
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

export const differing = (one: unknown, other: unknown, what: string): string[] =>
  JSON.stringify(one) === JSON.stringify(other) ? [] : [what];
