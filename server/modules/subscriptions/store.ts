import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import type { SubscribeKind } from '../../../src/domain/subscribe-kinds';

/** Whose messages of a kind, at a meeting. */
export interface PermissionHolder {
  meetingId: number;
  phoneDigest: string;
  kind: SubscribeKind;
  /** Of the mini-program that sends now: another's openids are nobody's to it. */
  appId: string;
}

type Permission = typeof subscribePermissions.$inferInsert;

/** Kept a person, meeting and kind: nobody is told more often. */
const maxKept = 5;

const isOf = ({ meetingId, phoneDigest, kind, appId }: PermissionHolder) =>
  and(
    eq(subscribePermissions.phoneDigest, phoneDigest),
    eq(subscribePermissions.meetingId, meetingId),
    eq(subscribePermissions.kind, kind),
    eq(subscribePermissions.appId, appId),
  );

/** Keeps a permission; the latest few of a person count. */
export async function keepPermission(query: Queryable, permission: Permission): Promise<void> {
  await query.insert(subscribePermissions).values(permission);
  const latest = query
    .select({ id: subscribePermissions.id })
    .from(subscribePermissions)
    .where(isOf(permission))
    .orderBy(desc(subscribePermissions.id))
    .limit(maxKept);
  await query.delete(subscribePermissions).where(and(isOf(permission), notInArray(subscribePermissions.id, latest)));
}

/** Uses up the latest permission, of whichever process asks first; null if there is none. */
export async function takePermission(query: Queryable, holder: PermissionHolder): Promise<Permission | null> {
  return query.transaction(async (transaction) => {
    const next = transaction
      .select({ id: subscribePermissions.id })
      .from(subscribePermissions)
      .where(isOf(holder))
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
    return permission;
  });
}

/** WeChat knows of no permission any more: there is nothing left to use. */
export async function forgetPermissions(query: Queryable, holder: PermissionHolder): Promise<void> {
  await query.delete(subscribePermissions).where(isOf(holder));
}

/** Whom the entry is for that was made last on a device, at a meeting; null for none. */
export async function phoneRegisteredOn(
  query: Queryable,
  meetingId: number,
  deviceDigest: string,
): Promise<string | null> {
  const [entry] = await query
    .select({ phoneDigest: entries.phoneDigest })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.deviceDigest, deviceDigest), sql`${entries.live}`))
    .orderBy(desc(entries.position))
    .limit(1);
  return entry?.phoneDigest ?? null;
}
