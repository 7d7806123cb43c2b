import type { FormField } from '../../../domain/form/form-field';
import { templateTable } from '../../../domain/member-import/template-table';
import { downloadFile } from '../../../platform/table-file/download-file';

/**
 * Saves the template of a meeting's form as an .xlsx file.
 * @param fileName including the extension; characters illegal in file names are replaced
 */
export async function saveTemplate(fields: readonly FormField[], fileName: string): Promise<void> {
  // Loaded on demand: no other page needs the writer.
  const { writeTemplate } = await import('./write-template');
  downloadFile(await writeTemplate(templateTable(fields)), fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-'));
}
