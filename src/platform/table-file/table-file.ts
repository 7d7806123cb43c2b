/** A file that may hold a table, not read yet. */
export interface TableFile {
  name: string;
  sizeBytes: number;
  /** @throws what the platform throws where the file is gone */
  bytes: () => Promise<Uint8Array>;
}
