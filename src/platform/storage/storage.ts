import { readNumber, readObject } from '../../domain/json/read-value';
import { now } from '../clock/clock';
import { storageArea } from './storage-area';

/** Ours among what other apps of the origin keep. */
const prefix = 'conf:';

/** Keeps the running app working where storage is switched off or full: until the page is closed. */
const memory = new Map<string, string>();

/** How long what someone typed is kept, in milliseconds (product §6.6): a day. */
export const draftTtlMs = 24 * 3_600_000;

/**
 * Reads what `setStored` kept.
 * @param read makes a typed value of the parsed JSON, which may be of an older version or tampered with;
 *   null means unusable
 * @returns null when nothing is kept, it has expired, or it is unusable
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
 * Keeps a JSON value under a key.
 * @param lifetimeMs milliseconds until it is forgotten; without it, kept until removed
 */
export function setStored(key: string, value: unknown, lifetimeMs?: number): void {
  const text = JSON.stringify({ value, ...(lifetimeMs === undefined ? {} : { expiresAt: now() + lifetimeMs }) });
  if (storageArea.write(prefix + key, text)) memory.delete(key);
  else memory.set(key, text);
}

/** Forgets a key. */
export function removeStored(key: string): void {
  memory.delete(key);
  storageArea.remove(prefix + key);
}

/** Forgets every key that begins like this. */
export function removeStoredUnder(beginning: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith(beginning)) removeStored(key);
  }
}

/**
 * Forgets what has expired. Reading a key would; but nobody may ever read it again, and it may hold what people told
 * about themselves.
 */
export function removeExpired(): void {
  for (const key of storedKeys()) getStored(key, () => null);
}

function storedKeys(): string[] {
  const kept = storageArea.keys().filter((name) => name.startsWith(prefix));
  return [...new Set([...kept.map((name) => name.slice(prefix.length)), ...memory.keys()])];
}

/** Reads a kept text; for `getStored`. */
export function readStoredText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
