/** A file that may hold a table, unread. */
export interface TableFile {
  name: string;
  sizeBytes: number;
  /** @throws the platform's error if the file is gone */
  bytes: () => Promise<Uint8Array>;
}
