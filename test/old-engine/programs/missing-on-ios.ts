/**
 * A script that deletes what iOS 12.0 lacks but this engine, as old as Chrome 78, has. Names according to
 * `core-js-compat` for iOS 12.0.
 */
export const removeWhatIosLacks = `
  delete Object.fromEntries;
  delete Promise.allSettled;
  delete String.prototype.matchAll;
  delete Symbol.prototype.description;
  for (const name of ['BigInt', 'BigInt64Array', 'BigUint64Array', 'SharedArrayBuffer', 'Atomics', 'queueMicrotask',
    'IntersectionObserver', 'ResizeObserver', 'PointerEvent']) delete globalThis[name];
  delete globalThis.globalThis;
`;
