import { isPlainObject, readText } from '../../../src/domain/json/read-value';
import { currentRequestId } from '../../requests/request-id';
import { GatewayError, type SmsGateway, type SmsTemplate } from '../ports';
import { isNeverSent } from '../send-http';
import { AbandonedError, TimeLimitError, withTimeLimit } from '../time-limit';
import type { AliyunSmsClient } from './aliyun-sms-client';

export interface AliyunSmsCredentials {
  /** `https://dysmsapi.aliyuncs.com`, or the sandbox's `SMS_ENDPOINT`. */
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature (签名) at the start of each message, without brackets. */
  signName: string;
  /** Codes of the approved templates, such as SMS_123456789. */
  templateCodes: Readonly<Record<SmsTemplate, string>>;
  /** The time limit of one message, in milliseconds. Default 8,000. */
  timeoutMs?: number | undefined;
}

/** Aliyun's transient failures; others, such as a phone's own limit, are not fixed by retrying. */
const retryableCode = /^(isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|Throttling(\..+)?|ServiceUnavailable|InternalError)$/;

/**
 * Aliyun's SendSms (dysmsapi 2017-05-25) through their SDK, which signs with the real time (ACS3-HMAC-SHA256). Errors:
 * Aliyun's code, such as isv.BUSINESS_LIMIT_CONTROL (a phone's limit: 1 per minute, 5 per hour, 10 per day) or
 * isv.MOBILE_NUMBER_ILLEGAL; TIMEOUT, NETWORK and ANSWER_UNREADABLE, which are not retryable once the request may have
 * arrived, since Aliyun would send a second message. The SDK's own errors contain the whole URL, and so phone and code:
 * only their codes are passed on.
 */
export function createAliyunSms(credentials: AliyunSmsCredentials): SmsGateway {
  const timeoutMs = credentials.timeoutMs ?? 8_000;
  const endpoint = new URL(credentials.endpoint);
  let client: Promise<AliyunSmsClient> | null = null;
  const loadClient = async (): Promise<AliyunSmsClient> => {
    const { createAliyunSmsClient } = await import('./aliyun-sms-client');
    return createAliyunSmsClient({ ...credentials, endpoint, timeoutMs });
  };
  return {
    async send({ phone, template, parameters }) {
      const aliyun = await (client ??= loadClient());
      const requestId = currentRequestId();
      const message = {
        phoneNumbers: phone,
        signName: credentials.signName,
        templateCode: credentials.templateCodes[template],
        templateParam: JSON.stringify(parameters),
        ...(requestId !== null && { outId: requestId }),
      };
      // The SDK's own timeouts restart with each part of an answer.
      const answer = await withTimeLimit(timeoutMs, () => aliyun.sendSms(message)).catch((error: unknown) => {
        throw gatewayErrorOf(error, timeoutMs);
      });
      // Aliyun answers a refused message with HTTP 200 and a code other than OK, a refused signature with 4xx.
      if (answer.code !== 'OK') throw refusal(readText(answer.code), 200, readText(answer.requestId));
    },
  };
}

/** Maps the SDK's errors: an answer with HTTP 4xx or 5xx, a timeout, or a failed connection. */
function gatewayErrorOf(error: unknown, timeoutMs: number): GatewayError {
  const { statusCode, code, requestId, name } = isPlainObject(error) ? error : {};
  if (typeof statusCode === 'number') return refusal(readText(code), statusCode, readText(requestId));
  if (error instanceof AbandonedError) return new GatewayError('sms', 'ABANDONED', 'the server is stopping', false);
  if (error instanceof TimeLimitError || name === 'RequestTimeoutError')
    return new GatewayError('sms', 'TIMEOUT', `no answer within ${timeoutMs} ms`, false);
  if (name === 'SyntaxError')
    return new GatewayError('sms', 'ANSWER_UNREADABLE', 'SendSms answered something that is no JSON', false);
  const cause = readText(code) || 'unknown';
  return new GatewayError('sms', 'NETWORK', `request failed: ${cause}`, isNeverSent(cause));
}

function refusal(rawCode: string, httpStatus: number, requestId: string): GatewayError {
  // The SDK stringifies a missing code.
  const code = rawCode === '' || rawCode === 'undefined' ? `HTTP_${httpStatus}` : rawCode;
  const isRetryable = retryableCode.test(code) || httpStatus === 429 || httpStatus === 503;
  const message = `SendSms refused: ${code}, request ${requestId.slice(0, 64)}`;
  return new GatewayError('sms', code, message, isRetryable, httpStatus);
}
