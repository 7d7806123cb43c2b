import type { TableFile } from './table-file';

/** Whether tables can be picked and saved as files here. */
export const hasTableFiles = true;

/**
 * Lets the user choose a file. Call it from a tap. Null means that nothing was chosen; browsers that do not tell of a
 * cancelled choice leave the promise open.
 */
export function pickTableFile(): Promise<TableFile | null> {
  return Promise.resolve(null);
}
