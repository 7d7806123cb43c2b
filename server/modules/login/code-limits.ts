import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { secondsUntilResend } from '../../../src/domain/sms/resend-countdown';
import { tooMany, type Refusal } from '../../answers';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable } from '../../db/database';
import { smsSends } from '../../db/tables/logins';
import { insertSend } from './store';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  /** What is counted by; none counts everything. */
  columns: readonly (typeof smsSends.phoneDigest | typeof smsSends.addressDigest)[];
  max: number;
  windowMs: number;
  /** Null for the wait after a phone's last code, which is told in seconds. */
  message: string | null;
}

const phoneMessage = '该手机号获取验证码过于频繁，请稍后重试';
const addressMessage = '操作过于频繁，请稍后重试';
const globalMessage = '短信发送繁忙，请稍后重试';

const { phoneDigest: byPhone, addressDigest: byAddress } = smsSends;

/**
 * Per phone and address, so that a stranger who asks for codes uses up their own and not the owner's; and far above
 * that, per phone. The provider's limits of a number have to allow as many.
 */
const phoneLimits: readonly Limit[] = [
  { columns: [byPhone, byAddress], max: 1, windowMs: minute, message: null },
  { columns: [byPhone, byAddress], max: 5, windowMs: hour, message: phoneMessage },
  { columns: [byPhone, byAddress], max: 10, windowMs: day, message: phoneMessage },
  { columns: [byPhone], max: 20, windowMs: hour, message: phoneMessage },
  { columns: [byPhone], max: 50, windowMs: day, message: phoneMessage },
];

/** Per address, which a lecture hall may share, and globally, which bounds the cost of an attack. */
const sharedLimits: readonly Limit[] = [
  { columns: [byAddress], max: 30, windowMs: minute, message: addressMessage },
  { columns: [byAddress], max: 300, windowMs: hour, message: addressMessage },
  { columns: [byAddress], max: 1_000, windowMs: day, message: addressMessage },
  { columns: [], max: 300, windowMs: minute, message: globalMessage },
  { columns: [], max: 5_000, windowMs: hour, message: globalMessage },
  { columns: [], max: 20_000, windowMs: day, message: globalMessage },
];

/** Older sends no longer count. */
export const maxWindowMs = day;

/**
 * Counts one send against all limits, or none. Run it in its own transaction, which holds a lock until its end.
 * @param send `prove` asks for a proof of work where one is due, and gives its id
 * @param factor multiplies the address and global limits; 0 disables those, a phone's always apply
 * @throws Refusal (429) naming no one
 */
export async function takeSend(
  query: Queryable,
  send: { phoneDigest: string; addressDigest: string; now: number; prove: () => Promise<string | null> },
  factor: number,
): Promise<{ id: number }> {
  const { phoneDigest, addressDigest, now } = send;
  // Held while counting and inserting, since the global limit concerns every caller.
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.codeLimits})`);
  const valueOf = (column: typeof byPhone | typeof byAddress) => (column === byPhone ? phoneDigest : addressDigest);
  const limits = [
    ...phoneLimits,
    ...(factor === 0 ? [] : sharedLimits.map((limit) => ({ ...limit, max: limit.max * factor }))),
  ];
  const sends = await countSends(query, limits, (limit) => {
    const isWithin = gt(smsSends.sentAt, new Date(now - limit.windowMs));
    return and(isWithin, ...limit.columns.map((column) => eq(column, valueOf(column))));
  });
  const reached = limits.find(({ max }, index) => (sends[index] ?? 0) >= max);
  if (reached !== undefined)
    throw reached.message === null ? await tooSoon(query, send) : tooMany(reached.message, reached.windowMs / 1_000);
  // Last, so that nobody works for a code that they do not get.
  const challengeId = await send.prove();
  return insertSend(query, { phoneDigest, addressDigest, challengeId, sentAt: new Date(now) });
}

/** The last code may have been for something else, such as a team's registration: it is not said to have been sent. */
async function tooSoon(
  query: Queryable,
  { phoneDigest, addressDigest, now }: { phoneDigest: string; addressDigest: string; now: number },
): Promise<Refusal> {
  const [last] = await query
    .select({ sentAt: sql<string | Date | null>`max(${smsSends.sentAt})` })
    .from(smsSends)
    .where(and(eq(byPhone, phoneDigest), eq(byAddress, addressDigest)));
  const sentAt = new Date(last?.sentAt ?? now).getTime();
  const seconds = secondsUntilResend(sentAt, now);
  return tooMany(`该手机号刚获取过验证码，请 ${seconds} 秒后再获取`, seconds);
}

/** Counts for all limits in one round trip, each by its own index, since every caller waits for the lock's holder. */
async function countSends(
  query: Queryable,
  limits: readonly Limit[],
  conditionOf: (limit: Limit) => SQL | undefined,
): Promise<number[]> {
  const counts = limits.map((limit) => [
    String(limits.indexOf(limit)),
    sql`(select count(*) from ${smsSends} where ${conditionOf(limit)})`.mapWith(Number),
  ]);
  const [row] = await query
    .select(Object.fromEntries(counts) as Record<string, SQL<number>>)
    .from(sql`(select 1) as one`);
  return limits.map((_, index) => row?.[String(index)] ?? 0);
}
