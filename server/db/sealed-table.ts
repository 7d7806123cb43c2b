import { sql, type SQL } from 'drizzle-orm';
import { usedKeyId, type DataCipher } from '../secrets/data-cipher';
import { openText, sealText } from './sealed-column';

/** A stored value: a text, or JSON. */
export type Stored = string | Record<string, unknown> | null;

/** An encrypted column, as its table's rows are re-encrypted. */
export interface SealedColumn {
  name: string;
  isJson: boolean;
  /**
   * Encrypts a stored value anew, with the key that writes; a plain one for the first time.
   * @param isFirst whether its row was never encrypted: a text that names a key of nobody's is then what somebody typed
   * @throws Error if the value cannot be read
   */
  seal(stored: string | Record<string, unknown>, rowKey: string, cipher: DataCipher, isFirst: boolean): Stored;
}

/** A table with encrypted columns, and the column whose order its rows are gone through in. */
export interface SealedTable {
  name: string;
  /** As the organiser is told. */
  label: string;
  key: { name: string; type: 'uuid' | 'text' | 'bigint' };
  columns: readonly SealedColumn[];
  /** True if its phone is found by a digest. A row that was never encrypted has none. */
  hasPhone: boolean;
}

/** A text column, sealed in the context of its table and name. */
export const textColumn = (table: string, name: string): SealedColumn => ({
  ...{ name, isJson: false },
  seal: (stored, _rowKey, cipher, isFirst) => {
    if (typeof stored !== 'string') return stored;
    const context = `${table}.${name}`;
    const isTyped = isFirst && !cipher.keyIds.includes(usedKeyId(stored) ?? '');
    return sealText(isTyped ? stored : openText(stored, context, cipher), context, cipher);
  },
});

/** A JSON column, sealed as one text and stored as `{ encrypted }`. */
export const jsonColumn = (table: string, name: string): SealedColumn => ({
  ...{ name, isJson: true },
  seal: (stored, _rowKey, cipher) => {
    const sealed = sealedOf(stored);
    const context = `${table}.${name}`;
    const text = sealed === null ? JSON.stringify(stored) : openText(sealed, context, cipher);
    return { encrypted: sealText(text, context, cipher) };
  },
});

/** A stored value's encrypted text; null for plain JSON. */
export function sealedOf(stored: Stored): string | null {
  const text = typeof stored === 'string' ? stored : stored?.encrypted;
  return typeof text === 'string' && usedKeyId(text) !== null ? text : null;
}

/** The encrypted text in a column, for SQL; null where there is none. */
export const sealedTextOf = ({ name, isJson }: SealedColumn): SQL =>
  isJson ? sql`${sql.identifier(name)}->>'encrypted'` : sql`${sql.identifier(name)}`;
