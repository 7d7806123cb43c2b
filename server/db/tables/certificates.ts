import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { CertificateKind, CertificateTexts } from '../../../src/domain/certificate/certificate-text';
import { sealedText } from '../sealed-column';
import { entries } from './entries';
import { meetings } from './meetings';

/** The texts and the pictures of a meeting's certificates. */
export const certificateTemplates = pgTable('certificate_templates', {
  meetingId: integer('meeting_id')
    .primaryKey()
    .references(() => meetings.id),
  texts: jsonb().$type<CertificateTexts>().notNull(),
  /** The picture of the seal in base64, PNG or JPEG; '' for none. */
  seal: text().notNull().default(''),
  /** The picture on top, as the seal. */
  banner: text().notNull().default(''),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: text('changed_by').notNull(),
});

/** Certificates, each with the facts that are printed on it. One is never changed: a correction ends it, and makes another. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    kind: text().$type<CertificateKind>().notNull(),
    /** It runs on by meeting, from 1. */
    number: integer().notNull(),
    name: sealedText('certificates.name')().notNull(),
    employer: sealedText('certificates.employer')().notNull(),
    creditsMilli: integer('credits_milli').notNull(),
    hours: text().notNull(),
    /** The digest of the link by which anybody checks it; the link itself is made from the id by the database's key. */
    linkDigest: text('link_digest').notNull().unique(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    issuedBy: text('issued_by').notNull(),
    /** When it was replaced, or taken back; null while it holds. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The number of the one that replaces it; null for none. */
    replacedBy: integer('replaced_by'),
  },
  (table) => [
    uniqueIndex('certificates_number').on(table.meetingId, table.number),
    uniqueIndex('certificates_live')
      .on(table.entryId)
      .where(sql`${table.endedAt} is null`),
    index('certificates_entered').on(table.entryId),
  ],
);

export type CertificateRow = typeof certificates.$inferSelect;
