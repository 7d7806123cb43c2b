import { crc32 } from 'node:zlib';
import type { UploadType } from '../../../src/domain/upload/upload-rules';
import { cleanHeic } from './heic-metadata';

/*
 * Phones write the place and time of a picture into it. This metadata is removed without encoding the picture again:
 * its own data is copied. Only the EXIF orientation, which turns the picture upright, is preserved.
 */

/** An upright orientation, 1, need not be written. */
const upright = 1;

/**
 * Returns a picture without the metadata of its taking: place, time, camera, editing, previews, appended films. A file
 * that cannot be read as a picture is returned unchanged, like every other type.
 */
export function withoutMetadata(bytes: Buffer, type: UploadType): Buffer {
  const clean = cleaners[type];
  return clean?.(bytes) ?? bytes;
}

const cleaners: Partial<Record<UploadType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanHeic,
};

const exifMark = Buffer.from('Exif\0\0', 'latin1');

/**
 * Tells whether a segment is preserved: APP0 (JFIF), APP14 (Adobe: how colours are coded), and of APP2 the colour
 * profile.
 */
function isKeptSegment(marker: number, data: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return data.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0';
  return marker === 0xe0 ? data.subarray(0, 4).toString('latin1') === 'JFIF' : marker === 0xee;
}

const hasLength = (marker: number): boolean => marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd9);

/** Cleans a JPEG: segments of marker, length and data, with the picture's lines after each start of a scan. */
function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = upright;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Readers look for the next marker, which any number of 0xff may precede.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    // Previews and films with metadata of their own may follow the end.
    if (marker === 0xd9) break;
    if (!hasLength(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + 2 + length > bytes.length) break;
    const end = at + 2 + length;
    const data = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && data.subarray(0, 6).equals(exifMark)) orientation = readOrientation(data.subarray(6));
    if (isKeptSegment(marker, data)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === 0xda) {
      hasScan = true;
      at = endOfScan(bytes, at);
      kept.push(bytes.subarray(end, at));
    }
  }
  return hasScan ? joinJpeg(kept, orientation) : null;
}

/**
 * Returns the end of a scan, where 0xff is followed by 0 (a plain byte) or a restart; any other byte begins the next
 * segment.
 */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined || (next !== 0 && !(next >= 0xd0 && next <= 0xd7))) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function joinJpeg(segments: readonly Buffer[], orientation: number): Buffer {
  const start = Buffer.from([0xff, 0xd8]);
  const end = Buffer.from([0xff, 0xd9]);
  if (orientation === upright) return Buffer.concat([start, ...segments, end]);
  const data = Buffer.concat([exifMark, orientationTiff(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([start, head, data, ...segments, end]);
}

const keptPngChunks: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** Cleans a PNG: chunks of length, type, data and checksum. */
function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let orientation = upright;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    // The orientation is written after the header and before the data, wherever it stood.
    if (type === 'IDAT' && !hasData) {
      hasData = true;
      if (orientation !== upright) kept.push(pngChunk('eXIf', orientationTiff(orientation)));
    }
    if (keptPngChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return hasData ? Buffer.concat(kept) : null;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const keptWebpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of VP8X's first byte that announce metadata. */
const [webpExif, webpXmp] = [0x08, 0x04];

/** Cleans a WebP, which is RIFF: chunks of type, length and data, each padded to an even length. */
function cleanWebp(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = upright;
  let extended: Buffer | null = null;
  let hasPicture = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) break;
    const type = bytes.toString('latin1', at, at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'EXIF') orientation = readOrientation(data.subarray(0, 6).equals(exifMark) ? data.subarray(6) : data);
    if (keptWebpChunks.has(type)) {
      const chunk = riffChunk(type, data);
      if (type === 'VP8X') extended = chunk;
      else if (type !== 'ALPH') hasPicture = true;
      kept.push(chunk);
    }
    at = end;
  }
  if (!hasPicture) return null;
  if (extended !== null) {
    const keepsExif = orientation !== upright;
    extended[8] = ((extended[8] ?? 0) & ~(webpExif | webpXmp)) | (keepsExif ? webpExif : 0);
    if (keepsExif) kept.push(riffChunk('EXIF', orientationTiff(orientation)));
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

/** TIFF's tag of the orientation, and its type, a 16-bit number. */
const [orientationTag, shortType] = [0x0112, 3];

/** Reads the orientation in EXIF data, 1 to 8; 1 if there is none. */
function readOrientation(tiff: Buffer): number {
  const order = tiff.subarray(0, 2).toString('latin1');
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return upright;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return upright;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return upright;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
}

/** Writes EXIF data that contains only the orientation. */
function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
