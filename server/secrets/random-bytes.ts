import { randomFillSync } from 'node:crypto';

/** The pool's size in bytes: asking the system for this much takes hardly longer than for a few bytes. */
const poolSize = 4_096;
const pool = Buffer.alloc(poolSize);
let used = poolSize;

/**
 * Returns random bytes like Node's `randomBytes`, for lengths far below the pool's. No byte is used twice, and none is
 * kept.
 */
export function randomBytes(length: number): Buffer {
  if (used + length > poolSize) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return bytes;
}
