import type { FormField } from '../form/form-field';
import { importColumns, type ImportColumn } from './import-column';

/** The template that a meeting's form makes: a row of headings, one of hints, one that shows how it is filled in. */
export interface TemplateTable {
  columns: readonly ImportColumn[];
  header: readonly string[];
  hints: readonly string[];
  example: readonly string[];
}

export function templateTable(fields: readonly FormField[]): TemplateTable {
  const columns = importColumns(fields).filter(({ isInTemplate }) => isInTemplate);
  return { columns, header: columns.map(({ title }) => title), hints: [], example: [] };
}

/** The headings, to be pasted into a spreadsheet. */
export function headerText(fields: readonly FormField[]): string {
  return templateTable(fields).header.join('\t');
}
