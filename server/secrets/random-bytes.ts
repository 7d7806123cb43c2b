import { randomFillSync } from 'node:crypto';

/** In bytes: asking the system for this much takes hardly longer than for a few. */
const poolSize = 4_096;
const pool = Buffer.alloc(poolSize);
let used = poolSize;

/** Like node's `randomBytes`, for lengths far below the pool's: no byte is given out twice, and none is kept. */
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
