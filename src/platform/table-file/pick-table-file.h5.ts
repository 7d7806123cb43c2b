import type { TableFile } from './table-file';

/** Whether tables can be picked and saved as files here. */
export const hasTableFiles: boolean = true;

/** Old workbooks too: one that cannot be chosen at all tells nobody why. Android knows files by type, not by name. */
const accept = [
  ...['.xlsx', '.csv', '.xls', '.tsv', '.txt'],
  ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  ...['text/csv', 'text/comma-separated-values', 'text/plain'],
].join(',');

let picker: HTMLInputElement | null = null;

/**
 * Lets the user choose a file. Call it from a tap. Null means that nothing was chosen; browsers that do not tell of a
 * cancelled choice leave the promise open.
 */
export function pickTableFile(): Promise<TableFile | null> {
  picker?.remove();
  const input = document.createElement('input');
  picker = input;
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  // WeChat on Android opens nothing for an input outside the document.
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

/** `Blob.arrayBuffer` came with iOS 14. */
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
