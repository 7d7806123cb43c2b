import { unzipSync } from 'fflate';
import {
  invoiceFilesLimit,
  invoiceFilesLimitBytes,
  unpackedLimitBytes,
} from '../../../src/domain/invoice/invoice-file';
import { refuse } from '../../http/answers';
import { decodeText, isZip } from '../tables/file-bytes';
import type { GivenFile } from '../tables/read-table-file';

/**
 * Takes the files out of the archives among those that were given. An OFD is an archive too, and stays whole.
 * @throws Refusal if they are too many or too large, by what the archives say of themselves before they are unpacked
 */
export function unpackFiles(given: readonly GivenFile[]): GivenFile[] {
  if (given.reduce((sum, { bytes }) => sum + bytes.length, 0) > invoiceFilesLimitBytes)
    throw refuse('文件合计超过 20 MB：请分几次上传');
  let bytesLeft = unpackedLimitBytes;
  const taken: GivenFile[] = [];
  for (const { name, bytes } of given) {
    if (!isZip(bytes) || isOfd(bytes)) taken.push({ name, bytes });
    else {
      const unpacked = unpack(name, bytes, { files: invoiceFilesLimit - taken.length, bytes: bytesLeft });
      bytesLeft -= unpacked.reduce((sum, one) => sum + one.bytes.length, 0);
      taken.push(...unpacked);
    }
    if (taken.length > invoiceFilesLimit) throw tooMany();
  }
  return taken;
}

const tooMany = () => refuse('文件超过 2,000 个：请分几次上传');

/** Tells whether a part of an archive is a leftover of a file system. */
const isLitter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

function isOfd(bytes: Buffer): boolean {
  let isFound = false;
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        isFound ||= /^OFD\.xml$/i.test(name);
        return false;
      },
    });
  } catch {
    return false;
  }
  return isFound;
}

function unpack(archive: string, bytes: Buffer, limit: { files: number; bytes: number }): GivenFile[] {
  let { files, bytes: left } = limit;
  const faults: Error[] = [];
  let parts: Readonly<Record<string, Uint8Array>>;
  try {
    parts = unzipSync(bytes, {
      // What the directory says bounds what is unpacked: a part that is longer than it says is cut there.
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || isLitter(name) || faults.length > 0) return false;
        files -= 1;
        left -= originalSize;
        if (files < 0) faults.push(tooMany());
        else if (left < 0) faults.push(refuse(`${archive}：解开后超过 100 MB，请分几个压缩包`));
        return faults.length === 0;
      },
    });
  } catch {
    throw refuse(`${archive}：压缩包已损坏，或有密码`);
  }
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return Object.entries(parts).map(([name, part]) => ({
    name: `${archive}/${unpackedName(name)}`,
    bytes: Buffer.from(part.buffer, part.byteOffset, part.byteLength),
  }));
}

/** Windows writes Chinese names in GBK without saying so, which are then read as Latin letters. */
const unpackedName = (name: string): string =>
  /^[\u0000-\u00ff]*$/.test(name) ? decodeText(Buffer.from(name, 'latin1')) : name;
