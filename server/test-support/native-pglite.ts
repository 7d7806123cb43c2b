import type { PGlite } from '@electric-sql/pglite';

/** PGlite from outside jest's sandbox (`native-pglite-environment.cjs`). */
export function nativePglite(): typeof PGlite {
  return (globalThis as unknown as { NativePGlite: typeof PGlite }).NativePGlite;
}
