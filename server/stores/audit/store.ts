import { and, asc, count, desc, eq, gt, gte, inArray, isNull, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable, Transaction } from '../../db/database';
import { auditRecords, type AuditRow } from '../../db/tables/audit';

/**
 * Records a command itself, with its outcome; its changes have records of their own.
 * @param given `options`: names of options whose use is to be seen later
 */
export async function recordCommand(
  query: Queryable,
  given: { actor: string; act: string; subjectId: string; exitCode: number; options?: readonly string[] },
): Promise<void> {
  const { actor, act, subjectId, exitCode, options = [] } = given;
  const after = options.length === 0 ? { exitCode } : { exitCode, options };
  await query.insert(auditRecords).values({ actor, act, subject: 'command', subjectId, after });
}

/** The name in the audit trail of what a member of staff does. */
export const staffActor = (memberId: string): string => `staff ${memberId}`;

/**
 * Records an act of a member of staff that changes no audited row, such as a sign-in or data that was shown or taken away.
 * @param given `act` is the desk's call; `after` holds no personal data
 */
export async function recordAct(
  query: Queryable,
  given: { memberId: string; act: string; subjectId: string; after?: Record<string, unknown> },
): Promise<void> {
  const { memberId, act, subjectId, after = {} } = given;
  await query.insert(auditRecords).values({ actor: staffActor(memberId), act, subject: 'desk', subjectId, after });
}

/** Finds the last successful run of a command; null if it never succeeded. */
export async function latestCommandRun(query: Queryable, act: string): Promise<AuditRow | null> {
  const [record] = await query
    .select()
    .from(auditRecords)
    .where(
      and(
        eq(auditRecords.subject, 'command'),
        eq(auditRecords.act, act),
        sql`${auditRecords.after} = '{"exitCode": 0}'::jsonb`,
      ),
    )
    .orderBy(desc(auditRecords.id))
    .limit(1);
  return record ?? null;
}

/** A record as the hash chain covers it: each column as PostgreSQL writes it, so that no value is rounded. */
export interface ChainedRecord {
  id: string;
  content: readonly string[];
  position: number | null;
  hash: string | null;
}

const chainedColumns = {
  id: sql<string>`${auditRecords.id}::text`,
  at: sql<string>`to_char(${auditRecords.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actor: auditRecords.actor,
  act: auditRecords.act,
  subject: auditRecords.subject,
  subjectId: auditRecords.subjectId,
  before: sql<string>`${auditRecords.before}::text`,
  after: sql<string>`${auditRecords.after}::text`,
  position: auditRecords.position,
  hash: auditRecords.hash,
};

async function chainedRecords(
  query: Queryable,
  { where, order, limit }: { where: SQL; order: SQL; limit: number },
): Promise<ChainedRecord[]> {
  const rows = await query.select(chainedColumns).from(auditRecords).where(where).orderBy(order).limit(limit);
  return rows.map(({ position, hash, ...row }) => ({
    ...{ id: row.id, position, hash },
    content: [row.id, row.at, row.actor, row.act, row.subject, row.subjectId, row.before, row.after],
  }));
}

export const unsealedRecords = (query: Queryable, limit: number): Promise<ChainedRecord[]> =>
  chainedRecords(query, { where: isNull(auditRecords.position), order: asc(auditRecords.id), limit });

export const sealedRecordsAfter = (query: Queryable, position: number, limit: number): Promise<ChainedRecord[]> =>
  chainedRecords(query, { where: gt(auditRecords.position, position), order: asc(auditRecords.position), limit });

/** The last sealed record's position and hash; 0 and '' for an empty chain. */
export interface ChainHead {
  position: number;
  hash: string;
}

export async function chainHead(query: Queryable): Promise<ChainHead> {
  const [head] = await query
    .select({ position: auditRecords.position, hash: auditRecords.hash })
    .from(auditRecords)
    .where(isNotNull(auditRecords.position))
    .orderBy(desc(auditRecords.position))
    .limit(1);
  return { position: head?.position ?? 0, hash: head?.hash ?? '' };
}

/**
 * Locks the chain, so that one process at a time seals, until its transaction ends; false if another process has it.
 */
export async function lockChain(query: Transaction): Promise<boolean> {
  const [row] = await query
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${advisoryLocks.auditChain})` })
    .from(sql`(values (1)) as one`);
  return row?.isLocked === true;
}

/**
 * Gives records their positions in the chain.
 * @throws a unique violation if another process has used one of them
 */
export async function appendToChain(
  query: Transaction,
  links: readonly { id: string; position: number; hash: string }[],
): Promise<void> {
  await query.execute(sql`
    update audit_records set position = link.position, hash = link.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id bigint, position bigint, hash text)
    where audit_records.id = link.id`);
}

export async function countUnsealed(query: Queryable): Promise<number> {
  const [row] = await query.select({ records: count() }).from(auditRecords).where(isNull(auditRecords.position));
  return row?.records ?? 0;
}

/** The records to list; `about` are ids of rows. '' and null omit a condition. */
export interface AuditFilter {
  about: readonly string[] | null;
  actor: string;
  from: Date | null;
  until: Date | null;
  limit: number;
}

/** Lists the latest records that match, oldest first. */
export async function listRecords(
  query: Queryable,
  { about, actor, from, until, limit }: AuditFilter,
): Promise<AuditRow[]> {
  const isAbout =
    about === null
      ? undefined
      : or(
          inArray(auditRecords.subjectId, [...about]),
          ...['order_id', 'entered_id'].map((name) => inArray(sql`${auditRecords.after} ->> ${name}`, [...about])),
        );
  const rows = await query
    .select()
    .from(auditRecords)
    .where(
      and(
        isAbout,
        actor === '' ? undefined : or(eq(auditRecords.actor, actor), eq(auditRecords.actor, `organiser ${actor}`)),
        from === null ? undefined : gte(auditRecords.at, from),
        until === null ? undefined : lt(auditRecords.at, until),
      ),
    )
    .orderBy(desc(auditRecords.id))
    .limit(limit);
  return rows.reverse();
}
