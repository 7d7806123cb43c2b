import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/** SQL for what has come by bank for an order and pays for it. */
const allocatedTo = (orderId: string): string =>
  `(select coalesce(sum(a.amount_fen), 0) from bank_allocations a where a.order_id = ${orderId} and a.out_refund_no is null)`;

/**
 * Invariants of orders, money and tickets whenever no payment is waiting to be recorded. Each query finds violations.
 */
const rules: Readonly<Record<string, string>> = {
  'a member is in two live orders': `
    select entered_id from order_items where live group by entered_id having count(*) > 1`,
  'an order asks another amount than its items': `
    select o.id from orders o
    where o.amount_fen <> (select coalesce(sum(i.amount_fen), 0) from order_items i where i.order_id = o.id)`,
  'a paid order lacks its payment, or an unpaid one keeps money that is not going back': `
    select o.id from orders o
    where (case when o.status = 'paid' then o.amount_fen else ${allocatedTo('o.id')} end)
      <> (select coalesce(sum(l.amount_fen), 0) from ledger l where l.order_id = o.id and l.kind = 'payment')
       - (select coalesce(sum(r.refund_fen), 0) from refunds r where r.order_id = o.id and r.entered_id is null)`,
  'the ledger is not the sum of the orders': `
    select 1 where
      (select coalesce(sum(amount_fen), 0) from ledger where kind = 'payment')
      <> (select coalesce(sum(case when o.status = 'paid' then o.amount_fen else ${allocatedTo('o.id')} end), 0) from orders o)
       + (select coalesce(sum(refund_fen), 0) from refunds where entered_id is null)`,
  'an unpaid order is covered by what has come by bank, or a cancelled one keeps it': `
    select o.id from orders o
    where (o.status = 'pending' and ${allocatedTo('o.id')} >= o.amount_fen) or (o.status = 'cancelled' and ${allocatedTo('o.id')} <> 0)`,
  'money by bank is not what is allocated, unclaimed and given back': `
    select t.id from bank_transactions t
    where t.amount_fen < (select coalesce(sum(a.amount_fen), 0) from bank_allocations a where a.transaction_id = t.id)
      or 0 > (select coalesce(sum(a.amount_fen), 0) from bank_allocations a where a.transaction_id = t.id)
      or (t.withdrawn_at is not null and 0 <> (select coalesce(sum(a.amount_fen), 0) from bank_allocations a where a.transaction_id = t.id))`,
  'an allocation and the ledger differ': `
    select a.evidence from bank_allocations a
    full join (select * from ledger where method = 'offline' and kind = 'payment' and evidence not like 'difference:%') l on l.evidence = a.evidence
    where a.evidence is null or l.id is null or l.amount_fen <> a.amount_fen or l.order_id is distinct from a.order_id`,
  'an allocation is for another meeting': `
    select a.evidence from bank_allocations a join bank_transactions t on t.id = a.transaction_id
    join orders o on o.id = a.order_id where o.meeting_id <> t.meeting_id`,
  'what is to be given back and its refund differ': `
    select a.out_refund_no from bank_allocations a left join refunds r on r.out_refund_no = a.out_refund_no
    where a.out_refund_no is not null
    group by a.out_refund_no, r.refund_fen having sum(a.amount_fen) <> coalesce(r.refund_fen, 0)`,
  'a phone has two live tickets': `
    select phone_digest from entered where live and phone_digest is not null group by meeting_id, phone_digest having count(*) > 1`,
};

/** Further invariants for tests in which only teams register and no single ticket is refunded. */
const teamRules: Readonly<Record<string, string>> = {
  'a pending or paid order has lost a member, or a cancelled one holds one': `
    select o.id from orders o join order_items i on i.order_id = o.id
    where i.live <> (o.status in ('pending', 'paid'))`,
  'a ticket is paid without a paid order, or unpaid with one': `
    select e.id from entered e
    where (e.pay_status = 1) <> exists (
      select 1 from order_items i join orders o on o.id = i.order_id
      where i.entered_id = e.id and i.live and o.status = 'paid')`,
  'a paid ticket is not the operator’s to give back, or does not admit': `
    select id from entered where pay_status = 1 and (who_pay <> 2 or not is_sign_up)`,
  'a deleted member is paid or in an order': `
    select e.id from entered e
    where not e.live and (e.pay_status = 1
      or exists (select 1 from order_items i where i.entered_id = e.id and i.live))`,
};

/** Returns descriptions of the violated invariants; empty if all hold. */
export async function brokenInvariants(
  query: Queryable,
  kind: 'teams only' | 'any registrations' = 'teams only',
): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, text] of Object.entries({ ...rules, ...(kind === 'teams only' ? teamRules : {}) })) {
    const { rows } = (await query.execute(sql.raw(text))) as { rows: unknown[] };
    if (rows.length > 0) broken.push(rule);
  }
  return broken;
}
