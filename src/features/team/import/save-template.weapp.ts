import type { FormField } from '../../../domain/form/form-field';

/** See the H5 variant; the page does not offer it where there are no files. */
export function saveTemplate(_fields: readonly FormField[], _fileName: string): Promise<void> {
  return Promise.resolve();
}
