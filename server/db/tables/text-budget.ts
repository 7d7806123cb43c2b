import { integer, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';

/** The texts that all servers together have sent in the present second, minute and day of China: one row, with the id 1. */
export const textBudget = pgTable('text_budget', {
  id: smallint().primaryKey(),
  secondAt: timestamp('second_at', { withTimezone: true }).notNull(),
  secondUsed: integer('second_used').notNull(),
  minuteAt: timestamp('minute_at', { withTimezone: true }).notNull(),
  minuteUsed: integer('minute_used').notNull(),
  dayAt: timestamp('day_at', { withTimezone: true }).notNull(),
  dayUsed: integer('day_used').notNull(),
});
