import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Database, Queryable } from '../db/database';
import { openPglite } from '../db/open-database';
import { databaseDump, migrationsFolder } from './database-dump';
import { borrowPglite } from './reused-pglite';
import { nativePglite } from './native-pglite';

export { migrationsFolder };

/** The tables, with referencing ones first. */
const tables = [
  ...['desk_views', 'staff_recovery_codes', 'staff_sessions', 'staff_roles', 'staff_members', 'desk_codes'],
  ...['consents', 'privacy_notices', 'wechat_credentials'],
  ...[
    'sms_codes',
    'sms_sends',
    'sms_guesses',
    'sessions',
    'notices',
    'message_receivers',
    'messages',
    'subscribe_permissions',
  ],
  ...[
    'completions',
    'transfer_offers',
    'payer_links',
    'transfer_receipts',
    'transfer_bookings',
    'bank_allocations',
    'bank_transactions',
    'statement_layouts',
    'payouts',
    'refund_applications',
    'check_ins',
    'scans',
    'gate_links',
    'gates',
    'programme_sessions',
    'hours_objections',
    'credit_records',
    'credit_rules',
    'invoice_cards',
    'invoice_part_files',
    'invoice_parts',
    'issued_invoices',
    'invoice_settings',
    'invoice_reversals',
    'invoice_files',
    'team_submissions',
    'teams',
  ],
  ...['submissions', 'files', 'file_objects', 'ledger', 'refunds', 'payment_attempts', 'payers'],
  ...['cashier_line', 'call_budgets', 'text_budget', 'unknown_payments', 'bill_checks', 'bill_differences'],
  ...[
    'order_items',
    'orders',
    'entry_notes',
    'badge_prints',
    'certificates',
    'certificate_templates',
    'bulk_items',
    'bulk_runs',
    'answer_changes',
  ],
  ...['entered', 'vouchers', 'removals', 'meeting_drafts', 'meeting_revisions', 'meeting_banners', 'meetings'],
];

/** Opens an empty in-memory database with the real migrations, for one test file. */
export async function openTestDatabase(): Promise<Database> {
  return openPglite(await borrowPglite(createInstance), migrationsFolder);
}

/** Creates an instance from a dump of a migrated database if there is one, since migrating takes seconds. */
async function createInstance(): Promise<PGlite> {
  const dump = databaseDump();
  if (statSync(dump, { throwIfNoEntry: false }) !== undefined) {
    return nativePglite().create({ loadDataDir: new Blob([readFileSync(dump)]) });
  }
  const client = await nativePglite().create();
  await openPglite(client, migrationsFolder);
  const bytes = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
  const draft = `${dump}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, dump);
  return client;
}

/**
 * Empties every table, in one statement: references are checked at its end. On small tables deleting is many times faster
 * than TRUNCATE.
 */
export async function emptyDatabase(query: Queryable): Promise<void> {
  const deletions = tables.map((table) => `${table}_emptied as (delete from ${table})`);
  await query.execute(sql.raw(`with ${deletions.join(', ')} select 1`));
}

/**
 * Copies the rows that the tables hold when a test file begins, and returns a function that restores them before the
 * next test. It empties the tables first. The triggers stand still meanwhile, since they take longer than all else; the
 * servers hear of the meetings all the same.
 */
export async function snapshotRows(query: Queryable): Promise<(query: Queryable) => Promise<void>> {
  const kept = ['meetings', 'meeting_revisions', 'privacy_notices'];
  const rowsOf = (table: string) => `(select coalesce(json_agg(r), '[]')::text from ${table} r) as ${table}`;
  const { rows } = (await query.execute(sql.raw(`select ${kept.map(rowsOf).join(', ')}`))) as {
    rows: Record<string, string>[];
  };
  return (again) =>
    again.transaction(async (within) => {
      await within.execute(sql`set local session_replication_role = replica`);
      await emptyDatabase(within);
      for (const table of kept) {
        await within.execute(sql`insert into ${sql.raw(table)} overriding system value
          select * from json_populate_recordset(null::${sql.raw(table)}, ${rows[0]?.[table] ?? '[]'}::json)`);
      }
      await within.execute(sql`select pg_notify('meetings', '')`);
    });
}

/** Counts the rows per table, to show that a refused call inserted nothing. */
export async function countRows(query: Queryable): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');
  const { rows } = (await query.execute(sql.raw(`select ${counts}`))) as { rows: Record<string, number>[] };
  return rows[0] ?? {};
}

/** Returns a digest of every table's content, to show that a refused call changed nothing either. */
export async function digestRows(query: Queryable): Promise<Record<string, string>> {
  const digest = (table: string) =>
    `(select md5(coalesce(string_agg(row_to_json(t)::text, '' order by t::text), '')) from ${table} t) as ${table}`;
  const { rows } = (await query.execute(sql.raw(`select ${tables.map(digest).join(', ')}`))) as {
    rows: Record<string, string>[];
  };
  return rows[0] ?? {};
}
