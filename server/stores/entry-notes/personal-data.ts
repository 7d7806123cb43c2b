import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { entryNotes } from '../../db/tables/entry-notes';

export const sealedNotes: SealedTable = {
  ...{ name: 'entry_notes', label: '备注', hasPhone: false, key: { name: 'entered_id', type: 'uuid' } },
  columns: [textColumn('entry_notes', 'text')],
};

/** Deletes what colleagues have noted about registrations. */
export const removeNotes: RemovePersonalData = async (query, { entryIds }) => {
  await query.delete(entryNotes).where(isAmong(entryNotes.entryId, entryIds));
  return {};
};
