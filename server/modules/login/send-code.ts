import { smsCodeLength } from '../../../src/domain/sms/resend-countdown';
import { tooMany, unavailable } from '../../answers';
import type { CodePurpose } from '../../db/tables/logins';
import type { Dependencies } from '../../dependencies';
import { GatewayError, type SmsTemplate } from '../../gateways/ports';
import { clientAddress } from './client-address';
import { codeDigest, codeLifeMs, phoneDigest } from './code-digest';
import { takeSend } from './code-limits';
import { endCode, forgetSend, insertCode, lockLiveCodes } from './store';

const templates: Readonly<Record<CodePurpose, SmsTemplate>> = {
  login: 'login-code',
  'team-registration': 'registration-code',
};

export const codeSentMessage = '验证码已发送，请注意查收';

/** A code to be sent: what it will be good for, and where the wish came from. */
export interface CodeRequest {
  phone: string;
  meetingId: number;
  purpose: CodePurpose;
  ip: string;
}

/**
 * Sends an SMS code: a new one replaces the phone's last one for the same meeting and purpose. Any phone gets one,
 * registered or not, and whether it is registered is told to who has the phone in hand: otherwise this call would name
 * every operator and former attendee to whoever asks.
 * @throws Refusal
 */
export async function sendCode(request: CodeRequest, dependencies: Dependencies): Promise<void> {
  const { database, cipher, clock, gateways, settings } = dependencies;
  if (gateways.sms === null) throw unavailable('短信服务暂未开通，请联系主办方');
  const phone = phoneDigest(cipher, request.phone);
  const address = cipher.digest(`address:${clientAddress(request.ip)}`);
  const now = clock.now();
  const send = await database.query.transaction((query) =>
    takeSend(query, { phoneDigest: phone, addressDigest: address, now }, settings.rateLimitFactor),
  );
  const code = await makeCode(request, phone, dependencies);
  try {
    await gateways.sms.send({ phone: request.phone, template: templates[request.purpose], parameters: { code } });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Where it may have arrived it counts; otherwise the next one need not wait.
    if (error.code !== 'TIMEOUT' && error.code !== 'NETWORK') await forgetSend(database.query, send.id);
    if (error.code === 'isv.BUSINESS_LIMIT_CONTROL') throw tooMany('该手机号获取验证码过于频繁，请稍后重试');
    throw new SmsFailed(error);
  }
}

/** Answered as 503; its cause is for the log. */
class SmsFailed extends Error {
  constructor(readonly gatewayError: GatewayError) {
    super('The SMS provider refused a message');
  }
}

/** What the provider said of a text that was not sent; null where `error` is something else. */
export function smsFailure(error: unknown): GatewayError | null {
  return error instanceof SmsFailed ? error.gatewayError : null;
}

async function makeCode(
  { phone, meetingId, purpose }: CodeRequest,
  digest: string,
  { database, cipher, clock, randomIds }: Dependencies,
): Promise<string> {
  return database.query.transaction(async (query) => {
    const createdAt = new Date(clock.now());
    const live = await lockLiveCodes(query, digest, purpose, createdAt);
    for (const { id } of live.filter((code) => code.meetingId === meetingId)) await endCode(query, id, createdAt);
    // Logging in names no meeting, so that a phone's codes for two meetings must differ (design ruling 12).
    let code = randomIds.smsCode(smsCodeLength);
    while (live.some((other) => other.codeDigest === codeDigest(cipher, { ...other, phone, code }))) {
      code = randomIds.smsCode(smsCodeLength);
    }
    await insertCode(query, {
      phoneDigest: digest,
      ...{ meetingId, purpose, createdAt },
      codeDigest: codeDigest(cipher, { phone, purpose, meetingId, code }),
      expiresAt: new Date(clock.now() + codeLifeMs),
    });
    return code;
  });
}
