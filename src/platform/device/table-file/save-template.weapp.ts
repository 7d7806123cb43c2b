import type { TemplateTable } from '../../../domain/member-import/template-table';

/** See the H5 variant. Not called on platforms without table files. */
export function saveTemplate(_template: TemplateTable, _fileName: string): Promise<void> {
  return Promise.resolve();
}
