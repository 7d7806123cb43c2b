import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LayoutRole } from '../../../src/domain/bank/statement-layout';
import type { Direction } from '../../../src/domain/bank/statement';
import { sealedText } from '../sealed-column';
import { meetings } from './meetings';
import { orders } from './orders';

/** statement: read from a bank's file; typed: confirmed by hand, from the bank's page or a card terminal. */
export type BankSource = 'statement' | 'typed';

/**
 * Movements on the society's account, each once. Their use stands in `bank_allocations`; payments that the organiser makes
 * stand in `refunds`.
 */
export const bankTransactions = pgTable(
  'bank_transactions',
  {
    id: uuid().primaryKey(),
    meetingId: integer('meeting_id')
      .notNull()
      .references(() => meetings.id),
    source: text().$type<BankSource>().notNull(),
    /**
     * The keyed digest of `transferIdentity`, by which a statement that is read again is recognised; null for a typed
     * one.
     */
    identity: text(),
    bank: text().notNull().default(''),
    /** The society's account; '' if the file does not say. */
    account: text().notNull().default(''),
    direction: text().$type<Direction>().notNull(),
    /** The day on which the bank booked it, `YYYY-MM-DD`; '' if not recorded. */
    happenedOn: text('happened_on').notNull().default(''),
    /** `HH:mm:ss`; '' if not recorded. */
    happenedAt: text('happened_at').notNull().default(''),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    currency: text().notNull().default('CNY'),
    payer: sealedText('bank_transactions.payer')().notNull(),
    payerAccount: sealedText('bank_transactions.payer_account')('payer_account').notNull(),
    /** Whatever payer and bank wrote. */
    remark: sealedText('bank_transactions.remark')().notNull(),
    /** The bank's serial number; '' if not recorded. */
    serial: text().notNull().default(''),
    /** Why it is set aside as none of the meeting's money; '' while it is to be matched. */
    setAside: text('set_aside').notNull().default(''),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    /** The time at which a typed one was taken back, so that it never was; null while it stands. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('bank_transactions_identity')
      .on(table.identity)
      .where(sql`${table.identity} is not null`),
    // A serial is typed only once, whatever the code does.
    uniqueIndex('bank_transactions_typed_serial')
      .on(table.serial)
      .where(sql`${table.source} = 'typed' and ${table.serial} <> '' and ${table.withdrawnAt} is null`),
    index('bank_transactions_facts').on(table.happenedOn, table.amountFen),
    index('bank_transactions_meeting').on(table.meetingId),
  ],
);

export type BankTransactionRow = typeof bankTransactions.$inferSelect;

/**
 * The parts of money that came by bank, append-only: a part for an order, or a part to give back. A counter-entry is
 * negative. Triggers refuse what exceeds the transaction, or belongs to another meeting.
 */
export const bankAllocations = pgTable(
  'bank_allocations',
  {
    /** The `evidence` of its row in the ledger. */
    evidence: text().primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => bankTransactions.id),
    /** Null for money to give back that is no order's. */
    orderId: uuid('order_id').references(() => orders.id),
    amountFen: integer('amount_fen').notNull(),
    /** The refund that returns it; null for a part that pays for its order. */
    outRefundNo: text('out_refund_no'),
    /** The allocation that it takes back; null for an ordinary one. */
    reverses: text().unique(),
    /** The reason for taking it back; '' for an ordinary one. */
    reason: text().notNull().default(''),
    /** The time since which the order had waited for a transfer; null if its payer had not chosen one. */
    awaitedSince: timestamp('awaited_since', { withTimezone: true }),
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('bank_allocations_transaction').on(table.transactionId),
    index('bank_allocations_order').on(table.orderId),
  ],
);

export type BankAllocationRow = typeof bankAllocations.$inferSelect;

/** How statements are read whose columns a person had to name, for every meeting: the society's banks are the same. */
export const statementLayouts = pgTable('statement_layouts', {
  /** The digest of `signatureOf` its headings. */
  signature: text().primaryKey(),
  headings: jsonb().$type<string[]>().notNull(),
  roles: jsonb().$type<LayoutRole[]>().notNull(),
  /** The meeting at whose desk it was given last; null if that was deleted. */
  meetingId: integer('meeting_id').references(() => meetings.id, { onDelete: 'set null' }),
  keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
});
