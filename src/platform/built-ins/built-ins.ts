/**
 * The built-ins that the app and its libraries use and that the oldest browsers lack (ADR 0015): a few lines each,
 * where a library of such stand-ins would weigh more on every page than the page has room for. The app imports this
 * before anything else. `scripts/build/find-newer-built-ins.mjs` refuses a build that needs others.
 */

/** As `Object.fromEntries`; iOS before 12.2 has none. */
export function fromEntries<Value>(entries: Iterable<readonly [PropertyKey, Value]>): Record<PropertyKey, Value> {
  const object: Record<PropertyKey, Value> = {};
  for (const [key, value] of entries) {
    // Own properties, whatever their names; assignment would set a prototype by `__proto__`.
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  }
  return object;
}

/** As `String.prototype.replaceAll`; Chrome before 85 and iOS before 13.4 have none. */
export function replaceAll(
  this: string,
  search: string | RegExp,
  replacement: string | ((found: string, ...more: never[]) => string),
): string {
  if (search instanceof RegExp && !search.flags.includes('g')) throw new TypeError('replaceAll needs the flag g');
  const pattern = search instanceof RegExp ? search : new RegExp(search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g');
  // One of the two: TypeScript does not choose between the overloads itself.
  return this.replace(pattern, replacement as string);
}

supply(Object, 'fromEntries', fromEntries);
supply(String.prototype, 'replaceAll', replaceAll);

/** Not enumerable, as a built-in is. */
function supply(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
