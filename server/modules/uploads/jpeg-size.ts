import type { PictureSize } from '../../../src/domain/meeting/picture-size';

/** Reads the size of a JPEG that says it, and ends; null for any other file. */
export function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    const isSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isSize) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const isEnded = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      return isEnded && width > 0 && height > 0 ? { width, height } : null;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
