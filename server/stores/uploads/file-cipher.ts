import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** A key for one file, base64: kept with its row, encrypted with the server's, so that the bytes outlast its change. */
export const newFileKey = (): string => randomBytes(32).toString('base64');

/** @param id the file's: the bytes open as no other file's */
export function sealBytes(bytes: Buffer, fileKey: string, id: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, Buffer.from(fileKey, 'base64'), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(id));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * @param fileKey null for a file of before files had keys, which is in plain
 * @throws Error if a byte is not what it was
 */
export function openBytes(sealed: Buffer, fileKey: string | null, id: string): Buffer {
  if (fileKey === null) return sealed;
  const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength, nonceLength + tagLength)];
  const decipher = createDecipheriv(algorithm, Buffer.from(fileKey, 'base64'), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}
