import { timingSafeEqual } from 'node:crypto';
import { isSmsCode } from '../../../src/domain/sms/resend-countdown';
import { refuse } from '../../answers';
import type { CodePurpose } from '../../db/tables/logins';
import type { Dependencies } from '../../dependencies';
import { codeDigest, mostTries, phoneDigest } from './code-digest';
import { countTry, endCode, lockLiveCodes } from './store';

/** A code as someone typed it. `meetingId` null takes any of the phone's: the code that matches decides. */
export interface GivenCode {
  phone: string;
  code: string;
  purpose: CodePurpose;
  meetingId: number | null;
}

/**
 * Uses up a code: once, within five minutes, after at most four wrong guesses. A wrong guess counts against every live
 * code of the phone, since it was one at each of them. The codes are locked, so that guesses at once count one by one.
 * @returns the meeting that the code was sent for
 * @throws Refusal; the wrong guess is kept
 */
export async function useCode(
  given: GivenCode,
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<number> {
  if (!isSmsCode(given.code)) throw refuse('请输入6位数字验证码');
  const { phone, purpose, code } = given;
  const outcome = await database.query.transaction(async (query) => {
    const now = new Date(clock.now());
    const all = await lockLiveCodes(query, phoneDigest(cipher, phone), purpose, now);
    const live = all.filter(({ meetingId }) => given.meetingId === null || meetingId === given.meetingId);
    const open = live.filter(({ tries }) => tries < mostTries);
    if (open.length === 0) return live.length === 0 ? 'none' : 'exhausted';
    const match = open.find(({ codeDigest: expected, meetingId }) =>
      isSame(expected, codeDigest(cipher, { phone, purpose, meetingId, code })),
    );
    if (match !== undefined) {
      await endCode(query, match.id, now);
      return match.meetingId;
    }
    for (const { id } of open) await countTry(query, id);
    return open.every(({ tries }) => tries + 1 >= mostTries) ? 'exhausted' : 'wrong';
  });
  // Thrown only now, since throwing inside would take the count back.
  if (typeof outcome === 'string') throw refuse(messages[outcome]);
  return outcome;
}

const messages = {
  none: '验证码已失效，请重新获取',
  exhausted: '验证码错误次数过多，请重新获取',
  wrong: '验证码错误，请重新输入',
} as const;

function isSame(expected: string, actual: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  return one.length === other.length && timingSafeEqual(one, other);
}
