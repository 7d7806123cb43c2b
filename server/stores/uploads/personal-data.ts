import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { files } from '../../db/tables/files';

export const sealedFiles: SealedTable = {
  ...{ name: 'files', label: '附件的密钥', hasPhone: false, key: { name: 'id', type: 'text' } },
  columns: [textColumn('files', 'file_key')],
};

/** Deletes the attachments of entries and the receipts' files of orders. */
export const removeFiles: RemovePersonalData = async (query, { entryIds, ownOrders }) => {
  const orderIds = ownOrders.map(({ id }) => id);
  let count = 0;
  for (const isTheirs of [isAmong(files.claimedBy, entryIds), isAmong(files.claimedByOrder, orderIds)])
    count += (await query.delete(files).where(isTheirs).returning({ id: files.id })).length;
  return { files: count };
};
