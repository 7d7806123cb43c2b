import { is, type Column } from 'drizzle-orm';
import { customType, PgCustomColumn } from 'drizzle-orm/pg-core';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Codec } from '../../src/contract/codec';
import { isEncrypted, isEncryptedText, phoneDigestOf, type DataCipher } from '../secrets/data-cipher';

/*
 * Columns that are encrypted at rest: drizzle seals what is written and opens what is read, so that the code above
 * handles texts. The same text is sealed differently each time, so SQL can neither compare nor sort by such a column; a
 * phone is found by its digest.
 */

let columnCipher: DataCipher | null = null;

/** Sets the cipher of the process's sealed columns, to which drizzle passes nothing but the value. */
export function sealColumnsWith(cipher: DataCipher): void {
  columnCipher = cipher;
}

/** The cipher of the process's sealed columns. */
export function cipherOfColumns(): DataCipher {
  if (columnCipher === null) throw new Error('A sealed column is used before the keys are opened');
  return columnCipher;
}

/**
 * Encrypts a text for a sealed column.
 * @param context table and column, without which the sealed text cannot be decrypted
 */
export const sealText = (text: string, context: string, cipher = cipherOfColumns()): string =>
  cipher.encrypt(text, context).encrypted;

/** Decrypts a text of a sealed column. A text from before the column was sealed is returned as it is. */
export const openText = (stored: string, context: string, cipher = cipherOfColumns()): string =>
  isEncrypted(stored) ? cipher.decrypt({ encrypted: stored }, context) : stored;

/** A stored value that no key can decrypt, or that was altered. */
export interface UnreadableValue {
  /** The table and column, or the other context that it was encrypted for. */
  context: string;
  stored: string;
}

/** Shown in lists in place of a text that cannot be read. */
export const unreadableText = '（无法读取）';

/** The number of values that could not be decrypted so far. */
let unreadableSoFar = 0;

/** Reads something, and keeps it unless a value of it could not be decrypted: that has to be reported each time. */
export function keepReadable<Value>(read: () => Value, keep: (value: Value) => void): Value {
  const before = unreadableSoFar;
  const value = read();
  if (unreadableSoFar === before) keep(value);
  return value;
}

const unreadableHandler = new AsyncLocalStorage<(value: UnreadableValue) => void>();

/**
 * Runs a read that continues past values that cannot be decrypted: a text becomes `unreadableText`, and JSON null. Use
 * it only to display people: writing such a value back would lose the original.
 * @param onUnreadable called for each such value
 */
export const tolerateUnreadable = <Value>(
  onUnreadable: (value: UnreadableValue) => void,
  read: () => Promise<Value>,
): Promise<Value> => unreadableHandler.run(onUnreadable, read);

/**
 * Decrypts a stored value.
 * @param instead the substitute inside `tolerateUnreadable`
 * @throws Error elsewhere, if it cannot be read
 */
export function openOr<Value, Instead>(value: UnreadableValue, open: () => Value, instead: Instead): Value | Instead {
  try {
    return open();
  } catch (error) {
    const onUnreadable = unreadableHandler.getStore();
    if (onUnreadable === undefined) throw error;
    unreadableSoFar += 1;
    onUnreadable(value);
    return instead;
  }
}

/** Defines an encrypted text column. */
export const sealedText = (context: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => sealText(text, context),
    fromDriver: (stored) => openOr({ context, stored }, () => openText(stored, context), unreadableText),
  });

/**
 * Defines a JSON column that is encrypted as a whole.
 * @param codec reads and writes the stored value, which is the value itself by default
 */
export const sealedJson = <Value>(
  context: string,
  codec: Codec<Value> = { read: (stored) => stored as Value, write: (value) => value },
) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify({ encrypted: sealText(JSON.stringify(codec.write(value)), context) }),
    fromDriver: (stored) => {
      const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
      if (!isEncryptedText(value)) return codec.read(value);
      const { encrypted } = value;
      const open = (): Value => codec.read(JSON.parse(openText(encrypted, context)));
      return openOr({ context, stored: encrypted }, open, null) as Value;
    },
  });

/** Returns the encoder for a column's values inside a JSON parameter, which drizzle does not encode. */
export function jsonParameterOf(column: Column): (value: unknown) => unknown {
  if (!is(column, PgCustomColumn)) return (value) => value;
  const isJson = column.getSQLType() === 'jsonb';
  return (value) => {
    if (value === null) return null;
    const stored = column.mapToDriverValue(value);
    return isJson ? (JSON.parse(String(stored)) as unknown) : stored;
  };
}

/** Returns the digest by which the phone is found in the tables. */
export const phoneDigest = (phone: string): string => phoneDigestOf(cipherOfColumns(), phone);
