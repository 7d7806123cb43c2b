import { sql } from 'drizzle-orm';
import { createDataCipher, digestKeyOf, keyIdOf, type DataCipher } from '../../secrets/data-cipher';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable, Transaction } from '../../db/database';
import { sealColumnsWith } from '../../db/sealed-column';
import { allDataKeys, deleteDataKey, insertDataKey } from '../../stores/keys/store';
import { DuplicatePhonesError, findDuplicatePhones, isDigestTaken } from './duplicate-phones';
import { sealPlainRows } from './reseal-rows';
import { isKeyUsed, usedKeyIds } from './used-keys';
import type { DataSecrets } from '../../secrets/data-secret';

/** Thrown at startup if the secrets are not those of the database. */
export class WrongSecretError extends Error {}

const digestKeyContext = 'data_keys.digest_key';

/**
 * Opens the database's keys with the secrets given, and encrypts what was written before there were any. A new secret
 * is taken on if a former one is given with it.
 * @throws WrongSecretError if the secrets cannot read what is in the database: nothing has been written then
 * @throws DuplicatePhonesError if people have registered twice, of which only one registration can be encrypted
 */
export async function openDataKeys(query: Queryable, secrets: DataSecrets, now: Date): Promise<DataCipher> {
  const cipher = await openKeysAlone(query, secrets, now);
  try {
    await sealPlainRows(query, cipher);
  } catch (error) {
    const duplicates = isDigestTaken(error) ? await findDuplicatePhones(query, cipher) : [];
    throw duplicates.length > 0 ? new DuplicatePhonesError(duplicates) : error;
  }
  return cipher;
}

/** The same, but leaves what is not encrypted as it is: for what must be mended before. */
export async function openKeysAlone(query: Queryable, secrets: DataSecrets, now: Date): Promise<DataCipher> {
  const cipher = await query.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.dataKeys})`);
    return cipherOf(transaction, secrets, now);
  });
  sealColumnsWith(cipher);
  return cipher;
}

async function cipherOf(query: Transaction, secrets: DataSecrets, createdAt: Date): Promise<DataCipher> {
  const { writing, reading } = secrets;
  const ring = createDataCipher(writing, { reading });
  const kept = await allDataKeys(query);
  const [first] = kept.filter(({ id }) => ring.keyIds.includes(id));
  if (kept.length > 0 && first === undefined)
    throw wrongSecret(
      ring,
      kept.map(({ id }) => id),
    );
  const digestKey =
    first === undefined
      ? digestKeyOf(await firstSecret(query, ring, secrets))
      : Buffer.from(ring.decrypt({ encrypted: first.digestKey }, digestKeyContext), 'base64');
  for (const { id } of kept.filter((key) => !ring.keyIds.includes(key.id))) {
    if (await isKeyUsed(query, id)) throw keyStillNeeded(id);
    await deleteDataKey(query, id);
  }
  if (!kept.some(({ id }) => id === ring.keyId)) {
    const sealed = ring.encrypt(digestKey.toString('base64'), digestKeyContext);
    await insertDataKey(query, { id: ring.keyId, digestKey: sealed.encrypted, createdAt });
  }
  return createDataCipher(writing, { reading, digestKey });
}

/**
 * The secret of a database that keeps no keys yet: of what is encrypted in it, if anything is.
 * @throws WrongSecretError if that is none of those given
 */
async function firstSecret(query: Queryable, ring: DataCipher, { writing, reading }: DataSecrets): Promise<Buffer> {
  const used = await usedKeyIds(query);
  if (used.some((id) => !ring.keyIds.includes(id))) throw wrongSecret(ring, used);
  return [writing, ...reading].find((secret) => used.includes(keyIdOf(secret))) ?? writing;
}

const wrongSecret = ({ keyIds }: DataCipher, used: readonly string[]) =>
  new WrongSecretError(
    `DATA_SECRET is not this database's secret: its data is encrypted with key ${used.join(', ')}, and the secret given ` +
      `makes key ${keyIds.join(', ')}. Start with the former secret; to change it, set the new one as DATA_SECRET and ` +
      'the former one as DATA_SECRET_OLD.',
  );

const keyStillNeeded = (id: string) =>
  new WrongSecretError(
    `Some data is still encrypted with key ${id}, whose secret is not given: set it as DATA_SECRET_OLD, and leave it ` +
      'out once `organiser keys rotate` has finished.',
  );

/** Tells whether the key that this process writes with is still one of the database's. */
export async function isKeyKept(query: Queryable, { keyId }: DataCipher): Promise<boolean> {
  const kept = await allDataKeys(query);
  return kept.some(({ id }) => id === keyId);
}
