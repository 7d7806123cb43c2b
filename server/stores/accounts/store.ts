import { sql } from 'drizzle-orm';
import type { AccountFacts, BankSums, DueSum, MovementSum } from '../../../src/domain/account/meeting-account';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import type { Queryable } from '../../db/database';

/**
 * A meeting's rows of the ledger: those of its orders, and those of money that came by bank for none of them and goes back.
 * A difference that was accepted is booked as offline, and is no transfer.
 */
const movements = (meetingId: number) => sql`
  select l.kind, l.amount_fen, l.created_at,
    case when l.evidence like 'difference:%' then 'settled' when l.method = ${offlineMethod} then 'bank' else l.method end as means
  from ledger l
  left join orders o on o.id = l.order_id
  where o.meeting_id = ${meetingId}
    or l.order_id is null and l.method = ${offlineMethod} and split_part(l.evidence, ':', 2) in (
      select a.out_refund_no from bank_allocations a join bank_transactions t on t.id = a.transaction_id
      where t.meeting_id = ${meetingId} and a.out_refund_no is not null)`;

async function rowsOf<Row>(query: Queryable, text: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await query.execute(text)) as { rows: Row[] }).rows;
}

/** Reads the money of a meeting, in a transaction so that all sums are of one moment. */
export async function readAccount(query: Queryable, meetingId: number): Promise<AccountFacts> {
  return query.transaction(
    async (now) => {
      const [ledger] = await rowsOf<{ fen: number }>(
        now,
        sql`select coalesce(sum(amount_fen), 0)::double precision as fen from (${movements(meetingId)}) m`,
      );
      return {
        movements: await rowsOf<MovementSum>(
          now,
          sql`select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, means, kind,
              sum(amount_fen)::double precision as "amountFen"
            from (${movements(meetingId)}) m group by 1, 2, 3`,
        ),
        due: await readDue(now, meetingId),
        bank: await readBank(now, meetingId),
        ledgerFen: ledger?.fen ?? 0,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const readDue = (query: Queryable, meetingId: number): Promise<DueSum[]> =>
  rowsOf<DueSum>(
    query,
    sql`select case when r.provider = ${offlineMethod} then 'bank' else r.provider end as means,
        sum(r.refund_fen)::double precision as "amountFen"
      from refunds r left join orders o on o.id = r.order_id
      where r.state not in ('success', 'offline')
        and (o.meeting_id = ${meetingId} or r.order_id is null and r.out_refund_no in (
          select a.out_refund_no from bank_allocations a join bank_transactions t on t.id = a.transaction_id
          where t.meeting_id = ${meetingId}))
      group by 1`,
  );

async function readBank(query: Queryable, meetingId: number): Promise<BankSums> {
  const [sums] = await rowsOf<BankSums>(
    query,
    sql`select coalesce(sum(t.amount_fen), 0)::double precision as "receivedFen",
        coalesce(sum(used.orders), 0)::double precision as "ordersFen",
        coalesce(sum(used.returns), 0)::double precision as "returnsFen",
        coalesce(sum(t.amount_fen - used.orders - used.returns) filter (where t.set_aside <> ''), 0)::double precision as "asideFen"
      from bank_transactions t cross join lateral (
        select coalesce(sum(a.amount_fen) filter (where a.out_refund_no is null), 0) as orders,
          coalesce(sum(a.amount_fen) filter (where a.out_refund_no is not null), 0) as returns
        from bank_allocations a where a.transaction_id = t.id) used
      where t.meeting_id = ${meetingId} and t.direction = 'in' and t.withdrawn_at is null`,
  );
  return sums ?? { receivedFen: 0, ordersFen: 0, returnsFen: 0, asideFen: 0 };
}
