import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { deleteObjections } from './objections';

export const sealedObjections: SealedTable = {
  ...{ name: 'hours_objections', label: '学时异议', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: ['reason', 'answer'].map((name) => textColumn('hours_objections', name)),
};

/** Deletes what attendees have written about their hours, and the answers. */
export const removeObjections: RemovePersonalData = async (query, { entryIds }) => {
  await deleteObjections(query, entryIds);
  return {};
};
