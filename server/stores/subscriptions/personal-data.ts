import { and, eq, or } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';

export const sealedPermissions: SealedTable = {
  ...{ name: 'subscribe_permissions', label: '微信通知许可', hasPhone: false, key: { name: 'id', type: 'bigint' } },
  columns: [textColumn('subscribe_permissions', 'openid')],
};

/** Deletes permissions to send WeChat messages; they are counted among the notices. */
export const removePermissions: RemovePersonalData = async (query, { entryIds, teamIds, phoneDigests, meetingId }) => {
  const isOfMeeting = meetingId === null ? undefined : eq(subscribePermissions.meetingId, meetingId);
  const isTheirs = or(
    and(isAmong(subscribePermissions.phoneDigest, phoneDigests), isOfMeeting),
    isAmong(subscribePermissions.holderId, [...entryIds, ...teamIds]),
  );
  const removed = await query.delete(subscribePermissions).where(isTheirs).returning({ id: subscribePermissions.id });
  return { notices: removed.length };
};
