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

/** Gives the process's keys to its sealed columns: drizzle calls a column with nothing but the value. */
export function sealColumnsWith(cipher: DataCipher): void {
  columnCipher = cipher;
}

function cipherOfColumns(): DataCipher {
  if (columnCipher === null) throw new Error('A sealed column is used before the keys are opened');
  return columnCipher;
}

/** @param context table and column, without which a sealed text does not open */
export const sealText = (text: string, context: string, cipher = cipherOfColumns()): string =>
  cipher.encrypt(text, context).encrypted;

/** A text that was written before its column was sealed is returned as it is. */
export const openText = (stored: string, context: string, cipher = cipherOfColumns()): string =>
  isEncrypted(stored) ? cipher.decrypt({ encrypted: stored }, context) : stored;

/** A stored value that none of the keys opens, or that was altered. */
export interface UnreadableValue {
  /** Table and column, or what else it was bound to. */
  context: string;
  stored: string;
}

/** Stands in a list for a text that cannot be read. */
export const unreadableText = '（无法读取）';

const tolerance = new AsyncLocalStorage<(value: UnreadableValue) => void>();

/**
 * Reads on past values that cannot be read: a text is `unreadableText` then, and JSON null. Only for what shows people
 * to somebody: what is written from it would be lost.
 * @param onUnreadable told of each such value
 */
export const readPastUnreadable = <Value>(
  onUnreadable: (value: UnreadableValue) => void,
  read: () => Promise<Value>,
): Promise<Value> => tolerance.run(onUnreadable, read);

/**
 * Opens a stored value.
 * @param instead what stands for it inside `readPastUnreadable`
 * @throws Error elsewhere, if it cannot be read
 */
export function openOr<Value, Instead>(value: UnreadableValue, open: () => Value, instead: Instead): Value | Instead {
  try {
    return open();
  } catch (error) {
    const onUnreadable = tolerance.getStore();
    if (onUnreadable === undefined) throw error;
    onUnreadable(value);
    return instead;
  }
}

/** A text column, sealed. */
export const sealedText = (context: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => sealText(text, context),
    fromDriver: (stored) => openOr({ context, stored }, () => openText(stored, context), unreadableText),
  });

/**
 * A JSON column, sealed as a whole.
 * @param codec how the value is stored; as it is unless given
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

/** How a column's values stand in a JSON parameter, which drizzle does not encode. */
export function jsonParameterOf(column: Column): (value: unknown) => unknown {
  if (!is(column, PgCustomColumn)) return (value) => value;
  const isJson = column.getSQLType() === 'jsonb';
  return (value) => {
    if (value === null) return null;
    const stored = column.mapToDriverValue(value);
    return isJson ? (JSON.parse(String(stored)) as unknown) : stored;
  };
}

/** What a phone is found by. */
export const phoneDigest = (phone: string): string => phoneDigestOf(cipherOfColumns(), phone);
