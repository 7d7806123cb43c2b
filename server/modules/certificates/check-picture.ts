import { inflateSync } from 'node:zlib';
import { picturePlaces, type CertificatePicture } from '../../../src/domain/certificate/certificate-pictures';
import { jpegSize } from '../uploads/jpeg-size';

/** The type of a picture that a PDF can hold; null for any other file. */
export function pictureType(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) return 'png';
  return bytes.subarray(0, jpegStart.length).equals(jpegStart) ? 'jpeg' : null;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** A picture of a scanner's resolution is smaller. */
const mostSide = 2_000;

/** The channels of a pixel by a PNG's kind of colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Finds why a picture cannot stand on certificates; null if it can. The library that draws it opens a damaged one only while
 * it draws, on everybody's certificate. The desk sends pictures that it has made small.
 */
export function pictureProblem(picture: CertificatePicture, bytes: Buffer): string | null {
  const { word, mostBytes } = picturePlaces[picture];
  const type = pictureType(bytes);
  if (type === null) return `${word}请用 PNG 或 JPG 图片`;
  if (bytes.length > mostBytes) return `${word}图片不能超过 ${mostBytes / 1_000} KB：请在管理台重新选图片，会自动缩小`;
  const isWhole = type === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes);
  return isWhole ? null : `${word}图片打不开或不常见：请另存为普通的 PNG 或 JPG，边长不超过 ${mostSide} 像素`;
}

/** Tells whether a PNG has 8 bits a channel, is not interlaced, and has all of its pixels. */
function isWholePng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return false;
    if (kind === 'IHDR' && length === 13) header = body;
    if (kind === 'IDAT') data.push(body);
    if (kind === 'IEND') break;
    at += length + 12;
  }
  if (header === null) return false;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const perPixel = channels[header[9] ?? -1];
  const isPlain = header[8] === 8 && header[12] === 0 && perPixel !== undefined;
  if (!isPlain || width < 1 || height < 1 || width > mostSide || height > mostSide) return false;
  try {
    const wanted = height * (1 + width * perPixel);
    return inflateSync(Buffer.concat(data), { maxOutputLength: wanted + 1 }).length === wanted;
  } catch {
    return false;
  }
}

/** Tells whether a JPEG says its size, and ends. */
function isWholeJpeg(bytes: Buffer): boolean {
  const size = jpegSize(bytes);
  return size !== null && size.width <= mostSide && size.height <= mostSide;
}
