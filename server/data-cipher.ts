import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A text encrypted at rest, as stored in a JSON column. */
export interface EncryptedText {
  /** `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  encrypted: string;
}

/** Encrypts what must stay unreadable in a stolen database or backup, and signs what must not be forged. */
export interface DataCipher {
  /** @param context what the text belongs to; decrypting under another context fails */
  encrypt(text: string, context: string): EncryptedText;
  /** @throws Error if the text was altered, moved to another context, or encrypted with another secret */
  decrypt(value: EncryptedText, context: string): string;
  /** Keyed digest, base64url: equal texts can be matched but not guessed without the secret. */
  digest(text: string): string;
}

const algorithm = 'aes-256-gcm';
const tagLength = 16;

/** @param secret 32 random bytes (DATA_SECRET), from which a key per purpose is derived */
export function createDataCipher(secret: Buffer): DataCipher {
  const encryptionKey = deriveKey(secret, 'encryption');
  const digestKey = deriveKey(secret, 'digest');
  const keyId = createHash('sha256').update(encryptionKey).digest('base64url').slice(0, 8);
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return { encrypted: ['v1', keyId, ...parts].join('.') };
    },
    decrypt(value, context) {
      const [version, usedKeyId, nonce, tag, ciphertext] = value.encrypted.split('.');
      if (
        version !== 'v1' ||
        usedKeyId !== keyId ||
        nonce === undefined ||
        tag === undefined ||
        ciphertext === undefined
      ) {
        throw new Error(`Encrypted with another key (${usedKeyId ?? 'none'}; ours is ${keyId})`);
      }
      const decipher = createDecipheriv(algorithm, encryptionKey, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
  };
}

function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `conference-registration/${purpose}`, 32));
}

export function isEncryptedText(value: unknown): value is EncryptedText {
  return typeof value === 'object' && value !== null && typeof (value as EncryptedText).encrypted === 'string';
}
