import { readNumber, readObject } from '../../domain/json/read-value';
import { now } from '../device/clock';
import { storageArea } from './storage-area';

/** The prefix of the app's keys. Other apps on the origin share the storage. */
const prefix = 'conf:';

/** Holds values until the page is closed if storage is disabled or full. */
const memory = new Map<string, string>();

/** The lifetime of drafts: a day, in milliseconds (product §6.6). */
export const draftTtlMs = 24 * 3_600_000;

/**
 * Reads a value written by `setStored`.
 * @param read validates the parsed JSON, which may come from an older version or be tampered with; null means unusable
 * @returns null if missing, expired or unusable
 */
export function getStored<T>(key: string, read: (value: unknown) => T | null): T | null {
  const text = memory.get(key) ?? storageArea.read(prefix + key);
  if (text === null) return null;
  const record = readObject(text);
  const expiresAt = readNumber(record.expiresAt, null);
  if (expiresAt !== null && expiresAt <= now()) {
    removeStored(key);
    return null;
  }
  return 'value' in record ? read(record.value) : null;
}

/**
 * Stores a JSON value under a key.
 * @param lifetimeMs time to live in milliseconds; without it, kept until removed
 */
export function setStored(key: string, value: unknown, lifetimeMs?: number): void {
  const text = JSON.stringify({ value, ...(lifetimeMs === undefined ? {} : { expiresAt: now() + lifetimeMs }) });
  if (storageArea.write(prefix + key, text)) memory.delete(key);
  else memory.set(key, text);
}

export function removeStored(key: string): void {
  memory.delete(key);
  storageArea.remove(prefix + key);
}

/**
 * Removes every key with a prefix.
 * @param isKept returns true for keys to keep; its argument is the rest of the key after the prefix
 */
export function removeStoredByPrefix(beginning: string, isKept: (rest: string) => boolean = () => false): void {
  for (const key of storedKeys()) {
    if (key.startsWith(beginning) && !isKept(key.slice(beginning.length))) removeStored(key);
  }
}

/** Removes expired values, which may be personal. Reading a key removes it too, but it may never be read again. */
export function removeExpired(): void {
  for (const key of storedKeys()) getStored(key, () => null);
}

function storedKeys(): string[] {
  const kept = storageArea.keys().filter((name) => name.startsWith(prefix));
  return [...new Set([...kept.map((name) => name.slice(prefix.length)), ...memory.keys()])];
}

/** Reads a text value, for `getStored`. */
export function readStoredText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
