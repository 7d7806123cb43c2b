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

/**
 * The part of a second's calls that may be made at once. Together with the refill they stay below the service's limit in every
 * second, wherever it begins, with some room for calls that take longer on their way than others.
 */
const burstShare = 0.06;
const refillShare = 0.94;
/** The part of the whole rate by which a reduced one grows in a second. */
const growthShare = 0.02;
/** The part of the rate that is left when the service refuses calls, and the least part of the whole rate. */
const narrowedShare = 0.9;
const leastShare = 0.02;
/** Calls that were under way together are refused together, which narrows the budget once. */
const narrowingPauseMs = 500;

const figuresOf = ({ perSecond }: CallLimits) => ({
  full: perSecond * refillShare,
  burst: Math.max(1, perSecond * burstShare),
  growth: perSecond * growthShare,
});

/**
 * $1 name, $2 tokens wanted, $3 burst, $4 the whole rate, $5 its growth a second, $6 now, $7 true for those who wait in line.
 * The row's lock lets one lease follow the other on all servers.
 */
const leaseStatement: PreparedStatement = {
  name: 'lease_calls',
  text: `insert into call_budgets as b (name, tokens, rate, taken, refilled_at)
    values ($1, $3::float8 - least($2::integer, floor($3::float8)), $4::float8, least($2::integer, floor($3::float8)), $6)
    on conflict (name) do update set (tokens, rate, taken, refilled_at) = (
      select r.free - r.taken, r.rate, r.taken, greatest(b.refilled_at, $6::timestamptz)
      from (
        select f.free, f.rate, case
          when not $7::boolean and exists (select 1 from cashier_line w where w.provider = $1 and w.turn_at is null
            and (w.claimed_until is null or w.claimed_until < $6::timestamptz)) then 0
          else least($2::integer, floor(f.free)) end as taken
        from (
          select p.rate, least(greatest(1, $3::float8 * p.rate / $4::float8), b.tokens + p.seconds * p.rate) as free
          from (
            select s.seconds, least($4::float8, b.rate + $5::float8 * s.seconds) as rate
            from (select greatest(0, extract(epoch from $6::timestamptz - b.refilled_at))::float8 as seconds) s
          ) p
        ) f
      ) r)
    returning taken, rate, exists (select 1 from cashier_line w where w.provider = $1 and w.turn_at is null
      and (w.claimed_until is null or w.claimed_until < $6::timestamptz)) as is_lined`,
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
  const { full, burst, growth } = figuresOf(limits);
  const values = [name, wanted, burst, full, growth, new Date(now).toISOString(), isForLine];
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
