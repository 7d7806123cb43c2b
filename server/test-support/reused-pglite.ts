import type { PGlite } from '@electric-sql/pglite';

/** A migrated and empty database in memory, and a digest of its schema. */
interface SparePglite {
  client: PGlite;
  schema: string;
}

/**
 * Holds the spare database. It outlives test files (`native-pglite-environment.cjs`), each of which has a sandbox of
 * its own.
 */
const held = (): { spare: SparePglite | null } =>
  (globalThis as unknown as { heldPglite: { spare: SparePglite | null } }).heldPglite;

/**
 * Returns the database that an earlier test file of this worker gave back, or else a new one: creating one takes longer
 * than most files' tests. Closing it empties it and gives it back; if its schema has changed it is closed for good.
 * @param create creates a migrated and empty one
 */
export async function borrowPglite(create: () => Promise<PGlite>): Promise<PGlite> {
  const { spare } = held();
  held().spare = null;
  const lent = spare ?? (await withSchema(await create()));
  lent.client.close = () => giveBack(lent);
  return lent.client;
}

async function withSchema(client: PGlite): Promise<SparePglite> {
  return { client, schema: await schemaOf(client) };
}

async function giveBack(lent: SparePglite): Promise<void> {
  const { client } = lent;
  // Properties that a borrower set on the instance; the class's own are below.
  Reflect.deleteProperty(client, 'close');
  Reflect.deleteProperty(client, 'execProtocolStream');
  if (held().spare === null && (await isAsNew(lent).catch(() => false))) held().spare = lent;
  else await client.close();
}

async function isAsNew({ client, schema }: SparePglite): Promise<boolean> {
  await client.exec('rollback');
  await client.exec('discard all');
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  );
  // The audit trail refuses to be emptied.
  await client.exec(`set session_replication_role = replica;
    truncate ${rows[0]?.tables ?? ''} restart identity;
    reset session_replication_role`);
  return (await schemaOf(client)) === schema;
}

/** Returns a digest of everything except rows that could make a difference to a test. */
async function schemaOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(part, chr(10) order by part)) as schema from (
      select concat_ws(' ', oid, relname, relkind, relnatts) as part from ours
      union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull) from pg_attribute
        where attrelid in (select oid from ours) and not attisdropped
      union all select concat_ws(' ', oid, conname, convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from ours)
      union all select concat_ws(' ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', oid, nspname) from pg_namespace where nspname not like 'pg\\_%temp\\_%'
      union all select concat_ws(' ', setdatabase, setrole, setconfig::text) from pg_db_role_setting
      union all select concat_ws(' ', oid, rolname) from pg_roles
    ) parts`);
  return rows[0]?.schema ?? '';
}
