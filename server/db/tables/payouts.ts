import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-column';
import { refunds } from './refunds';

/**
 * ready: the account is known, and it is in no batch; sent: in a batch for the bank; paid: the bank has paid it; bounced:
 * it came back; replaced: another account was given before it was sent.
 */
export type PayoutState = 'ready' | 'sent' | 'paid' | 'bounced' | 'replaced';

/** Payments by which the organiser gives refunds back by bank, each to one account: a new account is a new row. */
export const payouts = pgTable(
  'payouts',
  {
    /** Eight characters that stand in the payment's purpose, by which its row of a statement is found. */
    reference: text().primaryKey(),
    outRefundNo: text('out_refund_no')
      .notNull()
      .references(() => refunds.outRefundNo),
    amountFen: integer('amount_fen').notNull(),
    payeeName: sealedText('payouts.payee_name')('payee_name').notNull(),
    payeeAccount: sealedText('payouts.payee_account')('payee_account').notNull(),
    payeeBank: sealedText('payouts.payee_bank')('payee_bank').notNull(),
    state: text().$type<PayoutState>().notNull(),
    /** The batch in which it was sent; '' before. */
    batch: text().notNull().default(''),
    /** The bank's serial of the row that showed its payment; '' if not recorded. */
    bankSerial: text('bank_serial').notNull().default(''),
    /** The bank's serial of the row that showed its return; '' for none. */
    bounceSerial: text('bounce_serial').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    // Whatever the code does, a refund is sent to the bank once at a time.
    uniqueIndex('payouts_open')
      .on(table.outRefundNo)
      .where(sql`${table.state} in ('ready', 'sent', 'paid')`),
    index('payouts_batch').on(table.batch),
  ],
);

export type PayoutRow = typeof payouts.$inferSelect;
