import type { UploadType } from './upload-rules';

/** The number of bytes that `sniffUploadType` needs. */
export const sniffLength = 1024;

/**
 * Detects a file's type from its first bytes, since its name and declared type are only claims.
 * @param bytes the beginning of the file, ideally `sniffLength` bytes
 * @returns the type, or null if not accepted
 */
export function sniffUploadType(bytes: Uint8Array): UploadType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const head = latin1(bytes.subarray(0, 16));
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  // Bytes 6 to 9 of a bitmap are reserved and 0: two letters alone would match many texts.
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return 'image/bmp';
  if (head.slice(4, 8) === 'ftyp' && /hei[cxms]|hev[cxms]|mif1|msf1/.test(head.slice(8, 12))) return 'image/heic';
  // PDF readers allow other bytes before the header, within the first 1024.
  return latin1(bytes.subarray(0, sniffLength)).includes('%PDF-') ? 'application/pdf' : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
