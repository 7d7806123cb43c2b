import type { TableFile } from './table-file';

/** True if this platform can pick and save tables as files. */
export const hasTableFiles: boolean = true;

/**
 * The file types of the picker. They include old workbooks, so that an error can explain why one cannot be read. Android
 * filters by type, not by name.
 */
const accept = [
  ...['.xlsx', '.csv', '.xls', '.tsv', '.txt'],
  ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  ...['text/csv', 'text/comma-separated-values', 'text/plain'],
].join(',');

let picker: HTMLInputElement | null = null;

/**
 * Opens a file picker. Call it from a tap. Resolves to null if nothing was chosen; in browsers without a cancel event
 * the promise stays pending then.
 */
export function pickTableFile(): Promise<TableFile | null> {
  picker?.remove();
  const input = document.createElement('input');
  picker = input;
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  // WeChat on Android ignores an input outside the document.
  document.body.append(input);
  return new Promise((resolve) => {
    const finish = (): void => {
      input.remove();
      const file = input.files?.[0];
      resolve(file === undefined ? null : toTableFile(file));
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    input.click();
  });
}

function toTableFile(file: File): TableFile {
  return { name: file.name, sizeBytes: file.size, bytes: () => readBytes(file) };
}

/** Reads a file's bytes. `Blob.arrayBuffer` requires iOS 14. */
function readBytes(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'object' && reader.result !== null) resolve(new Uint8Array(reader.result));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
}
