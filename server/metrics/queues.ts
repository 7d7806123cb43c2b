import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/** A backlog: rows that wait for a job, a provider or the organiser. */
export interface Queue {
  name: string;
  length: number;
  /** The age of the oldest row; 0 if none waits. */
  ageSeconds: number;
}

const tables: readonly { name: string; table: string; where: string; since?: string }[] = [
  { name: 'open_payments', table: 'payment_attempts', where: "status = 'open'" },
  { name: 'cashier_line', table: 'cashier_line', where: 'turn_at is null' },
  { name: 'payment_mismatches', table: 'payment_attempts', where: "status = 'mismatch'" },
  { name: 'deliveries_late', table: 'payment_attempts', where: 'delivery_state is null and delivery_tries > 0' },
  { name: 'deliveries_failed', table: 'payment_attempts', where: "delivery_state = 'failed'" },
  { name: 'refund_applications', table: 'refund_applications', where: "decision = 'pending'" },
  { name: 'refunds_owed', table: 'refunds', where: "state in ('requested', 'processing') and provider <> 'offline'" },
  // The organiser's bank may take days to pay.
  { name: 'bank_refunds_owed', table: 'refunds', where: "state = 'requested' and provider = 'offline'" },
  { name: 'refunds_failed', table: 'refunds', where: "state in ('closed', 'abnormal')" },
  { name: 'notices', table: 'notices', where: 'outcome is null' },
  { name: 'objects_to_remove', table: 'file_objects', where: "state = 'released'", since: 'changed_at' },
];

const statement = tables
  .map(
    ({ name, table, where, since = 'created_at' }) =>
      `select '${name}' as name, count(*)::int as length, min(${since}) as oldest from ${table} where ${where}`,
  )
  .join(' union all ');

export async function readQueues(query: Queryable, now: number): Promise<Queue[]> {
  const { rows } = (await query.execute(sql.raw(statement))) as {
    rows: { name: string; length: number; oldest: string | Date | null }[];
  };
  return rows.map(({ name, length, oldest }) => ({
    name,
    length,
    ageSeconds: oldest === null ? 0 : Math.max(0, (now - new Date(oldest).getTime()) / 1000),
  }));
}
