import { sql } from 'drizzle-orm';
import type { Database, PreparedStatement, Queryable } from '../../db/database';
import { callBudgets } from '../../db/tables/cashier-line';

/** How many calls an outside service takes. */
export interface CallLimits {
  /** The number of calls that it is known to take in a second. */
  perSecond: number;
}

/** Tokens that were taken from a budget, each good for one call. */
export interface Lease {
  taken: number;
  /** The tokens that the budget gets a second at present. */
  rate: number;
  /** Orders wait for this service, so that only those that wait may take tokens. */
  isLined: boolean;
}

/** The part of the service's limit that is used, since some calls take longer on their way than others. */
const usedShare = 0.97;
/** The part of a second's calls that may be made at once, as after a pause in which nobody could take any. */
const burstShare = 0.25;
/** The length of a slot in milliseconds, and the number of slots, the present one included, that are more than a second. */
const slotMs = 25;
const slotsOfASecond = 41;
/** The part of the whole rate by which a reduced one grows in a second. */
const growthShare = 0.03;
/** The part of the rate that is left when the service refuses calls, and the least part of the whole rate. */
const narrowedShare = 0.95;
const leastShare = 0.02;
/** Calls that were under way together are refused together, which narrows the budget once. */
const narrowingPauseMs = 500;

const figuresOf = ({ perSecond }: CallLimits) => ({ full: perSecond * usedShare, growth: perSecond * growthShare });

const waits = `exists (select 1 from cashier_line w where w.provider = $1 and w.turn_at is null
  and (w.claimed_until is null or w.claimed_until < $5::timestamptz))`;
/** So far ahead of this server's clock another one's may be. A budget or a slot from later was left by a clock that has been set back. */
const aheadMs = 2_000;
const isRecent = `key::bigint > $7::bigint - ${slotsOfASecond} and key::bigint <= $7::bigint + ${aheadMs / slotMs}`;
const refilledAt = `least(b.refilled_at, $5::timestamptz + interval '${aheadMs} ms')`;
const burstOf = (rate: string): string => `greatest(1, ${burstShare}::float8 * ${rate})`;
const first = `least($2::integer, floor(${burstOf('$3::float8')}))`;

/**
 * $1 name, $2 tokens wanted, $3 the whole rate, $4 its growth a second, $5 now, $6 true for those who wait in line, $7 the slot
 * of now. Tokens come evenly and gather for a while, and no second gets more than the rate, wherever it begins. The row's lock
 * lets one lease follow the other on all servers.
 */
const leaseStatement: PreparedStatement = {
  name: 'lease_calls',
  text: `insert into call_budgets as b (name, tokens, rate, taken, refilled_at, slots)
    values ($1, ${burstOf('$3::float8')} - ${first}, $3::float8, ${first}, $5, jsonb_build_object($7::text, ${first}))
    on conflict (name) do update set (tokens, rate, taken, refilled_at, slots) = (
      select r.free - r.taken, r.rate, r.taken, greatest(${refilledAt}, $5::timestamptz), (
        select jsonb_object_agg(n.slot, n.taken) from (
          select o.slot, sum(o.taken) as taken from (
            select key as slot, value::integer as taken from jsonb_each_text(b.slots) where ${isRecent}
            union all select $7::text, r.taken::integer) o group by o.slot) n)
      from (
        select f.free, f.rate, case when not $6::boolean and ${waits} then 0
          else greatest(0, least($2::integer, floor(f.free), floor(greatest(1, f.rate) - f.used))) end as taken
        from (
          select p.rate, least(${burstOf('p.rate')}, b.tokens + p.seconds * p.rate) as free,
            (select coalesce(sum(value::integer), 0) from jsonb_each_text(b.slots) where ${isRecent}) as used
          from (
            select s.seconds, least($3::float8, b.rate + $4::float8 * s.seconds) as rate
            from (select greatest(0, extract(epoch from $5::timestamptz - ${refilledAt}))::float8 as seconds) s
          ) p
        ) f
      ) r)
    returning taken, rate, ${waits} as is_lined`,
};

/**
 * Takes up to so many tokens, in one statement. A token that is not used is lost; the budget refills by time alone, so that
 * nothing is missing for long after a server that held some has died.
 * @param isForLine true for orders that wait in line; anybody else gets none while some do
 */
export async function leaseCalls(
  database: Pick<Database, 'run'>,
  { name, wanted, limits, isForLine, now }: LeaseRequest,
): Promise<Lease> {
  const { full, growth } = figuresOf(limits);
  const values = [name, wanted, full, growth, new Date(now).toISOString(), isForLine, Math.floor(now / slotMs)];
  const [row] = await database.run(leaseStatement, values);
  return { taken: Number(row?.taken ?? 0), rate: Number(row?.rate ?? full), isLined: row?.is_lined === true };
}

export interface LeaseRequest {
  name: string;
  wanted: number;
  limits: CallLimits;
  isForLine: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Reduces a budget whose service has refused a call for coming too soon. It grows again by itself.
 * @param now epoch milliseconds
 */
export async function narrowBudget(query: Queryable, name: string, limits: CallLimits, now: number): Promise<void> {
  const least = figuresOf(limits).full * leastShare;
  const [at, before] = [new Date(now).toISOString(), new Date(now - narrowingPauseMs).toISOString()];
  await query.execute(sql`update ${callBudgets}
    set rate = greatest(${least}::float8, rate * ${narrowedShare}::float8), tokens = least(tokens, 0), narrowed_at = ${at}::timestamptz
    where name = ${name} and (narrowed_at is null or narrowed_at <= ${before}::timestamptz)`);
}
