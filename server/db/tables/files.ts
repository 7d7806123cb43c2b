import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { entries } from './entries';
import { orders } from './orders';

/** Sent as base64: PGlite writes bytes as hexadecimal one by one, which takes seconds for a large file. */
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => sql`decode(${bytes.toString('base64')}, 'base64')`,
});

/** Uploaded attachments. Their bytes are in the database, so that the server itself is stateless. */
export const files = pgTable(
  'files',
  {
    /** Unguessable. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** Detected from the bytes, never as declared by the client. */
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    bytes: bytea().notNull(),
    /** The registration that references it; unclaimed files are deleted after a day. */
    claimedBy: uuid('claimed_by').references(() => entries.id, { onDelete: 'set null' }),
    /** The order whose transfer it proves. */
    claimedByOrder: uuid('claimed_by_order').references(() => orders.id),
    /** Keyed digest of the uploader's address, for a day: what nobody paid for or approved counts by it. */
    addressDigest: text('address_digest'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
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
