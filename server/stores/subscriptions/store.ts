import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { teams } from '../../db/tables/teams';
import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';

/** Whose messages of a kind, at a meeting. */
export interface PermissionHolder {
  meetingId: number;
  phoneDigest: string;
  /** The entry or the team that the message tells of. */
  holderId: string;
  kind: SubscribeKind;
  /** The mini-program that sends now: another's openids are nobody's to it. */
  appId: string;
}

type PermissionRow = typeof subscribePermissions.$inferSelect;
export type NewPermission = Omit<PermissionRow, 'id'> & { holderId: string };

/** Kept a person, meeting and kind: nobody is told more often. */
const maxKept = 5;

const isOf = ({ meetingId, phoneDigest, kind, appId }: Omit<PermissionHolder, 'holderId'>) =>
  and(
    eq(subscribePermissions.phoneDigest, phoneDigest),
    eq(subscribePermissions.meetingId, meetingId),
    eq(subscribePermissions.kind, kind),
    eq(subscribePermissions.appId, appId),
  );

/**
 * The permissions that count for a holder: proved, and given for what the message tells of, or for the team that its
 * phone operates.
 */
function countsFor(holder: PermissionHolder, query: Queryable): SQL | undefined {
  const { meetingId, phoneDigest, holderId } = holder;
  const operated = query
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.meetingId, meetingId), eq(teams.phoneDigest, phoneDigest)));
  return and(
    isOf(holder),
    isNotNull(subscribePermissions.provedAt),
    or(eq(subscribePermissions.holderId, holderId), inArray(subscribePermissions.holderId, operated)),
  );
}

/** Keeps a permission; the latest few of a person count. What is still to be proved takes no place from what is. */
export async function keepPermission(query: Queryable, permission: NewPermission): Promise<void> {
  await query.insert(subscribePermissions).values(permission);
  const { provedAt } = subscribePermissions;
  const isAlike = and(isOf(permission), permission.provedAt === null ? isNull(provedAt) : isNotNull(provedAt));
  const latest = query
    .select({ id: subscribePermissions.id })
    .from(subscribePermissions)
    .where(isAlike)
    .orderBy(desc(subscribePermissions.id))
    .limit(maxKept);
  await query.delete(subscribePermissions).where(and(isAlike, notInArray(subscribePermissions.id, latest)));
}

/** Makes count what was given for a phone on the device on which it is proved now. */
export async function provePermissions(
  query: Queryable,
  { phoneDigest, deviceDigest, provedAt }: { phoneDigest: string; deviceDigest: string; provedAt: Date },
): Promise<void> {
  await query
    .update(subscribePermissions)
    .set({ provedAt, deviceDigest: null })
    .where(
      and(
        eq(subscribePermissions.phoneDigest, phoneDigest),
        eq(subscribePermissions.deviceDigest, deviceDigest),
        isNull(subscribePermissions.provedAt),
      ),
    );
}

/** Uses up the latest permission, of whichever process asks first; null if there is none that counts. */
export async function takePermission(query: Queryable, holder: PermissionHolder): Promise<NewPermission | null> {
  return query.transaction(async (transaction) => {
    const next = transaction
      .select({ id: subscribePermissions.id })
      .from(subscribePermissions)
      .where(countsFor(holder, transaction))
      .orderBy(desc(subscribePermissions.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [found] = await next;
    if (found === undefined) return null;
    const [taken] = await transaction
      .delete(subscribePermissions)
      .where(inArray(subscribePermissions.id, [found.id]))
      .returning();
    if (taken === undefined) return null;
    const { id: _, ...permission } = taken;
    return { ...permission, holderId: permission.holderId ?? holder.holderId };
  });
}

/** WeChat knows of no permission any more: there is nothing left to use. */
export async function forgetPermissions(query: Queryable, holder: PermissionHolder): Promise<void> {
  await query.delete(subscribePermissions).where(countsFor(holder, query));
}

/**
 * Drops what was given for entries that are no longer their holder's, proved or not.
 * @param except the kind that still has to tell of it
 */
export async function dropPermissions(
  query: Queryable,
  entryIds: readonly string[],
  except?: SubscribeKind,
): Promise<void> {
  const isOther = except === undefined ? undefined : ne(subscribePermissions.kind, except);
  await query.delete(subscribePermissions).where(and(isAmong(subscribePermissions.holderId, entryIds), isOther));
}

/** The entry that was made last on a device, at a meeting; null for none. */
export async function registeredOn(
  query: Queryable,
  meetingId: number,
  deviceDigest: string,
): Promise<{ id: string; phoneDigest: string } | null> {
  const [entry] = await query
    .select({ id: entries.id, phoneDigest: entries.phoneDigest })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.deviceDigest, deviceDigest), sql`${entries.live}`))
    .orderBy(desc(entries.position))
    .limit(1);
  const { id, phoneDigest = null } = entry ?? {};
  return id === undefined || phoneDigest === null ? null : { id, phoneDigest };
}

/** A phone's permissions that are proved: before, the WeChat may be somebody else's. */
export const permissionsOfPhone = async (query: Queryable, phone: string): Promise<PermissionRow[]> =>
  query
    .select()
    .from(subscribePermissions)
    .where(and(eq(subscribePermissions.phoneDigest, phoneDigest(phone)), isNotNull(subscribePermissions.provedAt)));
