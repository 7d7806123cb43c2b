import { timingSafeEqual } from 'node:crypto';
import { isSmsCode } from '../../../src/domain/sms/resend-countdown';
import type { Dependencies } from '../../context/dependencies';
import type { CodePurpose } from '../../db/tables/logins';
import { refuse } from '../../http/answers';
import { phoneDigestOf } from '../../secrets/data-cipher';
import { lockLiveCodes, countGuesses, endCode, markSendsProved, countTry, insertGuess } from '../../stores/login/store';
import { addressDigestOf, codeTtlMs, codeDigest } from './sms-codes';

/**
 * The number of wrong guesses of one address after which it needs another code, so that a stranger's guesses do not
 * invalidate the owner's code.
 */
const maxTries = 5;
/** The number of wrong guesses of one address in a day, whatever codes it asked for. */
const maxTriesADay = 20;
/** The number of wrong guesses of all addresses that invalidates a code. */
const maxTriesOfAll = 30;

/** A code as typed. `meetingId` null accepts a code for any meeting of the phone. */
export interface SubmittedCode {
  phone: string;
  code: string;
  purpose: CodePurpose;
  meetingId: number | null;
  /** The address of the caller. */
  ip: string;
}

/**
 * Redeems a code: once, within five minutes, after at most four wrong guesses from the same address. A wrong guess
 * counts against every live code of the phone, since it was a guess at each. The codes are locked, so that concurrent
 * guesses are counted individually.
 * @returns the meeting that the code was sent for
 * @throws Refusal; the wrong guess is recorded
 */
export async function useCode(
  submitted: SubmittedCode,
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<number> {
  if (!isSmsCode(submitted.code)) throw refuse('请输入 6 位数字验证码');
  const { phone, purpose, code } = submitted;
  const outcome = await database.query.transaction(async (query) => {
    const now = new Date(clock.now());
    const caller = { phoneDigest: phoneDigestOf(cipher, phone), addressDigest: addressDigestOf(cipher, submitted.ip) };
    const all = await lockLiveCodes(query, caller.phoneDigest, purpose, now);
    const live = all.filter(({ meetingId }) => submitted.meetingId === null || meetingId === submitted.meetingId);
    if (live.length === 0) return 'none';
    const open = live.filter(({ tries }) => tries < maxTriesOfAll);
    const own = all.filter((one) => one.addressDigest === caller.addressDigest).map((one) => one.createdAt.getTime());
    // A new code resets the guesses of the address.
    const since = new Date(Math.max(now.getTime() - codeTtlMs, ...own));
    const guesses = await countGuesses(query, { ...caller, since, now });
    if (guesses.today >= maxTriesADay) return 'exhausted-today';
    if (open.length === 0 || guesses.recent >= maxTries) return 'exhausted';
    const match = open.find(({ codeDigest: expected, meetingId }) =>
      isSame(expected, codeDigest(cipher, { phone, purpose, meetingId, code })),
    );
    if (match !== undefined) {
      await endCode(query, match, now);
      await markSendsProved(query, caller.phoneDigest);
      return match.meetingId;
    }
    for (const one of open) await countTry(query, one);
    await insertGuess(query, { ...caller, guessedAt: now });
    if (guesses.today + 1 >= maxTriesADay) return 'exhausted-today';
    return guesses.recent + 1 >= maxTries ? 'exhausted' : 'wrong';
  });
  // Thrown after the transaction: throwing inside would roll back the count.
  if (typeof outcome === 'string') throw refuse(messages[outcome]);
  return outcome;
}

const messages = {
  none: '验证码已失效，请重新获取',
  exhausted: '验证码错误次数过多，请重新获取',
  'exhausted-today': '验证码错误次数过多，请明天再试，或换一个网络后重新获取',
  wrong: '验证码错误，请重新输入',
} as const;
function isSame(expected: string, actual: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  return one.length === other.length && timingSafeEqual(one, other);
}
