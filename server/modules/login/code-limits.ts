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
 * Limits for each phone and address together, so that a stranger who asks for codes uses up their own limit and not the
 * owner's; and a much higher limit for each phone. The provider's limits for one number must be at least as high.
 */
const phoneLimits: readonly Limit[] = [
  ...threeOf('phoneAtAddress', [1, 5, 10]),
  { of: 'phone', max: 20, windowMs: hour },
  { of: 'phone', max: 50, windowMs: day },
];
/** Limits for each address, which a whole lecture hall may share. */
const addressLimits = threeOf('address', [30, 300, 1_000]);
/**
 * Limits on codes to phones with a registration, beyond each phone's first two of a day. They bound the cost of an
 * attack on these phones.
 */
const registeredLimits = threeOf('registered', [300, 5_000, 20_000]);
/** The number of codes a day that a phone gets whatever the common limits say. */
const ownSendsADay = 2;
/**
 * Limits on codes to all other phones, and to phones that nobody has proved. Their daily limit is a tenth of the one
 * above.
 */
const strangersLimits = [...threeOf('strangers', [120, 500, 2_000]), ...threeOf('group', [20, 50, 100])];

/**
 * The limits whose use makes the proof of work harder. Codes of the last minute raise it in another way
 * (sms-challenge).
 */
const budgets = strangersLimits.filter(({ windowMs }) => windowMs > minute);

/** The counts that decide the work for the next code (sms-challenge). */
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

/** The longest window; older sends no longer count. */
export const maxWindowMs = day;

/** The codes sent to a phone within a day, to an address within an hour, and to everybody within a minute. */
export interface RecentSends {
  phone: number;
  address: number;
  all: number;
  /** The used part of the strangers' limit that is closest to exhaustion; 1 if it is used up. */
  strangersShare: number;
}

export interface SendRequest extends SendCaller {
  now: number;
  /** True if the phone has a registration or a team. It then draws on a limit that strangers cannot use up. */
  isRegistered: boolean;
  /**
   * True if the answer must not reveal whether the phone is registered. Otherwise a code beyond the strangers' limit is
   * refused openly.
   */
  isSecret: boolean;
  /** Requires a proof of work if one is due, and returns its challenge's id. */
  prove: (recent: RecentSends) => string | null;
}

export interface ReservedSend {
  id: number;
  /** True if the strangers' limit is used up. The answer must then not reveal who gets a code nevertheless. */
  isQuiet: boolean;
  /** False if the code is not sent to anybody. */
  isSent: boolean;
}

/**
 * Counts one code against all limits, or against none if one is exceeded. Refusals and required proofs are the same for
 * every phone, registered or not (ADR 0022).
 * @param factor multiplies all limits but those of a phone, which always apply; 0 disables the multiplied ones
 * @throws Refusal (429) without saying whose limit it is, or the error of `prove`
 */
export async function reserveSend(query: Queryable, send: SendRequest, factor: number): Promise<ReservedSend> {
  // The lock is held while counting and inserting, since the common limits concern every caller.
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.codeLimits})`);
  const { isQuiet, challengeId } = await checkSendLimits(query, send, factor);
  const { phoneDigest, addressDigest, groupDigest, isRegistered, now } = send;
  const row = await insertSend(query, {
    ...{ phoneDigest, addressDigest, groupDigest, challengeId, isRegistered },
    // While the code counts as a stranger's, every code does; otherwise the limit would reveal who is registered.
    isUnproved: !isQuiet,
    sentAt: new Date(now),
  });
  return { ...row, isQuiet, isSent: isRegistered || !isQuiet };
}

/**
 * Checks the limits without counting. Most requests of a script end here, without the lock for which all others wait.
 * @throws Refusal
 */
export async function checkSendLimits(
  query: Queryable,
  send: SendRequest,
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
  // The proof comes last, so that nobody computes one for a code that is then refused.
  const challengeId = send.prove({
    ...{ phone: countOf(usage.phone), address: countOf(usage.address), all: countOf(usage.all) },
    strangersShare: factor === 0 ? 0 : Math.max(...budgets.map((one) => countOf(one) / (one.max * factor))),
  });
  return { isQuiet: strangers !== undefined, challengeId };
}

/**
 * Returns the refusal of a request that follows the last one too soon. It does not claim that a code was sent, since
 * the last code may have been for another purpose, such as a team's registration.
 */
async function tooSoon(query: Queryable, send: SendRequest): Promise<Refusal> {
  const seconds = secondsUntilResend((await lastSendAt(query, send)) ?? send.now, send.now);
  return tooMany(`该手机号刚获取过验证码，请 ${seconds} 秒后再获取`, seconds);
}
