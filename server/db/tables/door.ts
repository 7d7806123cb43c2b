import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GateAdmits, GateKind, ScanDirection } from '../../../src/domain/door/gate';
import { entries } from './entries';
import { meetings } from './meetings';

/** Gates of meetings: the places where tickets are scanned (product §18.1). */
export const gates = pgTable(
  'gates',
  {
    id: uuid().primaryKey().defaultRandom(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** The organiser's own id, by which tables name the gate; unique in a meeting. */
    code: text().notNull(),
    name: text().notNull(),
    /** The room behind the gate; '' for the venue as a whole. */
    room: text().notNull().default(''),
    kind: text().$type<GateKind>().notNull().default('in'),
    /** A ticket passes once; otherwise again and again. */
    isOnce: boolean('is_once').notNull().default(false),
    /** Wire times between which the gate admits, Asia/Shanghai; '' for no bound. */
    opensAt: text('opens_at').notNull().default(''),
    closesAt: text('closes_at').notNull().default(''),
    /** The people who may pass; null for every valid ticket. */
    admits: jsonb().$type<GateAdmits>(),
    /** A gate that is no longer used keeps its scans. */
    isClosed: boolean('is_closed').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('gates_code').on(table.meetingId, table.code)],
);

export type GateRow = typeof gates.$inferSelect;

/**
 * Links by which phones without an account scan at a gate until a day ends (product §18.11). A link is made from its row's
 * id by the database's key.
 */
export const gateLinks = pgTable(
  'gate_links',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    gateId: uuid('gate_id')
      .notNull()
      .references(() => gates.id),
    /** The name under which its scans stand in the log, such as a door's or a volunteer's. */
    label: text().notNull(),
    /** A keyed digest: a stolen table opens no gate. */
    linkDigest: text('link_digest').notNull().unique(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [index('gate_links_gate').on(table.gateId)],
);

export type GateLinkRow = typeof gateLinks.$inferSelect;

/**
 * The log of the door: rows are only added, and undone once (product §18.2). A trigger refuses any other change. Nobody
 * keeps a state beside it: whether a person has checked in and how many are in a room is read from here.
 */
export const scans = pgTable(
  'scans',
  {
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    /** Made on the device: the same scan that arrives twice is one row. */
    id: text().notNull(),
    entryId: uuid('entered_id')
      .notNull()
      .references(() => entries.id),
    gateId: uuid('gate_id')
      .notNull()
      .references(() => gates.id),
    direction: text().$type<ScanDirection>().notNull(),
    /** The time that the device's clock said. */
    deviceAt: timestamp('device_at', { withTimezone: true }).notNull(),
    /** By how much the device's clock was ahead, in milliseconds: the true time is `deviceAt` less this. */
    deviceOffsetMs: integer('device_offset_ms').notNull().default(0),
    /** When the server took it. */
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The device by its own name; '' if unknown. */
    device: text().notNull().default(''),
    /** The one who scanned: a member of staff, a gate's link, the organiser's command; '' for a gate of another system. */
    scannedBy: text('scanned_by').notNull().default(''),
    /** True if the device decided without the server. */
    isOffline: boolean('is_offline').notNull().default(false),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: text('undone_by'),
    /** The order in which the server took them. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.id] }),
    index('scans_entered').on(table.entryId),
    index('scans_gate').on(table.gateId, table.position),
  ],
);

export type ScanRow = typeof scans.$inferSelect;
/** A scan to add; the database gives it its position. */
export type NewScanRow = Omit<ScanRow, 'position' | 'undoneAt' | 'undoneBy'> &
  Partial<Pick<ScanRow, 'undoneAt' | 'undoneBy'>>;
