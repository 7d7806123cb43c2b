import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { teams } from '../../db/tables/teams';
import type { SubscribeKind } from '../../../src/domain/notice/subscribe-kinds';

/** The recipient of a kind of message at a meeting. */
export interface PermissionHolder {
  meetingId: number;
  phoneDigest: string;
  /** The entry or the team that the message is about. */
  holderId: string;
  kind: SubscribeKind;
  /** The mini-program that sends the message: an openid is valid only for the mini-program that it was given to. */
  appId: string;
}

type PermissionRow = typeof subscribePermissions.$inferSelect;
export type NewPermission = Omit<PermissionRow, 'id'> & { holderId: string };

/** The number of permissions stored for a person, meeting and kind, and so of the messages that they can get. */
const maxKept = 5;

const isOf = ({ meetingId, phoneDigest, kind, appId }: Omit<PermissionHolder, 'holderId'>) =>
  and(
    eq(subscribePermissions.phoneDigest, phoneDigest),
    eq(subscribePermissions.meetingId, meetingId),
    eq(subscribePermissions.kind, kind),
    eq(subscribePermissions.appId, appId),
  );

/**
 * Returns the condition of the permissions that are valid for a holder: proved, and given for the entry or the team
 * that the message is about.
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

/** Stores a permission; only the latest few of a person are kept. Unproved permissions do not displace proved ones. */
export async function insertPermission(query: Queryable, permission: NewPermission): Promise<void> {
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

/** Activates the permissions that were given for a phone on the device on which it is proved now. */
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

/** Consumes the latest valid permission, once among all processes; null if there is none. */
export async function consumePermission(query: Queryable, holder: PermissionHolder): Promise<NewPermission | null> {
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

/** Deletes a holder's permissions, when WeChat reports that they are used up or withdrawn. */
export async function deletePermissions(query: Queryable, holder: PermissionHolder): Promise<void> {
  await query.delete(subscribePermissions).where(countsFor(holder, query));
}

/**
 * Deletes permissions for entries that no longer belong to their holder, proved or not.
 * @param except the kind of message that still has to report it
 */
export async function dropPermissions(
  query: Queryable,
  entryIds: readonly string[],
  except?: SubscribeKind,
): Promise<void> {
  const isOther = except === undefined ? undefined : ne(subscribePermissions.kind, except);
  await query.delete(subscribePermissions).where(and(isAmong(subscribePermissions.holderId, entryIds), isOther));
}

/** Finds the latest entry that was registered on a device at a meeting; null for none. */
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

/** Lists a phone's proved permissions. An unproved one may belong to somebody else's WeChat. */
export const permissionsOfPhone = async (query: Queryable, phone: string): Promise<PermissionRow[]> =>
  query
    .select()
    .from(subscribePermissions)
    .where(and(eq(subscribePermissions.phoneDigest, phoneDigest(phone)), isNotNull(subscribePermissions.provedAt)));

/** The registrations of a meeting for which somebody has permitted a kind of message, as far as is known before it is sent. */
export async function permittingHolders(
  query: Queryable,
  { meetingId, kind, appId }: Pick<PermissionHolder, 'meetingId' | 'kind' | 'appId'>,
): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectDistinct({ holderId: subscribePermissions.holderId })
    .from(subscribePermissions)
    .where(
      and(
        ...[eq(subscribePermissions.meetingId, meetingId), eq(subscribePermissions.kind, kind)],
        ...[eq(subscribePermissions.appId, appId), isNotNull(subscribePermissions.provedAt)],
      ),
    );
  return new Set(rows.flatMap(({ holderId }) => holderId ?? []));
}
