import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Creates a key for one file, in base64. It is stored with the file's row, encrypted with the server's key, so that a
 * change of the server's key need not encrypt the bytes again.
 */
export const newFileKey = (): string => randomBytes(32).toString('base64');

/**
 * Encrypts a file's bytes.
 * @param id the file's, to which the bytes are bound
 */
export function sealBytes(bytes: Buffer, fileKey: string, id: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, Buffer.from(fileKey, 'base64'), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(id));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts a file's bytes.
 * @param fileKey null for a file that is older than file keys, and unencrypted
 * @throws Error if a byte was changed
 */
export function openBytes(sealed: Buffer, fileKey: string | null, id: string): Buffer {
  if (fileKey === null) return sealed;
  const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength, nonceLength + tagLength)];
  const decipher = createDecipheriv(algorithm, Buffer.from(fileKey, 'base64'), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}
