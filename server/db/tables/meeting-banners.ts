import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './files';

/**
 * Banners that the office has uploaded, by a digest of their content. A meeting names its banner by its address, and so do its
 * copies, drafts and earlier revisions: a banner is kept for good.
 */
export const meetingBanners = pgTable('meeting_banners', {
  id: text().primaryKey(),
  /** A JPEG of the banner's size, without metadata. */
  bytes: bytea().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
