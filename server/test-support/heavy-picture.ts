import { randomBytes } from 'node:crypto';

/** A JPEG of one pixel that no program makes lighter. @param bytes its weight */
export function heavyPicture(bytes: number): Buffer {
  const size = [0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const start = Buffer.from([0xff, 0xd8, ...size]);
  return Buffer.concat([start, randomBytes(bytes - start.length - 2), Buffer.from([0xff, 0xd9])]);
}
