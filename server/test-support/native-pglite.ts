import type { PGlite } from '@electric-sql/pglite';

/**
 * PGlite as node itself loads it: it imports some of its parts dynamically, which jest's sandbox refuses without a
 * flag of node's.
 */
export function nativePglite(): typeof PGlite {
  const { createRequire } = process.getBuiltinModule('node:module');
  return (createRequire(__filename)('@electric-sql/pglite') as { PGlite: typeof PGlite }).PGlite;
}
