import { provedPhoneCodec } from '../../../src/contract/login';
import { creditPhoneMessage } from '../../../src/domain/credit/credit-form';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { phoneProofTtlMs } from '../../../src/domain/login/phone-proof';
import { notFound, refuse } from '../../http/answers';
import { phoneDigest } from '../../db/sealed-column';
import type { Dependencies } from '../../context/dependencies';
import { publishedMeetingById } from '../../stores/meetings/store';
import { provePermissions } from '../../stores/subscriptions/store';
import { phoneOfWechat } from '../wechat/person-phone';
import { maxWindowMs } from './code-limits';
import { hasEntryOrTeam } from './registered-phone';
import { tokenDigest } from './session';
import { useCode } from './use-code';
import { deleteOldLogins, findSession, insertSession } from '../../stores/login/store';

/** The lifetime of a session in milliseconds; each use prolongs it (product §12.8). */
const sessionTtlMs = 30 * 24 * 3_600_000;

/**
 * Logs in with an SMS code (product §5.8, `tokenByCode`).
 * @returns a token for the meeting that the code was sent for
 * @throws Refusal; only a caller with a valid code learns that the phone has no registration
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
 * Logs in with the phone number that WeChat has verified (product §5.37).
 * @param given the meeting, and the code that stands for the phone
 * @throws Refusal; the same as after an SMS code where the phone has no registration
 */
export async function logInByWechatPhone(
  given: { meetingId: string; code: string; device: string | null },
  dependencies: Dependencies,
): Promise<string> {
  // The meeting is checked first, since a code works once and each exchange costs money.
  const { id: meetingId } = await publishedMeetingById(dependencies.database.query, given.meetingId);
  const phone = await phoneOfWechat(given.code, dependencies);
  return openRegistered({ meetingId, phone, device: given.device }, dependencies);
}

/**
 * Opens a session for a proved phone with a registration or a team. Any other phone is refused with the token of a
 * short session. That token gives access to nothing as long as the phone has no registration, and proves the phone to a
 * registration with it (ADR 0022).
 */
async function openRegistered(
  proven: { meetingId: number; phone: string; device: string | null },
  dependencies: Dependencies,
): Promise<string> {
  if (await hasEntryOrTeam(dependencies.database.query, proven)) return openSession(proven, dependencies);
  const proof = await openSession({ ...proven, ttlMs: phoneProofTtlMs }, dependencies);
  const data = provedPhoneCodec.write({ phone: proven.phone, proof });
  throw refuse('该手机号未报名本次会议，请先报名', { data });
}

/**
 * Tells whether a token proves this phone at this meeting: the token of a login, or of a login that found no
 * registration.
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
 * Handles the sandbox's test login (product §5.9, `getTokenForPreLogin`), which returns a token without a code, for any
 * meeting.
 * @throws Refusal (404) on a real server
 */
export async function logInForTest(phone: string, dependencies: Dependencies): Promise<string> {
  if (dependencies.settings.sandboxOrigin === null) throw notFound('请求的地址不存在');
  if (!isMobilePhone(phone)) throw refuse(creditPhoneMessage);
  return openSession({ meetingId: null, phone }, dependencies);
}

/**
 * Opens a session for a proved phone and returns its token. Permissions that were given for the phone on the same
 * device take effect (product §13.24).
 * @param device keyed digest of the device on which the phone was proved
 * @param ttlMs the session's lifetime until its first use prolongs it
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
