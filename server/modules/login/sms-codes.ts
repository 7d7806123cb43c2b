import { timingSafeEqual } from 'node:crypto';
import { smsCodeLength, isSmsCode } from '../../../src/domain/sms/resend-countdown';
import { tooMany, unavailable, refuse } from '../../http/answers';
import { phoneDigestOf, type DataCipher } from '../../secrets/data-cipher';
import type { CodePurpose } from '../../db/tables/logins';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, type SmsTemplate } from '../../gateways/ports';
import { addressGroup, clientAddress } from '../../requests/client-address';
import { checkSend, takeSend, type RecentSends, type TakenSend } from './code-limits';
import { hasSomethingToSee } from './registered-phone';
import { challengeMessage, isProofUsed, requireProof } from './sms-challenge';
import {
  countGuesses,
  countTry,
  endCode,
  forgetSend,
  insertCode,
  insertGuess,
  lockLiveCodes,
  proveSends,
  type SendCaller,
} from '../../stores/login/store';
import { Turns } from './turns';

/** In milliseconds. */
const codeTtlMs = 5 * 60_000;
/** Wrong guesses of one address after which it needs another code, so that a stranger's do not end the owner's. */
const maxTries = 5;
/** In a day, whatever codes it asked for. */
const maxTriesADay = 20;
/** Wrong guesses of all addresses that invalidate a code. */
const maxTriesOfAll = 30;
/** Live codes of a phone, meeting and purpose; more make guessing easier. */
const maxLiveCodes = 5;
/** Among the provider's limits, which are a minute, an hour and a day, the shortest that is not ours. */
const providerWaitSeconds = 3_600;

/** A code as stored: bound to phone, meeting and purpose, so that it matches nothing else. */
function codeDigest(
  cipher: DataCipher,
  { phone, meetingId, purpose, code }: { phone: string; meetingId: number; purpose: CodePurpose; code: string },
): string {
  return cipher.digest(`sms-code:${purpose}:${meetingId}:${phone}:${code}`);
}

const templates: Readonly<Record<CodePurpose, SmsTemplate>> = {
  login: 'login-code',
  'team-registration': 'registration-code',
};

const codeSentMessage = '验证码已发送，请注意查收';
/** Said to everybody while some are not sent any. */
const quietMessage = '验证码已发送，若 1 分钟内未收到，请确认这是报名时的手机号，或稍后重试';

/**
 * The limits are counted under a lock that concerns every caller, and who waits for it holds a connection: here one at
 * a time does, the others of this process wait without.
 */
const sendTurns = new Turns({ ofOne: 200, ofAll: 2_000 }, () => unavailable('短信发送繁忙，请稍后重试'));

const addressDigestOf = (cipher: DataCipher, ip: string): string => cipher.digest(`address:${clientAddress(ip)}`);

/** A code to send: what it is valid for, and who asks for it. */
export interface CodeRequest {
  phone: string;
  meetingId: number;
  purpose: CodePurpose;
  ip: string;
  /** The header with a solved challenge, as received. */
  proof: unknown;
}

/**
 * Sends an SMS code, which replaces the one that the same address asked for, for the same phone, meeting and purpose. Any
 * phone gets one, registered or not, as long as strangers are sent any. Only its holder learns after login whether it is
 * registered, or this call would reveal every operator and former attendee: what is refused, asked for and said, and
 * what the answer waits for, depends on no registration (ADR 0022).
 * @returns the message for whoever asked
 * @throws Refusal
 */
export async function sendCode(request: CodeRequest, dependencies: Dependencies): Promise<string> {
  const { database, cipher, gateways } = dependencies;
  if (gateways.sms === null) throw unavailable('短信服务暂未开通，请联系主办方');
  const caller = {
    phoneDigest: phoneDigestOf(cipher, request.phone),
    addressDigest: addressDigestOf(cipher, request.ip),
    groupDigest: cipher.digest(`address-group:${addressGroup(request.ip)}`),
  };
  const send = await sendTurns.take(caller.groupDigest, () => takeTurn(request, caller, dependencies));
  const code = await makeCode(request, caller, dependencies);
  if (!send.isQuiet) {
    await deliver(request, code, dependencies).catch(async (error: unknown) => {
      // A send that may have arrived counts; otherwise the next one need not wait.
      if (error instanceof SmsFailed && !error.mayHaveArrived) await forgetSend(database.query, send.id);
      throw error instanceof SmsFailed ? error.refusal() : error;
    });
    return codeSentMessage;
  }
  // How long it takes, and how it ends, would tell who is sent one.
  if (send.isSent)
    void deliver(request, code, dependencies).catch((error: unknown) => {
      const cause = error instanceof SmsFailed ? error.gatewayError.code : 'UNKNOWN';
      dependencies.reportFault({ gateway: 'sms', code: cause }, 'An SMS code could not be sent');
    });
  return quietMessage;
}

/** @throws Refusal */
async function takeTurn(request: CodeRequest, caller: SendCaller, dependencies: Dependencies): Promise<TakenSend> {
  const { database, clock, settings } = dependencies;
  const isLogin = request.purpose === 'login';
  const wanted = {
    ...caller,
    now: clock.now(),
    // Whoever registers a team is new, and told aloud.
    isSecret: isLogin,
    isRegistered: isLogin && (await hasSomethingToSee(database.query, request)),
    prove: (recent: RecentSends) => requireProof({ ...caller, proof: request.proof }, recent, dependencies),
  };
  await checkSend(database.query, wanted, settings.rateLimitFactor);
  try {
    return await database.query.transaction((query) => takeSend(query, wanted, settings.rateLimitFactor));
  } catch (error) {
    throw isProofUsed(error) ? refuse(challengeMessage) : error;
  }
}

/** @throws SmsFailed */
async function deliver(request: CodeRequest, code: string, { gateways }: Dependencies): Promise<void> {
  try {
    await gateways.sms?.send({ phone: request.phone, template: templates[request.purpose], parameters: { code } });
  } catch (error) {
    throw error instanceof GatewayError ? new SmsFailed(error) : error;
  }
}

/** Answered as 503; the cause is logged. */
class SmsFailed extends Error {
  constructor(readonly gatewayError: GatewayError) {
    super('The SMS provider refused a message');
  }

  get mayHaveArrived(): boolean {
    return this.gatewayError.code === 'TIMEOUT' || this.gatewayError.code === 'NETWORK';
  }

  refusal(): Error {
    const isLimit = this.gatewayError.code === 'isv.BUSINESS_LIMIT_CONTROL';
    return isLimit ? tooMany('该手机号获取验证码过于频繁，请稍后重试', providerWaitSeconds) : this;
  }
}

/** The provider's error if an SMS failed; null for any other error. */
export function smsFailure(error: unknown): GatewayError | null {
  return error instanceof SmsFailed ? error.gatewayError : null;
}

async function makeCode(
  { phone, meetingId, purpose }: CodeRequest,
  { phoneDigest, addressDigest }: { phoneDigest: string; addressDigest: string },
  { database, cipher, clock, randomIds }: Dependencies,
): Promise<string> {
  return database.query.transaction(async (query) => {
    const createdAt = new Date(clock.now());
    const live = await lockLiveCodes(query, phoneDigest, purpose, createdAt);
    const ofMeeting = live.filter((code) => code.meetingId === meetingId);
    const others = ofMeeting.filter((code) => code.addressDigest !== addressDigest);
    // Another's stay, or a stranger could end the owner's by asking for one; but for the oldest.
    const kept = others.slice(-(maxLiveCodes - 1));
    for (const { id } of ofMeeting.filter((code) => !kept.includes(code))) await endCode(query, id, createdAt);
    // Logging in names no meeting, so a phone's codes for two meetings must differ (product §12.6).
    let code = randomIds.smsCode(smsCodeLength);
    while (live.some((other) => other.codeDigest === codeDigest(cipher, { ...other, phone, code }))) {
      code = randomIds.smsCode(smsCodeLength);
    }
    await insertCode(query, {
      ...{ phoneDigest, addressDigest, meetingId, purpose, createdAt },
      codeDigest: codeDigest(cipher, { phone, purpose, meetingId, code }),
      expiresAt: new Date(clock.now() + codeTtlMs),
    });
    return code;
  });
}

/** A code as typed. `meetingId` null accepts any of the phone's: the matching code decides. */
export interface SubmittedCode {
  phone: string;
  code: string;
  purpose: CodePurpose;
  meetingId: number | null;
  /** Address of who submits it. */
  ip: string;
}

/**
 * Redeems a code: once, within five minutes, after at most four wrong guesses from the same address. A wrong guess counts
 * against every live code of the phone, since it was a guess at each. The codes are locked, so that concurrent guesses
 * are counted individually.
 * @returns the meeting the code was sent for
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
    // With another code, an address may guess again.
    const since = new Date(Math.max(now.getTime() - codeTtlMs, ...own));
    const guesses = await countGuesses(query, { ...caller, since, now });
    if (guesses.today >= maxTriesADay) return 'exhausted-today';
    if (open.length === 0 || guesses.recent >= maxTries) return 'exhausted';
    const match = open.find(({ codeDigest: expected, meetingId }) =>
      isSame(expected, codeDigest(cipher, { phone, purpose, meetingId, code })),
    );
    if (match !== undefined) {
      await endCode(query, match.id, now);
      await proveSends(query, caller.phoneDigest);
      return match.meetingId;
    }
    for (const { id } of open) await countTry(query, id);
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
