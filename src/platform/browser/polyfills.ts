/**
 * Polyfills of the built-ins that the app and its libraries use and the oldest supported browsers lack (ADR 0006): a
 * few lines each, since a polyfill library would exceed the page's size budget. Imported before anything else.
 * `npm test` fails if a build needs others (`scripts/test/old-browsers`).
 */

/** `Object.fromEntries`; missing in iOS before 12.2. */
export function fromEntries<Value>(entries: Iterable<readonly [PropertyKey, Value]>): Record<PropertyKey, Value> {
  const object: Record<PropertyKey, Value> = {};
  for (const [key, value] of entries) {
    // Assigning a property named `__proto__` would set the prototype; defineProperty does not.
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  }
  return object;
}

/** `String.prototype.replaceAll`; missing in Chrome before 85 and iOS before 13.4. */
export function replaceAll(
  this: string,
  search: string | RegExp,
  replacement: string | ((found: string, ...more: never[]) => string),
): string {
  if (search instanceof RegExp && !search.flags.includes('g')) throw new TypeError('replaceAll needs the flag g');
  const pattern = search instanceof RegExp ? search : new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g');
  // TypeScript cannot choose between the overloads for a union.
  return this.replace(pattern, replacement as string);
}

definePolyfill(Object, 'fromEntries', fromEntries);
definePolyfill(String.prototype, 'replaceAll', replaceAll);

/** Defines a missing built-in, non-enumerable like a native one. */
function definePolyfill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
