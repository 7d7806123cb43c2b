import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, PreparedStatement, Queryable } from '../../db/database';
import { cashierLine } from '../../db/tables/cashier-line';
import { orders } from '../../db/tables/orders';
import { paymentAttempts, type PaymentAttemptRow } from '../../db/tables/payments';

/** An order's place in the line before a provider's cashier. */
export interface KeptPlace {
  /** The number of orders in front; approximate. */
  ahead: number;
  /** Its turn has come, so that it goes on without waiting for others. */
  hasTurn: boolean;
}

/** $1 order, $2 provider, $3 now, $4 the time before which a turn is forgotten. */
const joinStatement: PreparedStatement = {
  name: 'join_cashier_line',
  text: `with mine as (
      insert into cashier_line as l (order_id, provider, created_at) values ($1, $2, $3)
      on conflict (order_id) do update set provider = $2,
        created_at = case when l.turn_at < $4::timestamptz then excluded.created_at else l.created_at end,
        place = case when l.turn_at < $4::timestamptz then excluded.place else l.place end,
        claimed_until = case when l.turn_at < $4::timestamptz then null else l.claimed_until end,
        turn_at = case when l.turn_at < $4::timestamptz then null else l.turn_at end
      returning place, turn_at)
    select mine.turn_at is not null as has_turn, mine.place - (
      select place from cashier_line where provider = $2 and turn_at is null and claimed_until is null
      order by place limit 1) as ahead from mine`,
};

/** $1 order's number, $2 provider. Whoever asks, and in whatever way, waits by the attempt that the order has. */
const waitingStatement: PreparedStatement = {
  name: 'find_waiting_order',
  text: `select l.place - (
      select place from cashier_line f where f.provider = l.provider and f.turn_at is null and f.claimed_until is null
      order by place limit 1) as ahead
    from orders o join cashier_line l on l.order_id = o.id
    where o.out_trade_no = $1 and o.status = 'pending' and l.turn_at is null and exists (
      select 1 from payment_attempts a where a.order_id = o.id and a.status = 'open' and a.provider = $2
        and a.checkout_id is null)`,
};

const aheadOf = (row: Record<string, unknown> | undefined): number => Math.max(0, Number(row?.ahead ?? 0));

/**
 * Gives an order the last place in line, or tells the one that it has. A place is kept until some time after its turn.
 * @param since turns before it are forgotten
 */
export async function joinLine(
  database: Pick<Database, 'run'>,
  { orderId, provider, now, since }: { orderId: string; provider: string; now: number; since: number },
): Promise<KeptPlace> {
  const values = [orderId, provider, new Date(now).toISOString(), new Date(since).toISOString()];
  const [row] = await database.run(joinStatement, values);
  return { ahead: aheadOf(row), hasTurn: row?.has_turn === true };
}

/** Finds how many orders stand before one that waits for a provider; null if it does not wait. */
export async function findWaiting(
  database: Pick<Database, 'run'>,
  asked: { outTradeNo: string; provider: string },
): Promise<number | null> {
  const [row] = await database.run(waitingStatement, [asked.outTradeNo, asked.provider]);
  return row === undefined ? null : aheadOf(row);
}

/**
 * Claims the first orders in line for one server. A claim that is not followed by a turn lapses, as where the server has died,
 * and the order is claimed again before all others.
 */
export async function claimTurns(
  query: Queryable,
  { provider, limit, now, until }: { provider: string; limit: number; now: number; until: number },
): Promise<string[]> {
  const isFree = or(isNull(cashierLine.claimedUntil), lt(cashierLine.claimedUntil, new Date(now)));
  const next = query.$with('next').as(
    query
      .select({ orderId: cashierLine.orderId })
      .from(cashierLine)
      .where(and(eq(cashierLine.provider, provider), isNull(cashierLine.turnAt), isFree))
      .orderBy(cashierLine.place)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const claimed = await query
    .with(next)
    .update(cashierLine)
    .set({ claimedUntil: new Date(until) })
    .where(inArray(cashierLine.orderId, query.select({ orderId: next.orderId }).from(next)))
    .returning({ orderId: cashierLine.orderId, place: cashierLine.place });
  return claimed.sort((one, other) => one.place - other.place).map(({ orderId }) => orderId);
}

/** Lists the open attempts of orders that are still to be paid. */
export async function openAttemptsOf(query: Queryable, orderIds: string[]): Promise<PaymentAttemptRow[]> {
  const isOpen = and(
    inArray(paymentAttempts.orderId, orderIds),
    eq(paymentAttempts.status, 'open'),
    eq(orders.status, 'pending'),
  );
  const rows = await query
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(isOpen);
  return rows.map(({ attempt }) => attempt);
}

/** Ends an order's wait, unless the attempt that it waited with was replaced by another one meanwhile. */
export async function giveTurn(
  query: Queryable,
  orderId: string,
  outTradeNo: string | null,
  now: Date,
): Promise<boolean> {
  const isItsOwn =
    outTradeNo === null
      ? undefined
      : sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.outTradeNo} = ${outTradeNo} and ${paymentAttempts.status} = 'open')`;
  const given = await query
    .update(cashierLine)
    .set({ turnAt: now })
    .where(and(eq(cashierLine.orderId, orderId), isItsOwn))
    .returning({ orderId: cashierLine.orderId });
  return given.length > 0;
}

/** Puts an order that was claimed back to its place. */
export async function releaseTurn(query: Queryable, orderId: string): Promise<void> {
  await query.update(cashierLine).set({ claimedUntil: null }).where(eq(cashierLine.orderId, orderId));
}

/** Tells whether an order waits in line, or had its turn after `since`; null: only whether it waits. */
export async function isInLine(query: Queryable, orderId: string, since: Date | null): Promise<boolean> {
  const isWaiting = isNull(cashierLine.turnAt);
  const isKept = since === null ? isWaiting : or(isWaiting, gt(cashierLine.turnAt, since));
  const [row] = await query
    .select({ orderId: cashierLine.orderId })
    .from(cashierLine)
    .where(and(eq(cashierLine.orderId, orderId), isKept));
  return row !== undefined;
}

/** Tells whether an order had its turn after `since`. */
export async function hadTurn(query: Queryable, orderId: string, since: Date): Promise<boolean> {
  const [row] = await query
    .select({ orderId: cashierLine.orderId })
    .from(cashierLine)
    .where(and(eq(cashierLine.orderId, orderId), gt(cashierLine.turnAt, since)));
  return row !== undefined;
}

/**
 * Forgets places whose turn came before `turn`, and those that wait since before `joined`: nobody serves them, as where the line was
 * switched off, and their price and deadline would hold for good.
 */
export async function sweepLine(query: Queryable, { turn, joined }: { turn: Date; joined: Date }): Promise<void> {
  const isForgotten = and(isNull(cashierLine.turnAt), lt(cashierLine.createdAt, joined));
  await query.delete(cashierLine).where(or(lt(cashierLine.turnAt, turn), isForgotten));
}
