import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CertificateTexts } from '../../../src/domain/certificate/certificate-text';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { removedName, type RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { certificates, certificateTemplates, type CertificateRow } from '../../db/tables/certificates';
import type { DataCipher } from '../../secrets/data-cipher';

type Digester = Pick<DataCipher, 'digest'>;

/** The length of a link in characters, of six random bits each: short enough to be typed from paper. */
const linkLength = 16;

/** Makes the link by which anybody checks a certificate. It cannot be made without the database's key. */
export const certificateLink = (cipher: Digester, id: string): string =>
  cipher.digest(`certificate-link:${id}`).slice(0, linkLength);
const digestOf = (cipher: Digester, link: string): string => cipher.digest(`certificate-link-digest:${link}`);

export type NewCertificate = Omit<CertificateRow, 'linkDigest' | 'endedAt' | 'replacedBy'>;

/** Adds certificates. The people must have none that holds. */
export async function insertCertificates(
  query: Transaction,
  cipher: Digester,
  rows: readonly NewCertificate[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500);
    await query
      .insert(certificates)
      .values(part.map((row) => ({ ...row, linkDigest: digestOf(cipher, certificateLink(cipher, row.id)) })));
  }
}

/** Ends a certificate that holds. @param replacedBy the number of the one in its place; null for none */
export async function endCertificate(
  query: Transaction,
  id: string,
  { endedAt, replacedBy }: { endedAt: Date; replacedBy: number | null },
): Promise<void> {
  await query.update(certificates).set({ endedAt, replacedBy }).where(eq(certificates.id, id));
}

/** A meeting's certificates that hold, in the order of their numbers. */
export const liveCertificates = async (query: Queryable, meetingId: number): Promise<CertificateRow[]> =>
  query
    .select()
    .from(certificates)
    .where(and(eq(certificates.meetingId, meetingId), isNull(certificates.endedAt)))
    .orderBy(asc(certificates.number));

/** A person's certificate that holds; null for none. */
export async function liveCertificateOf(query: Queryable, entryId: string): Promise<CertificateRow | null> {
  const [row] = await query
    .select()
    .from(certificates)
    .where(and(eq(certificates.entryId, entryId), isNull(certificates.endedAt)));
  return row ?? null;
}

/** A registration's certificates in any state, in the order of their numbers. */
export const certificatesOf = async (query: Queryable, entryId: string): Promise<CertificateRow[]> =>
  query.select().from(certificates).where(eq(certificates.entryId, entryId)).orderBy(asc(certificates.number));

/** A certificate in any state; null for none of this id. */
export async function certificateById(query: Queryable, id: string): Promise<CertificateRow | null> {
  const [row] = await query.select().from(certificates).where(eq(certificates.id, id));
  return row ?? null;
}

/** The highest number that a meeting has given; 0 for none. */
export async function lastNumber(query: Queryable, meetingId: number): Promise<number> {
  const [row] = await query
    .select({ number: certificates.number })
    .from(certificates)
    .where(eq(certificates.meetingId, meetingId))
    .orderBy(desc(certificates.number))
    .limit(1);
  return row?.number ?? 0;
}

/** Finds a certificate in any state by its link; null for a link that this server did not make. */
export async function findCertificate(
  query: Queryable,
  cipher: Digester,
  link: string,
): Promise<CertificateRow | null> {
  const [row] = await query
    .select()
    .from(certificates)
    .where(eq(certificates.linkDigest, digestOf(cipher, link)));
  return row ?? null;
}

/** The place in the audit trail of the record that a certificate was issued by; null until the trail has sealed it. */
export async function trailPlaceOf(query: Queryable, certificateId: string): Promise<string | null> {
  const { rows } = (await query.execute(
    sql`select position::text as place from audit_records where subject = 'certificates' and subject_id = ${certificateId} order by id limit 1`,
  )) as { rows: { place: string | null }[] };
  return rows[0]?.place ?? null;
}

/** Certificates of a meeting that hold, and whose data was not removed, by their ids, in the order of their numbers. */
export const printableCertificates = async (
  query: Queryable,
  meetingId: number,
  ids: readonly string[],
): Promise<CertificateRow[]> => {
  const isWanted = and(
    eq(certificates.meetingId, meetingId),
    isNull(certificates.endedAt),
    isAmong(certificates.id, ids),
  );
  const rows = await query.select().from(certificates).where(isWanted).orderBy(asc(certificates.number));
  return rows.filter(({ name }) => name !== removedName);
};

type Template = typeof certificateTemplates.$inferSelect;

/** The texts and the pictures that a meeting has set; null for none. */
export async function templateOf(query: Queryable, meetingId: number): Promise<Template | null> {
  const [row] = await query.select().from(certificateTemplates).where(eq(certificateTemplates.meetingId, meetingId));
  return row ?? null;
}

/** Finds the texts alone: a page that anybody may ask for does not read the pictures each time. */
export async function certificateTextsOf(query: Queryable, meetingId: number): Promise<CertificateTexts | null> {
  const { texts } = certificateTemplates;
  const [row] = await query
    .select({ texts })
    .from(certificateTemplates)
    .where(eq(certificateTemplates.meetingId, meetingId));
  return row?.texts ?? null;
}

/** Saves a meeting's texts and pictures. */
export async function saveTemplate(query: Transaction, template: Template): Promise<void> {
  const { meetingId, ...set } = template;
  await query
    .insert(certificateTemplates)
    .values({ meetingId, ...set })
    .onConflictDoUpdate({ target: certificateTemplates.meetingId, set });
}

export const sealedCertificates: SealedTable = {
  ...{ name: 'certificates', label: '证书', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: [textColumn('certificates', 'name'), textColumn('certificates', 'employer')],
};

/** Removes the names; that a certificate was issued stays, for whoever checks it. */
export const blankCertificates: RemovePersonalData = async (query, { entryIds }) => {
  await query
    .update(certificates)
    .set({ name: removedName, employer: '' })
    .where(isAmong(certificates.entryId, entryIds));
  return {};
};
