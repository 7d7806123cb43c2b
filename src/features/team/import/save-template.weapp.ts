import type { FormField } from '../../../domain/form/form-field';

/** See the H5 variant; not offered on platforms without files. */
export function saveTemplate(_fields: readonly FormField[], _fileName: string): Promise<void> {
  return Promise.resolve();
}
