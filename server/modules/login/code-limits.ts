import { sql } from 'drizzle-orm';
import { secondsUntilResend } from '../../../src/domain/sms/resend-countdown';
import { tooMany, type Refusal } from '../../http/answers';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable } from '../../db/database';
import { sendCounter, type CountedSends } from '../../stores/login/send-counts';
import { insertSend, lastSendAt, type SendCaller } from '../../stores/login/store';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit extends CountedSends {
  max: number;
}

const threeOf = (of: Limit['of'], [aMinute, anHour, aDay]: readonly [number, number, number]): readonly Limit[] => [
  { of, max: aMinute, windowMs: minute },
  { of, max: anHour, windowMs: hour },
  { of, max: aDay, windowMs: day },
];

/**
 * Per phone and address, so that a stranger who asks for codes uses up their own and not the owner's; and far above
 * that, per phone. The provider's limits of a number have to allow as many.
 */
const phoneLimits: readonly Limit[] = [
  ...threeOf('phoneAtAddress', [1, 5, 10]),
  { of: 'phone', max: 20, windowMs: hour },
  { of: 'phone', max: 50, windowMs: day },
];
/** An address may be a lecture hall's. */
const addressLimits = threeOf('address', [30, 300, 1_000]);
/** Codes to phones with a registration, beyond each one's first two a day; bounds the cost of an attack on them. */
const registeredLimits = threeOf('registered', [300, 5_000, 20_000]);
/** Codes a day to a phone that no common limit refuses. */
const ownSendsADay = 2;
/** Codes to all other phones, and to phones that nobody has proved: a tenth of a day's. */
const strangersLimits = [...threeOf('strangers', [120, 500, 2_000]), ...threeOf('group', [20, 50, 100])];

/** Whose emptying makes codes dearer; what comes in a minute has a price of its own. */
const budgets = strangersLimits.filter(({ windowMs }) => windowMs > minute);

/** Counted for the price of the next code (sms-challenge). */
const usage = {
  phone: { of: 'phone', windowMs: day },
  address: { of: 'address', windowMs: hour },
  all: { of: 'all', windowMs: minute },
} as const;

const countSends = sendCounter([
  ...[...phoneLimits, ...addressLimits, ...registeredLimits, ...strangersLimits],
  ...Object.values(usage),
]);

const phoneMessage = '该手机号获取验证码过于频繁，请稍后重试';
const addressMessage = '操作过于频繁，请稍后重试';
const globalMessage = '短信发送繁忙，请稍后重试';
const strangersMessage = '目前获取验证码的人较多，请稍后重试，或联系主办方';

/** Older sends no longer count. */
export const maxWindowMs = day;

/** Codes sent to a phone within a day, to an address within an hour, and to everybody within a minute. */
export interface RecentSends {
  phone: number;
  address: number;
  all: number;
  /** Part of what strangers may be sent that is used up, for whom this is most: 1 for all of it. */
  strangersShare: number;
}

export interface WantedSend extends SendCaller {
  now: number;
  /** The phone has something to see after its login: it draws on what strangers cannot use up. */
  isRegistered: boolean;
  /** Without it, what strangers are sent is refused aloud once it is used up, whatever the phone. */
  isSecret: boolean;
  /** Asks for a proof of work where one is due, and gives its id. */
  prove: (recent: RecentSends) => string | null;
}

export interface TakenSend {
  id: number;
  /** The limit of strangers' codes is used up: nobody may notice at the answer who gets a code nevertheless. */
  isQuiet: boolean;
  /** False for a code that nobody is sent. */
  isSent: boolean;
}

/**
 * Counts one code against all limits, or none. What is refused, and what proof is asked for, is the same for every
 * phone, registered or not (ADR 0022).
 * @param factor multiplies all limits but a phone's, which always apply; 0 disables those
 * @throws Refusal (429) naming no one, or what `prove` throws
 */
export async function takeSend(query: Queryable, send: WantedSend, factor: number): Promise<TakenSend> {
  // Held while counting and inserting, since the common limits concern every caller.
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.codeLimits})`);
  const { isQuiet, challengeId } = await checkSend(query, send, factor);
  const { phoneDigest, addressDigest, groupDigest, isRegistered, now } = send;
  const row = await insertSend(query, {
    ...{ phoneDigest, addressDigest, groupDigest, challengeId, isRegistered },
    // All count while they may be a stranger's, or one could see at the limit who is registered; then nobody's do.
    isUnproved: !isQuiet,
    sentAt: new Date(now),
  });
  return { ...row, isQuiet, isSent: isRegistered || !isQuiet };
}

/**
 * The same without counting it: most of what a script asks for ends here, without the lock that all others wait for.
 * @throws Refusal
 */
export async function checkSend(
  query: Queryable,
  send: WantedSend,
  factor: number,
): Promise<{ isQuiet: boolean; challengeId: string | null }> {
  const countOf = await countSends(query, send, send.now);
  const fullOf = (limits: readonly Limit[], times: number): Limit | undefined =>
    limits.find((limit) => times > 0 && countOf(limit) >= limit.max * times);
  const secondsOf = ({ windowMs }: Limit): number => windowMs / 1_000;

  const phone = fullOf(phoneLimits, 1);
  if (phone !== undefined)
    throw phone.windowMs === minute ? await tooSoon(query, send) : tooMany(phoneMessage, secondsOf(phone));
  const address = fullOf(addressLimits, factor);
  if (address !== undefined) throw tooMany(addressMessage, secondsOf(address));
  const registered = fullOf(registeredLimits, factor);
  if (registered !== undefined && countOf(usage.phone) >= ownSendsADay)
    throw tooMany(globalMessage, secondsOf(registered));
  const strangers = fullOf(strangersLimits, factor);
  if (strangers !== undefined && !send.isSecret) throw tooMany(strangersMessage, secondsOf(strangers));
  // Last, so that nobody works for a code that is refused.
  const challengeId = send.prove({
    ...{ phone: countOf(usage.phone), address: countOf(usage.address), all: countOf(usage.all) },
    strangersShare: factor === 0 ? 0 : Math.max(...budgets.map((one) => countOf(one) / (one.max * factor))),
  });
  return { isQuiet: strangers !== undefined, challengeId };
}

/** The last code may have been for something else, such as a team's registration: it is not said to have been sent. */
async function tooSoon(query: Queryable, send: WantedSend): Promise<Refusal> {
  const seconds = secondsUntilResend((await lastSendAt(query, send)) ?? send.now, send.now);
  return tooMany(`该手机号刚获取过验证码，请 ${seconds} 秒后再获取`, seconds);
}
