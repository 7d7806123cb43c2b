import type { PGlite } from '@electric-sql/pglite';

/** Returns PGlite loaded outside jest's sandbox (`native-pglite-environment.cjs`). */
export function nativePglite(): typeof PGlite {
  return (globalThis as unknown as { NativePGlite: typeof PGlite }).NativePGlite;
}
