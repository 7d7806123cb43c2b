/*
 * HEIC is a tree of boxes (ISO 14496-12): length, type, content. `meta` lists the file's items (`iinf`) and where their
 * bytes are (`iloc`), by offsets into the file.
 */

interface Box {
  type: string;
  content: Buffer;
}

/**
 * Returns a HEIC picture whose metadata (EXIF, XMP) is overwritten with zeros in place, since other parts are found by
 * offsets. The rotation is a property of its own and is preserved.
 */
export function cleanHeic(bytes: Buffer): Buffer {
  const meta = boxesIn(bytes).find(({ type }) => type === 'meta');
  if (meta === undefined) return bytes;
  const parts = boxesIn(meta.content.subarray(4));
  const part = (type: string): Buffer => parts.find((box) => box.type === type)?.content ?? bytes.subarray(0, 0);
  const descriptions = descriptionIds(part('iinf'));
  const stored = part('idat');
  const clean = Buffer.from(bytes);
  const cleanStored = clean.subarray(stored.byteOffset - bytes.byteOffset).subarray(0, stored.length);
  for (const { id, isInFile, offset, length } of extentsIn(part('iloc'))) {
    const extent = (isInFile ? clean : cleanStored).subarray(offset);
    // A length of 0 means the whole item.
    if (descriptions.has(id)) extent.subarray(0, length === 0 ? extent.length : length).fill(0);
  }
  return clean;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (length < head || at + length > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + length) });
    at += length;
  }
  return boxes;
}

/** Returns the ids of the items that are EXIF data, or of a MIME type, as XMP is. */
function descriptionIds(iinf: Buffer): Set<number> {
  const ids = new Set<number>();
  if (iinf.length < 6) return ids;
  for (const { type, content } of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    const hasLongId = content[0] === 3;
    if (type !== 'infe' || content.length < (hasLongId ? 14 : 12)) continue;
    const kind = content.toString('latin1', hasLongId ? 10 : 8, hasLongId ? 14 : 12);
    if (kind === 'Exif' || kind === 'mime') ids.add(hasLongId ? content.readUInt32BE(4) : content.readUInt16BE(4));
  }
  return ids;
}

interface Extent {
  id: number;
  /** True if the extent is in the file, false if it is in `idat`. */
  isInFile: boolean;
  offset: number;
  length: number;
}

/**
 * Reads the extents of items. The box states the lengths of its numbers; a truncated table is read as far as it goes.
 */
function extentsIn(iloc: Buffer): Extent[] {
  const version = iloc[0] ?? 0;
  let at = 4;
  const read = (size: number): number => {
    at += size;
    if (at > iloc.length || ![0, 2, 4, 8].includes(size)) throw new RangeError('The table cannot be read');
    if (size === 8) return Number(iloc.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : iloc.readUIntBE(at - size, size);
  };
  const extents: Extent[] = [];
  try {
    const sizes = read(2);
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
    const indexSize = version === 0 ? 0 : sizes & 15;
    const items = read(version < 2 ? 2 : 4);
    for (let item = 0; item < items; item += 1) {
      const id = read(version < 2 ? 2 : 4);
      const isInFile = version === 0 || (read(2) & 15) === 0;
      read(2);
      const base = read(baseSize);
      const count = read(2);
      for (let extent = 0; extent < count; extent += 1) {
        read(indexSize);
        const offset = base + read(offsetSize);
        extents.push({ id, isInFile, offset, length: read(lengthSize) });
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return extents;
}
