import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { readSmsProof, writeSmsChallenge, type SmsProof } from '../../../src/contract/sms-challenge';
import { challengeText } from '../../../src/domain/sms/sms-challenge';
import { refuse, type Refusal } from '../../http/answers';
import { isUniqueViolation } from '../../db/database-errors';
import type { Dependencies } from '../../context/dependencies';
import type { RecentSends } from './code-limits';

/**
 * The number of codes without a proof of work: to one phone a day, from one address an hour, and from all callers a
 * minute.
 */
const freeSends = { phone: 2, address: 10, all: 60 };
/**
 * The highest number to try for the first proof: 10,000 tries on average, some 50 ms on a phone. It doubles at most
 * `levels` times.
 */
const firstMax = 20_000;
const levels = 4;
/**
 * The same limit of doublings as strangers use up their limit: at most half a second on a fast phone, a few seconds on
 * a slow one.
 */
const strangersLevels = 5;
/** The validity of a challenge in milliseconds; a slow phone needs some seconds to solve one. */
const challengeTtlMs = 5 * 60_000;

export const challengeMessage = '获取验证码前需进行安全验证，请刷新页面后重试';

interface Caller {
  phoneDigest: string;
  /** The header as received. */
  proof: unknown;
}

/**
 * Requires a proof of work (product §12.11) if more codes than usual were sent to the phone, to the caller's address,
 * to strangers or to everybody. A proof is valid for one code to one phone; `isProofUsed` recognises a second use.
 * @returns the challenge's id, to be stored with the code; null if no proof is required
 * @throws Refusal with a challenge
 */
export function requireProof(
  caller: Caller,
  recent: RecentSends,
  { cipher, clock, randomIds, settings }: Pick<Dependencies, 'cipher' | 'clock' | 'randomIds' | 'settings'>,
): string | null {
  const { rateLimitFactor } = settings;
  if (rateLimitFactor === 0) return null;
  const now = clock.now();
  const max = maxFor(recent, rateLimitFactor);
  if (max === null) return null;
  const sign = (salt: string, of: number, target: string): string =>
    cipher.digest(`sms-challenge:${caller.phoneDigest}:${salt}:${of}:${target}`);
  const proof = readSmsProof(caller.proof);
  if (proof !== null && isSolved(proof, max, sign) && expiryOf(proof.salt) > now) return proof.salt;
  const salt = `${randomIds.reference().slice(0, 22)}.${Math.floor((now + challengeTtlMs) / 1000).toString(36)}`;
  const target = sha256(challengeText({ salt }, randomInt(max + 1)));
  throw challenge({ salt, target, max, signature: sign(salt, max, target) });
}

const challenge = (asked: Parameters<typeof writeSmsChallenge>[0]): Refusal =>
  refuse(challengeMessage, { data: writeSmsChallenge(asked) });

/** Tells whether a write failed because the proof was used for another code. */
export const isProofUsed = (error: unknown): boolean => isUniqueViolation(error, 'sms_sends_challenge');

/** Returns the highest number to try for the next code; null if no proof is required. */
function maxFor({ phone, address, all, strangersShare }: RecentSends, factor: number): number | null {
  // A lecture hall shares an address: the work for each person doubles as the number of people does.
  const shares = [address / (freeSends.address * factor), all / (freeSends.all * factor)];
  const usual = Math.min(levels, Math.max(phone - freeSends.phone, ...shares.map(Math.log2)));
  // No extra work up to half of the limit; then it doubles each time the remaining half is halved.
  const strangers = Math.min(strangersLevels, -Math.log2(2 * Math.max(0, 1 - strangersShare)));
  const level = Math.floor(Math.max(usual, strangers));
  return level < 0 ? null : firstMax * 2 ** level;
}

/**
 * Tells whether a proof is solved. Half of the required work suffices, since codes sent meanwhile may have raised it.
 */
function isSolved(proof: SmsProof, max: number, sign: (salt: string, max: number, target: string) => string): boolean {
  if (proof.max * 2 < max || proof.number > proof.max) return false;
  const expected = Buffer.from(sign(proof.salt, proof.max, sha256(challengeText(proof, proof.number))));
  const given = Buffer.from(proof.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Reads a challenge's expiry in epoch milliseconds. */
function expiryOf(salt: string): number {
  return parseInt(salt.split('.')[1] ?? '', 36) * 1000;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
