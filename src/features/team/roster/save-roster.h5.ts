import type { RosterTable } from '../../../domain/team/roster-table';
import { downloadFile } from '../../../platform/device/table-file/download-file';

/**
 * Saves a roster as an .xlsx file.
 * @param fileName including the extension; characters illegal in file names are replaced
 */
export async function saveRoster(table: RosterTable, fileName: string): Promise<void> {
  // The writer is loaded on demand, since no other page needs it.
  const { writeRoster } = await import('./write-roster');
  downloadFile(await writeRoster(table), fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-'));
}
