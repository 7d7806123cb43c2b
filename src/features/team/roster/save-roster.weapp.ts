import type { RosterTable } from '../../../domain/team/roster-table';

/** See the H5 variant. Not called on platforms without files. */
export function saveRoster(_table: RosterTable, _fileName: string): Promise<void> {
  return Promise.resolve();
}
