import { Secret, TOTP } from 'otpauth';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { isSmsCode } from '../../../src/domain/sms/resend-countdown';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable, Transaction } from '../../db/database';
import { refuse, tooMany } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import { randomBytes } from '../../secrets/random-bytes';
import { lockMember, updateMember, type Member } from '../../stores/staff/store';
import { replaceRecoveryCodes, takeRecoveryCode } from '../../stores/staff/session-store';

/** The authenticator app shows it above the code. */
const issuer = '会务工作台';
const periodMs = 30_000;
/** How many periods a phone's clock may be wrong by, before and after. */
const driftPeriods = 1;
const maxWrongCodes = 5;
const waitMs = 15 * 60_000;
const recoveryCodeCount = 10;

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** A new secret for the authenticator app, not yet in force. */
export interface SecondFactorDraft {
  /** Base32, to be typed where no camera is. */
  secret: string;
  /** The content of the QR code (`otpauth://`). */
  address: string;
  /** The secret as the server alone can read it, to be sent back with the first code. */
  draft: string;
}

const draftContext = ({ id }: Pick<Member, 'id'>): string => `second-factor-draft:${id}`;

/**
 * Makes a secret for a member without a second factor.
 * @throws Refusal where there is one: it is replaced only after it has been reset
 */
export function draftSecondFactor(
  member: Pick<Member, 'id' | 'phone' | 'secondFactor'>,
  { cipher }: Pick<Dependencies, 'cipher'>,
): SecondFactorDraft {
  if (member.secondFactor !== null) throw refuse('动态码已经设置过。换手机请联系负责人重置');
  const { base32: secret } = new Secret({ size: 20 });
  const address = totpOf(secret, maskPhone(member.phone)).toString();
  return { secret, address, draft: cipher.encrypt(secret, draftContext(member)).encrypted };
}

/**
 * Puts a drafted secret in force, once the app has shown a right code of it.
 * @returns ten recovery codes, which are shown this once
 * @throws Refusal
 */
export async function confirmSecondFactor(
  member: Pick<Member, 'id'>,
  given: { draft: string; code: string },
  { database, cipher, clock }: Dependencies,
): Promise<string[]> {
  const secret = readDraft(member, given.draft, cipher);
  const step = matchingStep(secret, given.code, clock.now());
  if (step === null) throw refuse('动态码不对，请看手机上现在的 6 位数');
  return database.query.transaction(async (query) => {
    const locked = await lockMember(query, member.id);
    if (locked?.secondFactor !== null) throw refuse('动态码已经设置过。换手机请联系负责人重置');
    await updateMember(query, member.id, { secondFactor: secret, secondFactorStep: step, wrongCodes: 0 });
    return makeRecoveryCodes(query, member.id, cipher);
  });
}

function readDraft(member: Pick<Member, 'id'>, draft: string, cipher: DataCipher): string {
  try {
    return cipher.decrypt({ encrypted: draft }, draftContext(member));
  } catch {
    throw refuse('设置已失效，请重新扫码');
  }
}

/** The time step of a right code that is not older than one period; null for a wrong one. */
function matchingStep(secret: string, code: string, now: number): number | null {
  if (!isSmsCode(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: driftPeriods });
  return delta === null ? null : Math.floor(now / periodMs) + delta;
}

const recoveryAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code of 60 random bits in three groups, such as `7KQM-2RXD-9PWA`. */
const recoveryCode = (): string =>
  Array.from(randomBytes(12), (byte) => recoveryAlphabet.charAt(byte & 31))
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

const recoveryDigest = (cipher: DataCipher, memberId: string, code: string): string =>
  cipher.digest(`recovery-code:${memberId}:${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);

async function makeRecoveryCodes(query: Transaction, memberId: string, cipher: DataCipher): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, recoveryCode);
  await replaceRecoveryCodes(
    query,
    memberId,
    codes.map((code) => recoveryDigest(cipher, memberId, code)),
  );
  return codes;
}

/** Replaces a member's recovery codes; the former ones are worth nothing. */
export const renewRecoveryCodes = (
  { id }: Pick<Member, 'id'>,
  { database, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<string[]> => database.query.transaction((query) => makeRecoveryCodes(query, id, cipher));

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. After five wrong ones in a row a member waits
 * 15 minutes, whoever has typed them: only who has proved the phone comes so far.
 * @throws Refusal; the wrong code is counted
 */
export async function useSecondFactor(
  member: Pick<Member, 'id'>,
  given: { code: string; isRecovery: boolean },
  { database, cipher, clock }: Dependencies,
): Promise<void> {
  const now = clock.now();
  const outcome = await database.query.transaction(async (query) => {
    const locked = await lockMember(query, member.id);
    if (locked === null || locked.secondFactor === null) return 'none';
    const { secondFactor, secondFactorStep, wrongCodeAt } = locked;
    const leftMs = (wrongCodeAt?.getTime() ?? 0) + waitMs - now;
    const wrongCodes = leftMs <= 0 ? 0 : locked.wrongCodes;
    if (wrongCodes >= maxWrongCodes) return Math.ceil(leftMs / 60_000);
    const right = given.isRecovery
      ? (await isRecoveryCode(query, member.id, given.code, { cipher, now })) && {}
      : nextStep(matchingStep(secondFactor, given.code, now), secondFactorStep);
    if (right !== false) {
      await updateMember(query, member.id, { ...right, wrongCodes: 0 });
      return 'right';
    }
    await updateMember(query, member.id, { wrongCodes: wrongCodes + 1, wrongCodeAt: new Date(now) });
    return wrongCodes + 1 >= maxWrongCodes ? waitMs / 60_000 : 'wrong';
  });
  // Thrown after the transaction: throwing inside would roll back the count.
  if (typeof outcome === 'number') throw tooMany(`输错太多次，请 ${outcome} 分钟后再试`, outcome * 60);
  if (outcome === 'none') throw refuse('还没有设置动态码');
  if (outcome === 'wrong')
    throw refuse(given.isRecovery ? '恢复码不对，或已经用过' : '动态码不对，请看手机上现在的 6 位数');
}

/** A code is taken once: one that was seen over a shoulder opens nothing within its half minute. */
const nextStep = (step: number | null, last: number): { secondFactorStep: number } | false =>
  step !== null && step > last && { secondFactorStep: step };

const isRecoveryCode = (
  query: Queryable,
  memberId: string,
  code: string,
  { cipher, now }: { cipher: DataCipher; now: number },
): Promise<boolean> =>
  takeRecoveryCode(query, { memberId, codeDigest: recoveryDigest(cipher, memberId, code), usedAt: new Date(now) });
