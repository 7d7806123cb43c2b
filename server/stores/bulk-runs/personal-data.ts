import { jsonColumn, type SealedTable } from '../../db/sealed-table';

/** A run's input may hold what was typed, such as a reason; it names nobody. */
export const sealedBulkRuns: SealedTable = {
  ...{ name: 'bulk_runs', label: '批量操作', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: [jsonColumn('bulk_runs', 'input')],
};
