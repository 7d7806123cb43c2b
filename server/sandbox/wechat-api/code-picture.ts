import { encode } from 'uqr';
import { crc32, deflateSync } from 'node:zlib';

const pixelsAModule = 12;

/** Returns the text of a sandbox code: a phone that scans the code shows it. */
export const codeText = (page: string, scene: string): string => `沙箱的小程序码\n${page}\n${scene}`;

/**
 * Draws a QR code as a PNG, in place of WeChat's round code, which only WeChat draws and reads.
 * @param page also written, with the scene, into the picture's text chunks, for tests
 */
export function drawCode(page: string, scene: string): Buffer {
  const { size, data } = encode(codeText(page, scene), { border: 3, ecc: 'M' });
  const side = size * pixelsAModule;
  const rowBytes = Math.ceil(side / 8);
  const rows = Buffer.alloc(side * (rowBytes + 1));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / pixelsAModule)]?.[Math.floor(x / pixelsAModule)] === true;
      // Each row begins with its filter type, 0 for none.
      const at = y * (rowBytes + 1) + 1 + (x >> 3);
      if (!isDark) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // The picture is grey with one bit per pixel.
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const texts = [`page\0${page}`, `scene\0${scene}`].map((text) => chunk('tEXt', Buffer.from(text, 'latin1')));
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), ...texts],
    ...[chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
