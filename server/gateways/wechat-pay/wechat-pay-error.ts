import { readObject, readText } from '../../../src/domain/json/read-value';
import { GatewayError } from '../ports';

/** Codes that mean: nothing was done, or it can be done again; send the same call once more. */
const retryableCodes = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'BANK_ERROR', 'USERPAYING']);

/** WeChat spells some codes in two ways, older and newer; callers see one. */
const spellings: Readonly<Record<string, string>> = {
  SYSTEMERROR: 'SYSTEM_ERROR',
  ORDERNOTEXIST: 'ORDER_NOT_EXIST',
  ORDER_PAID: 'ORDERPAID',
  ORDERCLOSED: 'ORDER_CLOSED',
  NOAUTH: 'NO_AUTH',
  BANKERROR: 'BANK_ERROR',
  RESOURCE_NOT_EXIST: 'RESOURCE_NOT_EXISTS',
};

/** An error of this gateway that no retry mends. */
export function wechatPayError(code: string, message: string, httpStatus: number | null = null): GatewayError {
  return new GatewayError('wechat-pay', code, message, false, httpStatus);
}

/**
 * The error that an answer of 4xx or 5xx stands for.
 * @param isVerified whether WeChat's signature was on it. Without one (a proxy, a gateway page, a request whose
 *   sender WeChat cannot tell) it may not decide anything, such as that an order does not exist:
 *   its code is then UNVERIFIED, and what it says stands in the message.
 */
export function errorOfAnswer(status: number, body: string, isVerified: boolean): GatewayError {
  const answer = readObject(body);
  const given = readText(answer.code) || `HTTP_${status}`;
  const code = spellings[given] ?? given;
  const message = `${status} ${code}: ${readText(answer.message).slice(0, 300)}`;
  const isRetryable = status >= 500 || status === 429 || retryableCodes.has(code);
  return new GatewayError('wechat-pay', isVerified ? code : 'UNVERIFIED', message, isRetryable, status);
}
