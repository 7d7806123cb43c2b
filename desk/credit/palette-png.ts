import { zlibSync } from 'fflate';
import type { FewColours } from './few-colours';

const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const palettePicture = 3;

const bytesOf = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

function chunk(kind: string, body: Uint8Array | number[]): number[] {
  const named = Uint8Array.from([...Array.from(kind, (letter) => letter.charCodeAt(0)), ...body]);
  return [...bytesOf(body.length), ...named, ...bytesOf(checksum(named))];
}

/** Writes a picture of few colours as a PNG, a byte a pixel. @param width in pixels */
export function palettePng({ palette, pixels }: FewColours, width: number): Uint8Array<ArrayBuffer> {
  const height = pixels.length / width;
  const rows = new Uint8Array(height * (width + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const [bits, compression, filter, interlace] = [8, 0, 0, 0];
  return Uint8Array.from([
    ...start,
    ...chunk('IHDR', [...bytesOf(width), ...bytesOf(height), bits, palettePicture, compression, filter, interlace]),
    ...chunk('PLTE', palette.flat()),
    ...chunk('IDAT', zlibSync(rows, { level: 9 })),
    ...chunk('IEND', []),
  ]);
}
