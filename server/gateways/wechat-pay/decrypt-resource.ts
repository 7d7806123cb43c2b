import { createDecipheriv } from 'node:crypto';

/** `resource` of a notification. */
export interface EncryptedResource {
  algorithm: string;
  /** Base64 of the ciphertext with its 16-byte tag at the end. */
  ciphertext: string;
  nonce: string;
  associatedData: string;
}

const tagLength = 16;

/**
 * AES-256-GCM, the tag at the end of the ciphertext.
 * @throws Error where key, nonce, associated data, ciphertext or tag do not belong together
 */
export function decryptAes256Gcm(key: Buffer, nonce: Buffer, associatedData: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagLength) throw new Error('ciphertext is shorter than its tag');
  // Without authTagLength node takes tags of 4 bytes too, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
}

/**
 * Decrypts a notification's resource to its JSON text.
 * @throws Error where it was not encrypted with this key, or was changed
 */
export function decryptResource(resource: EncryptedResource, apiV3Key: Buffer): string {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new Error('unknown algorithm');
  const plain = decryptAes256Gcm(
    apiV3Key,
    Buffer.from(resource.nonce, 'utf8'),
    Buffer.from(resource.associatedData, 'utf8'),
    Buffer.from(resource.ciphertext, 'base64'),
  );
  return plain.toString('utf8');
}
