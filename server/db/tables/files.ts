import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { entries } from './entries';
import { orders } from './orders';

/**
 * A bytea column sent as base64: PGlite writes bytes as hexadecimal one by one, which takes seconds for a large file.
 */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => sql`decode(${bytes.toString('base64')}, 'base64')`,
});

/**
 * The objects that may lie in the bucket. A row is written before its object is, and removed after it, so that none is
 * forgotten. A trigger releases objects that no file refers to any more.
 */
export const fileObjects = pgTable(
  'file_objects',
  {
    key: text().primaryKey(),
    state: text({ enum: ['writing', 'stored', 'released'] }).notNull(),
    /** The time of the last change of state. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('file_objects_unused')
      .on(table.changedAt)
      .where(sql`${table.state} <> 'stored'`),
  ],
);

/**
 * Uploaded attachments. Each one's bytes are here or in the bucket (see `stores/uploads/stored-files.ts`), never on the
 * server's own disk.
 */
export const files = pgTable(
  'files',
  {
    /** Unguessable. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Detected from the bytes, never as declared by the client. */
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    /** The content encrypted with the file's own key; null if it is in the bucket. */
    bytes: bytea(),
    /** The content's key in the bucket; null if the content is in `bytes`. */
    objectKey: text('object_key')
      .unique('files_object_key')
      .references(() => fileObjects.key),
    /** The file's own key. Null for files from before there were keys, which are not encrypted. */
    fileKey: sealedText('files.file_key')('file_key'),
    /** The registration that references it; unclaimed files are deleted after a day. */
    claimedBy: uuid('claimed_by').references(() => entries.id, { onDelete: 'set null' }),
    /** The order whose bank transfer it proves, or whose invoice it is. */
    claimedByOrder: uuid('claimed_by_order').references(() => orders.id),
    /**
     * The keyed digest of the uploader's address, kept for a day: uploads that are neither paid for nor approved are
     * limited by it.
     */
    addressDigest: text('address_digest'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('files_place', sql`num_nonnulls(${table.bytes}, ${table.objectKey}) = 1`),
    index('files_unclaimed')
      .on(table.createdAt)
      .where(sql`${table.claimedBy} is null and ${table.claimedByOrder} is null`),
    index('files_claimed_by').on(table.claimedBy),
    index('files_claimed_by_order').on(table.claimedByOrder),
    index('files_address')
      .on(table.addressDigest)
      .where(sql`${table.addressDigest} is not null`),
  ],
);

export type FileRow = typeof files.$inferSelect;
