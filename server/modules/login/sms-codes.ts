import { smsCodeLength } from '../../../src/domain/sms/resend-countdown';
import { tooMany, unavailable, refuse } from '../../http/answers';
import { phoneDigestOf, type DataCipher } from '../../secrets/data-cipher';
import type { CodePurpose } from '../../db/tables/logins';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError, type SmsTemplate } from '../../gateways/ports';
import { addressGroup, clientAddress } from '../../requests/client-address';
import { checkSendLimits, reserveSend, type RecentSends, type ReservedSend } from './code-limits';
import { hasEntryOrTeam } from './registered-phone';
import { challengeMessage, isProofUsed, requireProof } from './sms-challenge';
import { endCode, deleteSend, insertCode, lockLiveCodes, type SendCaller } from '../../stores/login/store';
import { waitAMoment } from '../text-limits/within-limits';
import { FairQueue } from './fair-queue';

/** The validity of a code in milliseconds. */
export const codeTtlMs = 5 * 60_000;
/** The number of live codes of a phone, meeting and purpose; more of them would make guessing easier. */
const maxLiveCodes = 5;
/**
 * The shortest wait among the provider's own limits (a minute, an hour, a day) that this server does not apply itself.
 */
const providerWaitSeconds = 3_600;

/** Computes the digest of a code, bound to its phone, meeting and purpose, so that it matches nothing else. */
export function codeDigest(
  cipher: DataCipher,
  { phone, meetingId, purpose, code }: { phone: string; meetingId: number; purpose: CodePurpose; code: string },
): string {
  return cipher.digest(`sms-code:${purpose}:${meetingId}:${phone}:${code}`);
}

const templates: Readonly<Record<CodePurpose, SmsTemplate>> = {
  login: 'login-code',
  'team-registration': 'registration-code',
  desk: 'login-code',
};

const busyMessage = '短信发送繁忙，请稍后重试';
const codeSentMessage = '验证码已发送，请注意查收';
/** The message for all callers while some of them are not sent a code. */
const quietMessage = '验证码已发送，若 1 分钟内未收到，请确认这是报名时的手机号，或稍后重试';
const quietDeskMessage = '验证码已发送，若 1 分钟内未收到，请确认这是负责人给您开通的手机号，或稍后重试';

/**
 * Queues the callers of this process. The limits are counted under a lock that concerns every caller, and a caller who
 * waits for the lock holds a connection; so one caller at a time asks for it, and the others wait without a connection.
 */
const sendTurns = new FairQueue({ ofOne: 200, ofAll: 2_000 }, () => unavailable(busyMessage));

export const addressDigestOf = (cipher: DataCipher, ip: string): string =>
  cipher.digest(`address:${clientAddress(ip)}`);

interface Requested {
  phone: string;
  meetingId: number;
  ip: string;
  /** The header with a solved challenge, as received. */
  proof: unknown;
}

/** A request for a code: its purpose, and who asks. */
export interface CodeRequest extends Requested {
  purpose: Exclude<CodePurpose, 'desk'>;
}

/** A request for a code for the desk, which goes to members of staff alone. */
interface DeskCodeRequest extends Requested {
  purpose: 'desk';
  isMember: boolean;
}

type AnyRequest = CodeRequest | DeskCodeRequest;

/**
 * Sends an SMS code. It replaces the code that the same address asked for, for the same phone, meeting and purpose. Any
 * phone is sent one, registered or not, within the strangers' limit. Only its holder learns after login whether it is
 * registered: refusals, required proofs, messages and durations are the same for every phone, since this call would
 * otherwise reveal every operator and former attendee (ADR 0022).
 * @returns the message for the caller
 * @throws Refusal
 */
export async function sendCode(request: AnyRequest, dependencies: Dependencies): Promise<string> {
  const { database, cipher, gateways } = dependencies;
  if (gateways.sms === null) throw unavailable('短信服务暂未开通，请联系主办方');
  const caller = {
    phoneDigest: phoneDigestOf(cipher, request.phone),
    addressDigest: addressDigestOf(cipher, request.ip),
    groupDigest: cipher.digest(`address-group:${addressGroup(request.ip)}`),
  };
  const reserved = await sendTurns.take(caller.groupDigest, () => takeTurn(request, caller, dependencies));
  const send = request.purpose === 'desk' ? { ...reserved, isQuiet: true, isSent: request.isMember } : reserved;
  const code = await makeCode(request, caller, dependencies);
  if (!send.isQuiet) {
    await deliver(request, code, dependencies).catch(async (error: unknown) => {
      // A send that may have arrived counts; any other one must not delay the next.
      if (error instanceof SmsFailed && !error.mayHaveArrived) await deleteSend(database.query, send.id);
      throw error instanceof SmsFailed ? error.refusal() : error;
    });
    return codeSentMessage;
  }
  // The answer does not wait for the delivery: its duration and its failure would reveal who is sent a code.
  if (send.isSent)
    void deliver(request, code, dependencies).catch((error: unknown) => {
      const cause = error instanceof SmsFailed ? error.gatewayError.code : 'UNKNOWN';
      dependencies.reportFault({ gateway: 'sms', code: cause }, 'An SMS code could not be sent');
    });
  return request.purpose === 'desk' ? quietDeskMessage : quietMessage;
}

/**
 * Reserves the code, one caller at a time.
 * @throws Refusal
 */
async function takeTurn(request: AnyRequest, caller: SendCaller, dependencies: Dependencies): Promise<ReservedSend> {
  const { database, clock, settings } = dependencies;
  const { purpose } = request;
  const isRegistered =
    purpose === 'desk' ? request.isMember : purpose === 'login' && (await hasEntryOrTeam(database.query, request));
  const wanted = {
    ...caller,
    now: clock.now(),
    // A person who registers a team is new, so that an open refusal reveals nothing.
    isSecret: purpose !== 'team-registration',
    isRegistered,
    prove: (recent: RecentSends) => requireProof({ ...caller, proof: request.proof }, recent, dependencies),
  };
  await checkSendLimits(database.query, wanted, settings.rateLimitFactor);
  try {
    return await database.query.transaction((query) => reserveSend(query, wanted, settings.rateLimitFactor));
  } catch (error) {
    throw isProofUsed(error) ? refuse(challengeMessage) : error;
  }
}

/**
 * Sends the code by the SMS provider.
 * @throws SmsFailed
 */
async function deliver(request: AnyRequest, code: string, dependencies: Dependencies): Promise<void> {
  const waitMs = await waitAMoment('code', dependencies);
  if (waitMs !== null) throw new SmsFailed(allTaken, Math.ceil(waitMs / 1_000));
  try {
    await dependencies.gateways.sms?.send({
      phone: request.phone,
      template: templates[request.purpose],
      parameters: { code },
    });
  } catch (error) {
    throw error instanceof GatewayError ? new SmsFailed(error) : error;
  }
}

/** The limits that all servers share are used up, and nothing was sent. */
const allTaken = new GatewayError('sms', 'OWN_LIMIT', 'the limits of texts are used up', true);

/** A failed delivery, answered as 503; the log has its cause. */
class SmsFailed extends Error {
  constructor(
    readonly gatewayError: GatewayError,
    private readonly waitSeconds: number | null = null,
  ) {
    super('The SMS provider refused a message');
  }

  get mayHaveArrived(): boolean {
    return this.gatewayError.code === 'TIMEOUT' || this.gatewayError.code === 'NETWORK';
  }

  refusal(): Error {
    if (this.waitSeconds !== null) return tooMany(busyMessage, this.waitSeconds);
    const isLimit = this.gatewayError.code === 'isv.BUSINESS_LIMIT_CONTROL';
    return isLimit ? tooMany('该手机号获取验证码过于频繁，请稍后重试', providerWaitSeconds) : this;
  }
}

/** The provider's error if an SMS failed; null for any other error. */
export function smsFailure(error: unknown): GatewayError | null {
  return error instanceof SmsFailed ? error.gatewayError : null;
}

async function makeCode(
  { phone, meetingId, purpose }: AnyRequest,
  { phoneDigest, addressDigest }: { phoneDigest: string; addressDigest: string },
  { database, cipher, clock, randomIds }: Dependencies,
): Promise<string> {
  return database.query.transaction(async (query) => {
    const createdAt = new Date(clock.now());
    const live = await lockLiveCodes(query, phoneDigest, purpose, createdAt);
    const ofMeeting = live.filter((code) => code.meetingId === meetingId);
    const others = ofMeeting.filter((code) => code.addressDigest !== addressDigest);
    // Codes of other addresses stay valid, or a stranger could invalidate the owner's by asking for one; only the
    // oldest are dropped.
    const kept = others.slice(-(maxLiveCodes - 1));
    for (const code of ofMeeting.filter((one) => !kept.includes(one))) await endCode(query, code, createdAt);
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
