import { inflateSync } from 'node:zlib';

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue from 0 to 255. */
  at(x: number, y: number): readonly number[];
}

/** Reads a PNG as WebDriver makes them: eight bits a channel, not interlaced. */
function readPng(png: Buffer): Pixels {
  const [width, height, colours] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt8(25)];
  const channels = colours === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let place = 8; place < png.length; place += 12 + png.readUInt32BE(place)) {
    const name = png.toString('latin1', place + 4, place + 8);
    if (name === 'IDAT') parts.push(png.subarray(place + 8, place + 8 + png.readUInt32BE(place)));
  }
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const bytes = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (bytes[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (bytes[(y - 1) * stride + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (bytes[(y - 1) * stride + x - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      bytes[y * stride + x] = (packed[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return {
    width,
    height,
    at: (x, y) => [...bytes.subarray((y * width + x) * channels, (y * width + x) * channels + 3)],
  };
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** A box on the screen, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * How far the letters of an area stand from its middle, in pixels: below it if positive. Hints are lighter, and do not count.
 * @returns null if nothing is drawn there
 */
export function inkOffset(picture: Buffer, { left, top, width, height }: Area): number | null {
  const pixels = readPng(picture);
  const isDark = (y: number): boolean => {
    for (let x = Math.ceil(left); x < left + width; x += 1) {
      if (Math.max(...pixels.at(x, y)) < 90) return true;
    }
    return false;
  };
  const rows: number[] = [];
  for (let y = Math.ceil(top); y < top + height; y += 1) if (isDark(y)) rows.push(y);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (first + last + 1) / 2 - (top + height / 2);
}
