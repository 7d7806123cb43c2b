import { unzipSync } from 'fflate';

/** The largest content of a compressed workbook, in bytes: it protects against zip bombs. */
export const maxUnpackedBytes = 200_000_000;

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** Returns true for the format of workbooks before .xlsx, which also wraps those with a password. */
export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';

/** Adds up what a zip's directory says of its files, in bytes, without unpacking any. */
export function unpackedSize(bytes: Buffer): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

/** Decodes UTF-8 or UTF-16 with their marks, UTF-8 without, else GB 18030, which includes GBK. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
