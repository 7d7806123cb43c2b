import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { readSmsProof, writeSmsChallenge, type SmsProof } from '../../../src/contract/sms-challenge';
import { challengeText } from '../../../src/domain/sms/sms-challenge';
import { refuse, type Refusal } from '../../http/answers';
import { isUniqueViolation } from '../../db/database-errors';
import type { Dependencies } from '../../context/dependencies';
import type { RecentSends } from './code-limits';

/** Codes that nobody has to work for: by one phone a day, by one address an hour, and in all a minute. */
const freeSends = { phone: 2, address: 10, all: 60 };
/** Numbers to try for the next code, 10,000 on average: some 50 ms on a phone. Doubled `levels` times at most. */
const firstMax = 20_000;
const levels = 4;
/** The same where what strangers are sent is used up: half a second of a fast phone's at most, some of a slow one's. */
const strangersLevels = 5;
/** A slow phone needs some seconds; in milliseconds. */
const challengeTtlMs = 5 * 60_000;

export const challengeMessage = '获取验证码前需进行安全验证，请刷新页面后重试';

interface Caller {
  phoneDigest: string;
  /** The header as received. */
  proof: unknown;
}

/**
 * Asks for a proof of work (product §12.11) where more codes than usual were sent to the phone, to its caller's address,
 * to strangers or to everybody. A proof is good for one code to one phone: `isProofUsed` says where it was used before.
 * @returns the challenge's id, to be kept with the code; null where none is asked for
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

/** Tells whether a write failed because the proof has been used for another code. */
export const isProofUsed = (error: unknown): boolean => isUniqueViolation(error, 'sms_sends_challenge');

/** How many numbers the next code costs to try; null for none. */
function maxFor({ phone, address, all, strangersShare }: RecentSends, factor: number): number | null {
  // A lecture hall shares an address: what each of its people pays doubles as their number does.
  const shares = [address / (freeSends.address * factor), all / (freeSends.all * factor)];
  const usual = Math.min(levels, Math.max(phone - freeSends.phone, ...shares.map(Math.log2)));
  // Nothing up to the half; then it doubles as what is left halves.
  const strangers = Math.min(strangersLevels, -Math.log2(2 * Math.max(0, 1 - strangersShare)));
  const level = Math.floor(Math.max(usual, strangers));
  return level < 0 ? null : firstMax * 2 ** level;
}

/** Sent meanwhile, other codes may have made the next one dearer: a proof of half the work is taken. */
function isSolved(proof: SmsProof, max: number, sign: (salt: string, max: number, target: string) => string): boolean {
  if (proof.max * 2 < max || proof.number > proof.max) return false;
  const expected = Buffer.from(sign(proof.salt, proof.max, sha256(challengeText(proof, proof.number))));
  const given = Buffer.from(proof.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Epoch milliseconds. */
function expiryOf(salt: string): number {
  return parseInt(salt.split('.')[1] ?? '', 36) * 1000;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
