import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProvedFactors, Role } from '../../../src/domain/staff/roles';
import { sealedText } from '../sealed-column';
import { codeColumns } from './logins';
import { meetings } from './meetings';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People who work at the desk. A phone is one member's alone, also after the account has ended. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: uuid().primaryKey(),
    name: sealedText('staff_members.name')().notNull(),
    phone: sealedText('staff_members.phone')().notNull(),
    phoneDigest: text('phone_digest').notNull(),
    /** The secret of the authenticator app, base32; null for none. */
    secondFactor: sealedText('staff_members.second_factor')('second_factor'),
    /** The time step of the last code that was accepted, so that none is accepted twice. */
    secondFactorStep: bigint('second_factor_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes of the second factor in a row, and the time of the last one. */
    wrongCodes: smallint('wrong_codes').notNull().default(0),
    wrongCodeAt: moment('wrong_code_at'),
    createdAt: moment('created_at').notNull(),
    /** The invitation can be taken up until then; it no longer matters after the first sign-in. */
    invitedUntil: moment('invited_until').notNull(),
    signedInAt: moment('signed_in_at'),
    /** The end of the account; null while it lasts. */
    endedAt: moment('ended_at'),
  },
  (table) => [uniqueIndex('staff_members_phone').on(table.phoneDigest)],
);

/** The roles of members, each at one meeting or at every meeting. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /** Null for every meeting. */
    meetingId: integer('meeting_id').references(() => meetings.id),
    role: text().$type<Role>().notNull(),
    /** The end of the role; null for none. */
    until: moment('until'),
  },
  (table) => [
    uniqueIndex('staff_roles_once').on(table.memberId, sql`coalesce(${table.meetingId}, 0)`, table.role),
    index('staff_roles_meeting').on(table.meetingId),
  ],
);

/** Sessions of members, as digests of their cookies. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenDigest: text('token_digest').primaryKey(),
    /** By which its member ends it from another device. */
    id: uuid().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id),
    factors: text().$type<ProvedFactors>().notNull(),
    /** The browser and system, such as `Windows，Edge`. */
    device: text().notNull(),
    address: sealedText('staff_sessions.address')().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a code was last given, for acts that ask for one. */
    provedAt: moment('proved_at'),
  },
  (table) => [index('staff_sessions_member').on(table.memberId), index('staff_sessions_expires').on(table.expiresAt)],
);

/** Codes that stand in for the authenticator app, each once, as digests. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeDigest: text('code_digest').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id),
    usedAt: moment('used_at'),
  },
  (table) => [index('staff_recovery_codes_member').on(table.memberId)],
);

/** SMS codes for the desk, as `smsCodes`. They are for no meeting: `meetingId` is 0. */
export const deskCodes = pgTable(
  'desk_codes',
  { ...codeColumns(), meetingId: integer('meeting_id').notNull() },
  (table) => [index('desk_codes_phone').on(table.phoneDigest), index('desk_codes_expires').on(table.expiresAt)],
);

export type StaffMemberRow = typeof staffMembers.$inferSelect;
export type StaffRoleRow = typeof staffRoles.$inferSelect;
export type StaffSessionRow = typeof staffSessions.$inferSelect;

/** Views of the desk's lists that a member has given a name, for themselves or for everybody of the meeting. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /** The list's name, such as `people`. */
    list: text().notNull(),
    title: text().notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    sort: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('desk_views_list').on(table.meetingId, table.list)],
);

export type DeskViewRow = typeof deskViews.$inferSelect;
