import { and, lt } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { jsonColumn, textColumn, type SealedTable } from '../../db/sealed-table';
import { notices } from '../../db/tables/notices';

export const sealedNotices: SealedTable = {
  ...{ name: 'notices', label: '短信', hasPhone: true, key: { name: 'id', type: 'bigint' } },
  columns: [textColumn('notices', 'phone'), ...['parameters', 'subscribe'].map((name) => jsonColumn('notices', name))],
};

/** Deletes messages, sent or not. */
export const removeNotices: RemovePersonalData = async (query, { phoneDigests, before }) => {
  const removed = await query
    .delete(notices)
    .where(and(isAmong(notices.phoneDigest, phoneDigests), lt(notices.createdAt, before)))
    .returning({ id: notices.id });
  return { notices: removed.length };
};
