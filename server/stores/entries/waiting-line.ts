import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries, type EntryRow } from '../../db/tables/entries';
import { vouchers } from '../../db/tables/vouchers';
import { takingPlaces } from './places';

/*
 * The waiting lists of meetings (product §16.45): live entries with a place in the line. The trigger of migration 0050 gives
 * these places out, and lets nobody be offered one that somebody ahead of them waits for.
 */

const isWaiting = and(entries.live, isNotNull(entries.waitingNo));
const isInLine = and(isWaiting, isNull(entries.offeredUntil));

/** Lists the meetings that somebody waits for, or is offered a place of. */
export async function meetingsWithLine(query: Queryable): Promise<number[]> {
  const rows = await query.selectDistinct({ id: entries.meetingId }).from(entries).where(isWaiting);
  return rows.map(({ id }) => id);
}

export type LineRow = Pick<EntryRow, 'id' | 'places' | 'waitingFor'>;

/**
 * Reads who waits at a meeting and was not offered a place, the earliest first. Whoever has a voucher that keeps places does
 * not wait for the meeting's or a delegate's place, which is theirs already, as the trigger of migration 0051 says.
 */
export async function readLine(query: Queryable, meetingId: number, at: Date): Promise<LineRow[]> {
  const { id, places, waitingFor } = entries;
  const keepsPlace = and(
    ...[eq(vouchers.id, entries.voucherId), vouchers.keepsPlaces, isNull(vouchers.withdrawnAt)],
    or(isNull(vouchers.endsAt), gt(vouchers.endsAt, at)),
  );
  const rows = await query
    .select({ id, places, waitingFor, keptBy: vouchers.id })
    .from(entries)
    .leftJoin(vouchers, keepsPlace)
    .where(and(eq(entries.meetingId, meetingId), isInLine))
    .orderBy(asc(entries.waitingNo));
  return rows.map(({ keptBy, ...row }) => ({
    ...row,
    places: keptBy === null ? row.places : row.places.filter((key) => key !== 'meeting' && key !== 'paid'),
  }));
}

/** Keeps what people wait for, in one statement. */
export async function noteWaitingFor(query: Queryable, found: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (found.size === 0) return;
  const rows = JSON.stringify([...found].map(([id, keys]) => ({ id, keys })));
  await query.execute(
    sql`update ${entries} set waiting_for = one.keys
      from jsonb_to_recordset(${rows}::jsonb) one(id uuid, keys jsonb)
      where ${entries.id} = one.id and ${entries.waitingNo} is not null and ${entries.offeredUntil} is null`,
  );
}

/** Counts somebody's place among those who wait for the same, from 1. */
export async function positionInLine(
  query: Queryable,
  { meetingId, waitingNo, waitingFor }: Pick<EntryRow, 'meetingId' | 'waitingNo' | 'waitingFor'>,
): Promise<number> {
  const isAhead = sql`${entries.waitingNo} < ${waitingNo}
    and ${entries.waitingFor} ?| array(select jsonb_array_elements_text(${JSON.stringify(waitingFor)}::jsonb))`;
  const [row] = await query
    .select({ ahead: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isInLine, isAhead));
  return (row?.ahead ?? 0) + 1;
}

/**
 * Keeps a place for somebody of the line until a time.
 * @returns the entry; null if they left, or were offered one meanwhile
 * @throws Refusal if the place is not there, or somebody ahead of them waits for it
 */
export async function offerPlace(
  query: Queryable,
  id: string,
  { until, at }: { until: Date; at: Date },
): Promise<EntryRow | null> {
  const write = query
    .update(entries)
    .set({ offeredUntil: until, placesUntil: until, waitingFor: [], updatedAt: at })
    .where(and(eq(entries.id, id), isInLine))
    .returning();
  const [offered] = await takingPlaces(write);
  return offered ?? null;
}

/** Takes those out of a meeting's line who did not take their place in time; it is somebody else's a minute later. */
export const endLateOffers = (query: Queryable, meetingId: number, at: Date): Promise<EntryRow[]> =>
  query
    .update(entries)
    .set({ ...outOfLine, updatedAt: at })
    .where(and(eq(entries.meetingId, meetingId), isWaiting, lte(entries.offeredUntil, at)))
    .returning();

/** How an entry leaves the line; whether it is a registration then, the caller says. */
export const outOfLine = { waitingNo: null, waitingFor: [], offeredUntil: null } as const satisfies Partial<EntryRow>;

/** How an entry asks for the last place in the line. It holds nothing meanwhile, as one whose time is over. */
export const intoLine = { waitingNo: 0, offeredUntil: null, placesUntil: new Date(0), isBeyondPlaces: false } as const;
