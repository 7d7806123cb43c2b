/**
 * Tolerant readers of single JSON values. Servers of this API differ in small ways: flags arrive as 0/1, '0'/'1' or
 * booleans, numbers as text, lists and objects as JSON text (product §4.3). Each reader accepts anything, returns its
 * own type, and never throws.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, unknown>;

/** A string, number or boolean as text; anything else is ''. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return '';
}

/** A finite number or numeric text as a number; anything else is `fallback`. */
export function readNumber(value: unknown, fallback: number): number;
export function readNumber(value: unknown, fallback: null): number | null;
export function readNumber(value: unknown, fallback: number | null): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = readText(value).trim();
  if (text === '') return fallback;
  const number = Number(text);
  return Number.isFinite(number) ? number : fallback;
}

/** True for 1, '1', true and 'true'. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** A flag as it is submitted and answered. */
export function writeFlag(value: boolean): '0' | '1' {
  return value ? '1' : '0';
}

/** An object or JSON text of one; anything else is an empty object. */
export function readObject(value: unknown): JsonObject {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return isPlainObject(parsed) ? parsed : {};
}

/** A list or JSON text of one; anything else is an empty list. */
export function readList(value: unknown): unknown[] {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return Array.isArray(parsed) ? parsed : [];
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An amount in yuan, number or text, as integer fen; anything else, or an amount too large to be exact, is `fallback`.
 * Rounds half away from zero.
 */
export function readYuanAsFen(value: unknown, fallback = 0): number {
  const yuan = readNumber(value, null);
  if (yuan === null) return fallback;
  const fen = Math.sign(yuan) * Math.round(Math.abs(yuan) * 100 + 1e-6);
  return Number.isSafeInteger(fen) ? fen : fallback;
}
