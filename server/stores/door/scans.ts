import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Passing } from '../../../src/domain/door/gate';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable, Transaction } from '../../db/database';
import { jsonColumns } from '../../db/json-record';
import { gates, scans, type NewScanRow, type ScanRow } from '../../db/tables/door';
import { entries } from '../../db/tables/entries';

/*
 * The log of the door. Rows are added, and undone; nothing else ever changes, and each state is read from them.
 */

/** A scan's true time: the device's, less the device's offset. */
const trueTime = sql<Date>`${scans.deviceAt} - ${scans.deviceOffsetMs} * interval '1 millisecond'`;

const isStanding = (): SQL => isNull(scans.undoneAt);
/** It has no parameters, so that queries may group by it. */
const isIn = sql`${scans.direction} = 'in' and ${scans.undoneAt} is null`;

/** The columns of a query on entries: whether the entry's ticket was used, and when first; null if it was not. */
export const isCheckedIn = sql<boolean>`exists (
  select 1 from ${scans} where ${scans.entryId} = ${entries.id} and ${isIn})`;
export const checkedInAt = sql<Date | null>`(
  select min(${trueTime}) from ${scans} where ${scans.entryId} = ${entries.id} and ${isIn})`.mapWith(scans.deviceAt);

/**
 * Tells whether a ticket was used at the door: it can then be neither given away nor refunded. Call with the entry locked,
 * as `checkIn` does, so that no scan can intervene before the caller acts on the result.
 */
export async function hasCheckedIn(query: Queryable, entryId: string): Promise<boolean> {
  return (await firstScanIn(query, entryId)) !== null;
}

/**
 * Returns the true time of an entry's first scan in that was not undone; null if there is none.
 * @param gateId the gate; left out for any
 */
export async function firstScanIn(query: Queryable, entryId: string, gateId?: string): Promise<Date | null> {
  const [row] = await query
    .select({ at: trueTime.mapWith(scans.deviceAt) })
    .from(scans)
    .where(and(eq(scans.entryId, entryId), isIn, gateId === undefined ? undefined : eq(scans.gateId, gateId)))
    .orderBy(asc(trueTime), asc(scans.position))
    .limit(1);
  return row?.at ?? null;
}

/** The entries of a meeting that were scanned in. */
export async function arrivedEntries(query: Queryable, meetingId: number): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectDistinct({ entryId: scans.entryId })
    .from(scans)
    .where(and(eq(scans.meetingId, meetingId), isIn));
  return new Set(rows.map(({ entryId }) => entryId));
}

const columns = jsonColumns(scans, [
  ...(['meetingId', 'id', 'entryId', 'gateId', 'direction', 'deviceAt', 'deviceOffsetMs', 'receivedAt'] as const),
  ...(['device', 'scannedBy', 'isOffline', 'undoneAt', 'undoneBy'] as const),
]);

/**
 * Adds scans in their order, as one parameter. One whose id the meeting has already is left as it is.
 * @returns the ids that were added
 */
export async function insertScans(query: Transaction, rows: readonly NewScanRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = (await query.execute(
    sql`insert into ${scans} (${sql.raw(columns.names)})
      select ${sql.raw(columns.names)}
      from jsonb_populate_recordset(null::${scans}, ${JSON.stringify(rows.map((row) => columns.record(row)))}::jsonb) with ordinality
      order by ordinality
      on conflict do nothing
      returning id`,
  )) as { rows: { id: string }[] };
  return new Set(added.rows.map(({ id }) => id));
}

/** Lets one import of scans write at a time, until the transaction ends. */
export async function lockScanImports(query: Transaction): Promise<void> {
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.scanImports})`);
}

/** Marks scans of a meeting as undone; those that are already stay as they are. Returns how many were marked. */
export async function undoScans(
  query: Transaction,
  meetingId: number,
  ids: readonly string[],
  { undoneAt, undoneBy }: { undoneAt: Date; undoneBy: string },
): Promise<number> {
  const isNamed = sql`${scans.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const undone = await query
    .update(scans)
    .set({ undoneAt, undoneBy })
    .where(and(eq(scans.meetingId, meetingId), isNamed, isStanding()))
    .returning({ id: scans.id });
  return undone.length;
}

/** An entry's scans that stand, in the order in which the server took them. */
export async function standingScansOf(query: Queryable, entryId: string): Promise<ScanRow[]> {
  return query
    .select()
    .from(scans)
    .where(and(eq(scans.entryId, entryId), isStanding()))
    .orderBy(asc(scans.position));
}

/** The facts of a scan that is already there, to compare with those that arrive again. */
export type KnownScan = Pick<
  ScanRow,
  'id' | 'entryId' | 'gateId' | 'direction' | 'deviceAt' | 'deviceOffsetMs' | 'undoneAt' | 'scannedBy'
>;

export async function scansById(
  query: Queryable,
  meetingId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownScan>> {
  const isNamed = sql`${scans.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { id, entryId, gateId, direction, deviceAt, deviceOffsetMs, undoneAt, scannedBy } = scans;
  const rows = await query
    .select({ id, entryId, gateId, direction, deviceAt, deviceOffsetMs, undoneAt, scannedBy })
    .from(scans)
    .where(and(eq(scans.meetingId, meetingId), isNamed));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A scan in that stands, with its true time and who scanned. */
export interface Pass {
  entryId: string;
  at: number;
  device: string;
  isOffline: boolean;
}

/**
 * A gate's scans in that stand, by entry, each entry's in the order of their true times.
 * @param options `isRepeated` leaves out who has one alone
 */
export async function passesOfGate(
  query: Queryable,
  gateId: string,
  { isRepeated = false } = {},
): Promise<ReadonlyMap<string, readonly Pass[]>> {
  const repeated = sql`${scans.entryId} in (
    select entered_id from scans as other where other.gate_id = ${gateId} and other.direction = 'in' and other.undone_at is null
    group by entered_id having count(*) > 1)`;
  const rows = await query
    .select({
      ...{ entryId: scans.entryId, deviceAt: scans.deviceAt, offsetMs: scans.deviceOffsetMs },
      ...{ device: scans.device, isOffline: scans.isOffline },
    })
    .from(scans)
    .where(and(eq(scans.gateId, gateId), isIn, isRepeated ? repeated : undefined))
    .orderBy(asc(trueTime), asc(scans.position));
  const passes = new Map<string, Pass[]>();
  for (const { entryId, deviceAt, offsetMs, device, isOffline } of rows) {
    const own = passes.get(entryId) ?? [];
    own.push({ entryId, at: deviceAt.getTime() - offsetMs, device, isOffline });
    passes.set(entryId, own);
  }
  return passes;
}

/** The first scan in of each entry at a gate, by the entry's id: its true time, or null where none stands any more. */
export async function passesSince(
  query: Queryable,
  gateId: string,
  since: Date,
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = (await query.execute(sql`
    select entered_id as id, (extract(epoch from min(${trueTime}) filter (where ${isIn})) * 1000)::float8 as at
    from ${scans} where ${scans.gateId} = ${gateId} and entered_id in (
      select entered_id from scans as changed
      where changed.gate_id = ${gateId} and (changed.received_at >= ${since.toISOString()} or changed.undone_at >= ${since.toISOString()})
    ) group by entered_id`)) as { rows: { id: string; at: number | null }[] };
  return new Map(rows.map(({ id, at }) => [id, at === null ? null : Math.round(at)]));
}

/**
 * The scans of a meeting that stand, by the entry, in the order in which the server took them.
 * @param only `entryId` limits it to one entry; `asOf` leaves out what was scanned or undone after it
 */
export async function passingsOfMeeting(
  query: Queryable,
  meetingId: number,
  only: { entryId?: string; asOf?: Date | null } = {},
): Promise<ReadonlyMap<string, readonly Passing[]>> {
  const asOf = only.asOf ?? null;
  const rows = await query
    .select({
      ...{ entryId: scans.entryId, gateId: scans.gateId, room: gates.room, direction: scans.direction },
      ...{ deviceAt: scans.deviceAt, offsetMs: scans.deviceOffsetMs },
    })
    .from(scans)
    .innerJoin(gates, eq(gates.id, scans.gateId))
    .where(
      and(
        eq(scans.meetingId, meetingId),
        only.entryId === undefined ? undefined : eq(scans.entryId, only.entryId),
        asOf === null ? isStanding() : and(lte(scans.receivedAt, asOf), or(isStanding(), gt(scans.undoneAt, asOf))),
      ),
    )
    .orderBy(asc(scans.position));
  const passings = new Map<string, Passing[]>();
  for (const { entryId, deviceAt, offsetMs, ...passing } of rows) {
    const own = passings.get(entryId) ?? [];
    own.push({ ...passing, at: deviceAt.getTime() - offsetMs });
    passings.set(entryId, own);
  }
  return passings;
}

/** The counts of a gate's scans. */
export interface GateCounts {
  /** Different people who were scanned in. */
  people: number;
  scansIn: number;
  scansOut: number;
  undone: number;
}

/** Counts the scans of a meeting's gates, or of one gate, by the gate's id; gates without scans are left out. */
export async function gateCounts(
  query: Queryable,
  meetingId: number,
  gateId?: string,
): Promise<ReadonlyMap<string, GateCounts>> {
  const standing = sql`${scans.undoneAt} is null`;
  const rows = await query
    .select({
      gateId: scans.gateId,
      people: sql<number>`(count(distinct ${scans.entryId}) filter (where ${isIn}))::int`,
      scansIn: sql<number>`(count(*) filter (where ${isIn}))::int`,
      scansOut: sql<number>`(count(*) filter (where ${scans.direction} = 'out' and ${standing}))::int`,
      undone: sql<number>`(count(${scans.undoneAt}))::int`,
    })
    .from(scans)
    .where(and(eq(scans.meetingId, meetingId), gateId === undefined ? undefined : eq(scans.gateId, gateId)))
    .groupBy(scans.gateId);
  return new Map(rows.map(({ gateId, ...counts }) => [gateId, counts]));
}

/** Counts the people who were scanned in at a meeting since then, by the true times of their scans. */
export async function countScannedSince(query: Queryable, meetingId: number, since: Date): Promise<number> {
  const [row] = await query
    .select({ people: sql<number>`(count(distinct ${scans.entryId}))::int` })
    .from(scans)
    .where(and(eq(scans.meetingId, meetingId), isIn, sql`${trueTime} >= ${since.toISOString()}`));
  return row?.people ?? 0;
}
