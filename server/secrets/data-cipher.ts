import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { randomBytes } from './random-bytes';

/** A text encrypted at rest, as stored in a JSON column. */
export interface EncryptedText {
  /** `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  encrypted: string;
}

/** Encrypts data that must stay unreadable in a stolen database or backup, and signs data that must not be forged. */
export interface DataCipher {
  /** Identifies the key that encrypts; a public digest of it. */
  readonly keyId: string;
  /** The keys that decrypt, by their ids. */
  readonly keyIds: readonly string[];
  /** @param context the column or purpose that the text belongs to; decrypting under another context fails */
  encrypt(text: string, context: string): EncryptedText;
  /** @throws Error if the text was altered, moved to another context, or encrypted with an unknown key */
  decrypt(value: EncryptedText, context: string): string;
  /**
   * Returns a keyed digest, base64url: equal texts have equal digests, but without the secret no text can be guessed.
   */
  digest(text: string): string;
  /** The secrets, by which another thread of this process makes the same cipher. */
  secrets(): CipherSecrets;
}

/** A cipher's secrets, as a message to a thread carries them. */
export interface CipherSecrets {
  secret: Uint8Array;
  reading: readonly Uint8Array[];
  digestKey: Uint8Array;
}

const algorithm = 'aes-256-gcm';
const tagLength = 16;

/** The secrets that a cipher uses besides the one that encrypts. */
interface OtherSecrets {
  /** Former secrets, and the next one: their keys only decrypt. */
  reading?: readonly Buffer[];
  /**
   * The database's own digest key (server/modules/keys), which outlives secrets; by default it is derived from the
   * secret.
   */
  digestKey?: Buffer;
}

/**
 * Creates a cipher whose keys, one per purpose, are derived from a secret.
 * @param secret 32 random bytes (DATA_SECRET)
 */
export function createDataCipher(secret: Buffer, { reading = [], digestKey }: OtherSecrets = {}): DataCipher {
  const encryptionKey = deriveKey(secret, 'encryption');
  const keyId = idOfKey(encryptionKey);
  const keys = new Map([...reading.map((other) => deriveKey(other, 'encryption')), encryptionKey].map(withId));
  const ownDigestKey = digestKey ?? digestKeyOf(secret);
  return {
    keyId,
    keyIds: [...keys.keys()],
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return { encrypted: ['v1', keyId, ...parts].join('.') };
    },
    decrypt({ encrypted }, context) {
      const [usedKeyId = 'none'] = encryptedForm.test(encrypted) ? [encrypted.slice(3, 11)] : [];
      const key = keys.get(usedKeyId);
      if (key === undefined) {
        throw new Error(`Encrypted with another key (${usedKeyId}; ours: ${[...keys.keys()].join(', ')})`);
      }
      // Slices by position are faster than splitting: a list decrypts thousands of texts.
      const nonce = Buffer.from(encrypted.slice(12, 28), 'base64url');
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(Buffer.from(encrypted.slice(29, 51), 'base64url'));
      const text = decipher.update(Buffer.from(encrypted.slice(52), 'base64url'));
      // `final` verifies the text; a stream cipher has no output left.
      decipher.final();
      return text.toString('utf8');
    },
    digest: (text) => createHmac('sha256', ownDigestKey).update(text).digest('base64url'),
    secrets: () => ({ secret, reading, digestKey: ownDigestKey }),
  };
}

function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `conference-registration/${purpose}`, 32));
}

/** Derives a database's first digest key from the secret that it was first used with. */
export const digestKeyOf = (secret: Buffer): Buffer => deriveKey(secret, 'digest');

/** Derives the key that signs backups made with this secret. */
export const backupKeyOf = (secret: Buffer): Buffer => deriveKey(secret, 'backup');

/** Returns the id of a secret's encryption key. */
export const keyIdOf = (secret: Buffer): string => idOfKey(deriveKey(secret, 'encryption'));

const idOfKey = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);
const withId = (key: Buffer): [string, Buffer] => [idOfKey(key), key];

/** Returns the digest by which a phone is found, the same in every table. */
export const phoneDigestOf = (cipher: DataCipher, phone: string): string => cipher.digest(`phone:${phone}`);

const encryptedForm = /^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/;

/** Tells whether a stored text is encrypted. */
export const isEncrypted = (text: string): boolean => encryptedForm.test(text);

/** Returns the id of the key that a text is encrypted with; null for a plain text. */
export const usedKeyId = (text: string): string | null => (isEncrypted(text) ? (text.split('.')[1] ?? null) : null);

export function isEncryptedText(value: unknown): value is EncryptedText {
  if (typeof value !== 'object' || value === null) return false;
  const { encrypted } = value as Partial<EncryptedText>;
  return typeof encrypted === 'string' && isEncrypted(encrypted) && Object.keys(value).length === 1;
}
