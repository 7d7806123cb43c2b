import { sql } from 'drizzle-orm';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import type { Waiting, WaitingKind } from '../../../src/domain/overview/waiting';
import type { Queryable } from '../../db/database';

const [ofEntry, ofOrder] = ['entered', 'orders'].map((table) => `join ${table} m on m.id =`);

/** The invoiceable amount of an order `m`, as `invoiceableFen` of the domain has it. */
const invoiceableFen = `
  select coalesce(sum(i.amount_fen - coalesce(returned.fen, 0)), 0) as fen
  from order_items i
  left join lateral (
    select sum(r.refund_fen) as fen from refunds r where r.order_id = i.order_id and r.entered_id = i.entered_id
  ) returned on true
  where i.order_id = m.id and i.live`;

/** Invoices that stand, each with the sum of those of its order that come before it in `shareOut` of the domain, and its own. */
const standing = `
  select v.order_id, v.amount_fen, v.issued_at,
    sum(v.amount_fen) over (partition by v.order_id order by v.applied_at nulls first, v.number) as until_fen
  from (
    select order_id, amount_fen, issued_at, null::timestamptz as applied_at, '' as number from issued_invoices
    union all select order_id, issued_fen, issued_at, applied_at, number
      from invoice_parts where issued_number is not null and reversed_at is null
  ) v`;

/** Applications of an order `m` that wait for their invoice, each with what it may be for, as `shareOut` has it. */
const applications = `
  select greatest(0, least(p.fen, rest.fen - coalesce(own.amount_fen, 0) - p.until_fen + p.fen)) as fen
  from (
    select q.issued_number, coalesce(q.issued_fen, q.amount_fen) as fen, sum(coalesce(q.issued_fen, q.amount_fen))
      over (order by q.issued_number is null, q.applied_at, q.number) as until_fen
    from invoice_parts q where q.order_id = m.id and q.reversed_at is null
  ) p where p.issued_number is null
  union all select rest.fen - coalesce((
    select sum(coalesce(q.issued_fen, q.amount_fen)) from invoice_parts q
    where q.order_id = m.id and q.reversed_at is null), 0)
  where m.invoice is not null and own.order_id is null`;

/** Where each kind is found: `m` is the row that names the meeting. */
const sources: Readonly<Record<WaitingKind, { from: string; where: string; since: string; fen?: string }>> = {
  // One that the provider has refused once is tried again by itself, and seldom with success: the balance may be too low.
  'failed-refunds': {
    from: `refunds r ${ofOrder} r.order_id`,
    where: `r.state in ('closed', 'abnormal')
      or r.state in ('requested', 'processing') and r.failure <> '' and r.provider <> '${offlineMethod}'`,
    ...{ since: 'r.updated_at', fen: 'r.refund_fen' },
  },
  'mismatched-payments': {
    ...{ from: `payment_attempts a ${ofOrder} a.order_id`, where: "a.status = 'mismatch'" },
    ...{ since: 'a.created_at', fen: 'a.received_fen' },
  },
  'failed-deliveries': {
    ...{ from: `payment_attempts a ${ofOrder} a.order_id`, where: "a.delivery_state = 'failed'" },
    since: 'a.created_at',
  },
  'late-notices': {
    ...{ from: 'notices m', where: "m.outcome = 'failed' or m.outcome is null and m.attempts > 0" },
    since: 'm.created_at',
  },
  // What is left of a transaction for nobody, as `unclaimedFen` of the domain has it.
  'unclaimed-money': {
    from: `bank_transactions m cross join lateral (
      select m.amount_fen - coalesce(sum(b.amount_fen), 0) as fen from bank_allocations b where b.transaction_id = m.id
    ) rest`,
    where: "m.direction = 'in' and m.withdrawn_at is null and m.set_aside = '' and rest.fen > 0",
    ...{ since: 'm.recorded_at', fen: 'rest.fen' },
  },
  transfers: {
    ...{ from: 'orders m', where: "m.status = 'pending' and m.awaiting_transfer_since is not null" },
    ...{ since: 'm.awaiting_transfer_since', fen: 'm.amount_fen' },
  },
  'refund-applications': {
    ...{ from: `refund_applications r ${ofEntry} r.entered_id`, where: "r.decision = 'pending'" },
    ...{ since: 'r.created_at', fen: 'r.refund_fen' },
  },
  'refunds-to-pay': {
    from: `refunds r ${ofOrder} r.order_id`,
    where: `r.state = 'requested' and r.provider = '${offlineMethod}'`,
    ...{ since: 'r.created_at', fen: 'r.refund_fen' },
  },
  // An invoice that states more than may be invoiced since a refund, as `invoiceStateOf` of the domain has it.
  'overstated-invoices': {
    from: `(${standing}) i ${ofOrder} i.order_id cross join lateral (${invoiceableFen}) rest
      cross join lateral (select max(r.created_at) as at from refunds r where r.order_id = m.id) returned`,
    where: "m.status = 'paid' and i.until_fen > rest.fen or m.status = 'cancelled'",
    ...{ since: 'coalesce(returned.at, i.issued_at)', fen: 'i.amount_fen' },
  },
  // An order of which nothing is left to invoice needs none.
  invoices: {
    from: `orders m cross join lateral (${invoiceableFen}) rest
      left join issued_invoices own on own.order_id = m.id cross join lateral (${applications}) application`,
    where: `(m.status = 'paid' or m.status = 'pending' and m.awaiting_transfer_since is not null and exists (
        select 1 from invoice_settings s where s.meeting_id = m.meeting_id and s.is_before_payment))
      and application.fen > 0`,
    ...{ since: 'coalesce(m.paid_at, m.awaiting_transfer_since)', fen: 'application.fen' },
  },
  reviews: {
    ...{ from: 'entered m', where: "m.review_state = 'pending' and m.live and m.erased_at is null" },
    since: 'm.created_at',
  },
};

/**
 * Counts what waits for the office, for each meeting where something does.
 * @param meetingId null for every meeting
 */
export async function countWaiting(
  query: Queryable,
  meetingId: number | null,
): Promise<(Waiting & { meetingId: number })[]> {
  const counts = Object.entries(sources).map(([what, { from, where, since, fen }]) => {
    const isHere = meetingId === null ? sql`true` : sql`m.meeting_id = ${meetingId}`;
    const amount = fen === undefined ? 'null' : `sum(${fen})`;
    return sql`
      select m.meeting_id, ${sql.raw(`'${what}'`)} as what, count(*)::int as count,
        ${sql.raw(amount)}::double precision as fen, min(${sql.raw(since)}) as since
      from ${sql.raw(from)} where ${isHere} and (${sql.raw(where)}) group by m.meeting_id`;
  });
  const { rows } = (await query.execute(sql.join(counts, sql` union all `))) as {
    rows: { meeting_id: number; what: WaitingKind; count: number; fen: number | null; since: string | Date }[];
  };
  return rows.map(({ meeting_id: id, what, count, fen, since }) => ({
    ...{ meetingId: id, what, count, amountFen: fen, since: new Date(since).getTime() },
  }));
}
