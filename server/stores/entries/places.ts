import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import {
  readPlaces,
  fullMessage,
  lapsedMessage,
  type CountedLimit,
  type TakenPlaces,
} from '../../../src/domain/meeting/places';
import { lostVoucherMessage } from '../../../src/domain/voucher/voucher';
import type { Queryable, Transaction } from '../../db/database';
import { advisoryLocks } from '../../db/advisory-locks';
import { brokenCheck } from '../../db/database-errors';
import { entries, type NewEntryRow } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orderItems, orders } from '../../db/tables/orders';
import { answersRefusal, refuse, unavailable, type Refusal } from '../../http/answers';
import { isAmong } from '../../db/is-among';

/*
 * Places are counted from the entries that take them, by the trigger of migrations 0047 and 0050, which lets nobody take one that is
 * not there.
 */

/** For how long a place that has lapsed is nobody else's yet, as in migration 0050. */
const graceMs = 60_000;

/** The time for "as long as it takes" where null means that there is no place. */
export const withoutEnd = new Date('9999-12-31T00:00:00Z');

/** Counts the taken places of a meeting by the keys of its limits. */
export async function takenPlaces(query: Queryable, meetingId: number, at: Date): Promise<TakenPlaces[]> {
  const { rows } = (await query.execute(
    sql`select k.key, count(*)::int as taken,
        count(*) filter (where ${entries.placesUntil} is not null or not ${entries.places} ? k.key)::int as unpaid
      from ${entries}, jsonb_array_elements_text(places_held(${entries}, ${at.toISOString()}::timestamptz)) k(key)
      where ${entries.meetingId} = ${meetingId} and ${entries.live} and ${entries.places} <> '[]'
      group by k.key`,
  )) as { rows: TakenPlaces[] };
  return withKeptPlaces(rows, await keptPlaces(query, meetingId, at));
}

/** Counts a meeting's places that are kept for vouchers, of the meeting and of its delegates. */
async function keptPlaces(query: Queryable, meetingId: number, at: Date): Promise<number> {
  const { rows } = (await query.execute(
    sql`select places_kept(${meetingId}, ${at.toISOString()}::timestamptz) as kept`,
  )) as { rows: { kept: number }[] };
  return rows[0]?.kept ?? 0;
}

function withKeptPlaces(rows: readonly TakenPlaces[], kept: number): TakenPlaces[] {
  if (kept === 0) return [...rows];
  const keys = ['meeting', 'paid'];
  const holding = keys.map((key): TakenPlaces => {
    const { taken, unpaid } = rows.find((row) => row.key === key) ?? { taken: 0, unpaid: 0 };
    return { key, taken: taken + kept, unpaid, kept };
  });
  return [...rows.filter(({ key }) => !keys.includes(key)), ...holding];
}

/** Counts as `takenPlaces` what whoever takes a place finds taken: a place that has lapsed is nobody's for a minute. */
export const placesTakenByOthers = (query: Queryable, meetingId: number, at: Date): Promise<TakenPlaces[]> =>
  takenPlaces(query, meetingId, new Date(at.getTime() - graceMs));

/** Waits until whoever takes a place of a meeting has committed, and keeps others from it until the transaction ends. */
export async function lockPlaces(query: Transaction, meetingId: number): Promise<void> {
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.places}, ${meetingId})`);
}

/** Finds the limits of a meeting for which somebody waits, by their keys: nobody else takes a place of them. */
export async function limitsWaitedFor(query: Queryable, meetingId: number): Promise<ReadonlySet<string>> {
  const isInLine = and(entries.live, isNotNull(entries.waitingNo), isNull(entries.offeredUntil));
  const rows = await query
    .selectDistinct({ waitingFor: entries.waitingFor })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isInLine));
  return new Set(rows.flatMap(({ waitingFor }) => waitingFor));
}

const fullRefusal = (limit: CountedLimit, messageOf: (limit: CountedLimit) => string = fullMessage): Refusal =>
  limit.of === 'option' ? answersRefusal([[limit.question, messageOf(limit)]]) : refuse(messageOf(limit));

/** Finds why entries were not inserted: the refusal names the first of their limits that has no place left. */
export async function whyFull(
  query: Queryable,
  rows: readonly Pick<NewEntryRow, 'meetingId' | 'places' | 'createdAt'>[],
  messageOf: (full: CountedLimit) => string = fullMessage,
): Promise<Refusal> {
  const [{ meetingId, createdAt } = { meetingId: 0, createdAt: new Date(0) }] = rows;
  const [meeting] = await query.select({ places: meetings.places }).from(meetings).where(eq(meetings.id, meetingId));
  const taken = await placesTakenByOthers(query, meetingId, createdAt);
  const waitedFor = await limitsWaitedFor(query, meetingId);
  const isFull = ({ key, places }: CountedLimit): boolean =>
    rows.some((row) => row.places.includes(key)) &&
    (waitedFor.has(key) || (taken.find((one) => one.key === key)?.taken ?? 0) >= places);
  const full = meeting?.places?.limits.find(isFull);
  return full === undefined ? unavailable('名额刚有变化，请重新提交') : fullRefusal(full, messageOf);
}

/**
 * Waits for a write that may take a place.
 * @throws Refusal if none is left
 */
export async function takingPlaces<Result>(
  write: PromiseLike<Result>,
  refusalOf: (full: CountedLimit) => Refusal = fullRefusal,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (brokenCheck(error, 'entered_voucher') !== null) throw refuse(lostVoucherMessage);
    const [full] = readPlaces({ limits: [brokenCheck(error, 'entered_places')] })?.limits ?? [];
    throw full === undefined ? error : refusalOf(full);
  }
}

/**
 * Runs writes that no missing place may stop: `kept`, where places only change hands; `beyond`, where the organiser lets
 * somebody in all the same, which is noted.
 */
export async function allowingPlaces<Result>(
  query: Transaction,
  mode: 'kept' | 'beyond',
  write: () => Promise<Result>,
): Promise<Result> {
  await query.execute(sql`select set_config('places.mode', ${mode}, true)`);
  const result = await write();
  await query.execute(sql`select set_config('places.mode', '', true)`);
  return result;
}

/**
 * Keeps the places of an order's unpaid people until a time, null for as long as it takes, and takes them anew where they
 * have lapsed; visitors who become delegates by it get a delegate's place. A place that is kept for longer stays so.
 * Entries of the order must be locked.
 * @throws Refusal if one has lapsed and is somebody else's now
 */
export async function keepPlaces(query: Queryable, orderId: string, until: Date | null, at: Date): Promise<void> {
  const inOrder = sql`${entries.id} in (
    select ${orderItems.entryId} from ${orderItems} where ${orderItems.orderId} = ${orderId} and ${orderItems.live})`;
  const isShorter = until === null ? sql`true` : sql`${entries.placesUntil} < ${until.toISOString()}::timestamptz`;
  await takingPlaces(
    query
      .update(entries)
      .set({ placesUntil: until, updatedAt: at })
      .where(and(inOrder, eq(entries.payment, 'unpaid'), sql`${entries.placesUntil} is not null`, isShorter)),
    (full) => refuse(lapsedMessage(full)),
  );
  const upgradeUntil = until ?? withoutEnd;
  const isUpgrading = and(eq(entries.userType, 'free-guest'), eq(entries.entryType, 'free'));
  const isKeptLess = or(isNull(entries.upgradeUntil), lt(entries.upgradeUntil, upgradeUntil));
  await takingPlaces(
    query
      .update(entries)
      .set({ upgradeUntil, updatedAt: at })
      .where(and(inOrder, eq(entries.payment, 'unpaid'), isUpgrading, sql`${entries.places} <> '[]'`, isKeptLess)),
    (full) => refuse(lapsedMessage(full)),
  );
}

/** Lets places that were kept for an ended order's transfer lapse from a time on, unless its people leave anyway. */
export async function letPlacesLapse(query: Queryable, ids: readonly string[], until: Date, at: Date): Promise<void> {
  const isDue = and(eq(entries.payment, 'unpaid'), gt(entries.feeFen, 0), ne(entries.reviewState, 'pending'));
  const isKept = and(isDue, isNull(entries.placesUntil));
  await query
    .update(entries)
    .set({ placesUntil: until, updatedAt: at })
    .where(and(isAmong(entries.id, ids), isKept));
}

/** Gives back the delegates' places of visitors at a meeting where nobody becomes a delegate any more. */
export async function endUpgrades(query: Queryable, meetingId: number): Promise<void> {
  const isUpgrading = and(eq(entries.meetingId, meetingId), isNotNull(entries.upgradeUntil));
  await query.update(entries).set({ upgradeUntil: null }).where(isUpgrading);
}

/** The places that entries take from now on, by the entry's id; nobody is thrown out. */
export async function replacePlaces(
  query: Transaction,
  found: ReadonlyMap<string, readonly string[]>,
  { until }: { until: Date },
): Promise<void> {
  const byPlaces = new Map<string, string[]>();
  for (const [id, places] of found) {
    const key = JSON.stringify(places);
    byPlaces.set(key, [...(byPlaces.get(key) ?? []), id]);
  }
  // Those who owe money keep a new place for as long as somebody who registers now; a transfer is waited for.
  const isOwing = sql`${entries.payment} = 0 and ${entries.transfer} = 0 and ${entries.feeFen} > 0
    and ${entries.reviewState} <> 'pending' and ${entries.places} = '[]' and not exists (select from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${orderItems.entryId} = ${entries.id} and ${orderItems.live} and ${orders.awaitingTransferSince} is not null)`;
  await allowingPlaces(query, 'kept', async () => {
    for (const [places, ids] of byPlaces)
      await query
        .update(entries)
        .set({
          places: JSON.parse(places) as string[],
          placesUntil: sql`case when ${isOwing} then ${until.toISOString()}::timestamptz else ${entries.placesUntil} end`,
        })
        .where(isAmong(entries.id, ids));
  });
}
