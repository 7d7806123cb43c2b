import { provedPhoneCodec } from '../../../src/contract/login';
import { creditPhoneMessage } from '../../../src/domain/credit/credit-form';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { phoneProofTtlMs } from '../../../src/domain/login/phone-proof';
import { notFound, refuse } from '../../http/answers';
import { phoneDigest } from '../../db/sealed-column';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { provePermissions } from '../../stores/subscriptions/store';
import { phoneOfWechat } from '../wechat/person-phone';
import { maxWindowMs } from './code-limits';
import { hasSomethingToSee } from './registered-phone';
import { tokenDigest } from './session';
import { useCode } from './sms-codes';
import { deleteOldLogins, findSession, insertSession } from '../../stores/login/store';

/** In milliseconds, until its first use moves the end (product §12.8). */
const sessionTtlMs = 30 * 24 * 3_600_000;

/**
 * Logs in with an SMS code (product §5.8, `tokenByCode`).
 * @returns a token for the meeting the code was sent for
 * @throws Refusal; that there is nothing to see is said only to someone with a valid code
 */
export async function logIn(
  given: { phone: string; code: string; ip: string; device: string | null },
  dependencies: Dependencies,
): Promise<string> {
  if (!isMobilePhone(given.phone)) throw refuse(creditPhoneMessage);
  const meetingId = await useCode({ ...given, purpose: 'login', meetingId: null }, dependencies);
  return openRegistered({ meetingId, phone: given.phone, device: given.device }, dependencies);
}

/**
 * Logs in with the phone that WeChat knows a person by (product §5.37).
 * @param given the meeting, and the code that stands for the phone
 * @throws Refusal; the same as after an SMS code where there is nothing to see
 */
export async function logInByWechatPhone(
  given: { meetingId: string; code: string; device: string | null },
  dependencies: Dependencies,
): Promise<string> {
  // First, since a code works once and each costs something.
  const { id: meetingId } = await meetingById(dependencies.database.query, given.meetingId);
  const phone = await phoneOfWechat(given.code, dependencies);
  return openRegistered({ meetingId, phone, device: given.device }, dependencies);
}

/**
 * Opens a session for a proven phone that has something to see. One that has not is refused with the token of a short
 * session, which opens nothing as long as that is so, and proves the phone to whoever registers with it (ADR 0022).
 */
async function openRegistered(
  proven: { meetingId: number; phone: string; device: string | null },
  dependencies: Dependencies,
): Promise<string> {
  if (await hasSomethingToSee(dependencies.database.query, proven)) return openSession(proven, dependencies);
  const proof = await openSession({ ...proven, ttlMs: phoneProofTtlMs }, dependencies);
  const data = provedPhoneCodec.write({ phone: proven.phone, proof });
  throw refuse('该手机号未报名本次会议，请先报名', { data });
}

/**
 * Tells whether a token proves this phone at this meeting: that of a login, or of one that found no registration.
 * @param token as received
 */
export async function provesPhone(
  token: string,
  { meetingId, phone }: { meetingId: number; phone: string },
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<boolean> {
  const session = await findSession(database.query, tokenDigest(cipher, token), new Date(clock.now()));
  return session !== null && session.meetingId === meetingId && session.phone === phone;
}

/**
 * The sandbox's test login (product §5.9, `getTokenForPreLogin`): a token without a code, for any meeting.
 * @throws Refusal (404) on a real server
 */
export async function logInForTest(phone: string, dependencies: Dependencies): Promise<string> {
  if (dependencies.settings.sandboxOrigin === null) throw notFound('请求的地址不存在');
  if (!isMobilePhone(phone)) throw refuse(creditPhoneMessage);
  return openSession({ meetingId: null, phone }, dependencies);
}

/**
 * Opens a session for a phone whose holder has proved that it is theirs; returns its token. What was accepted for the
 * phone on the same device counts from now on (product §13.24).
 * @param device keyed digest of the device on which the phone was proved
 * @param ttlMs until its first use moves the end
 */
export async function openSession(
  {
    device = null,
    ttlMs = sessionTtlMs,
    ...session
  }: { meetingId: number | null; phone: string; device?: string | null; ttlMs?: number },
  { database, cipher, clock, randomIds }: Dependencies,
): Promise<string> {
  const token = randomIds.token();
  const now = clock.now();
  const provedAt = new Date(now);
  if (device !== null)
    await provePermissions(database.query, { phoneDigest: phoneDigest(session.phone), deviceDigest: device, provedAt });
  await insertSession(database.query, {
    ...session,
    tokenDigest: tokenDigest(cipher, token),
    createdAt: new Date(now),
    expiresAt: new Date(now + ttlMs),
  });
  return token;
}

/** Deletes expired codes, sends and sessions. */
export async function sweepLogins({ database, clock }: Dependencies): Promise<void> {
  const now = clock.now();
  await deleteOldLogins(database.query, { before: new Date(now - maxWindowMs), now: new Date(now) });
}
