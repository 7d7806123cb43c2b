import { randomUUID } from 'node:crypto';
import { readObject, readText } from '../../../src/contract/read-value';
import { GatewayError, type SmsGateway, type SmsTemplate } from '../ports';
import { sendHttp, type HttpAnswer } from '../send-http';
import { acs3Authorization, canonicalQuery, sha256Hex } from './sign-acs3';

export interface AliyunSmsCredentials {
  /** `https://dysmsapi.aliyuncs.com`, or the sandbox's `SMS_ENDPOINT`. */
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** The approved signature (签名) that opens each message, without its brackets. */
  signName: string;
  /** Codes of the approved templates, such as SMS_123456789. */
  templateCodes: Readonly<Record<SmsTemplate, string>>;
  /** Default 8,000. */
  timeoutMs?: number;
}

/** Failures of theirs that pass; everything else, such as a phone's own limit, does not go away by trying again. */
const retryableCode = /^(isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|Throttling(\..+)?|ServiceUnavailable|InternalError)$/;

/**
 * Aliyun's SendSms (dysmsapi 2017-05-25), RPC style, signature V3.
 * Errors: Aliyun's code, such as isv.BUSINESS_LIMIT_CONTROL (a phone's limit: 1 a minute, 5 an hour, 10 a day) or
 * isv.MOBILE_NUMBER_ILLEGAL; TIMEOUT and NETWORK, which are not retryable once the request may have arrived,
 * since Aliyun would send a second message. No message of an error holds a phone or a parameter.
 * @param now the real time: Aliyun refuses requests that are more than 15 minutes off
 */
export function createAliyunSms(credentials: AliyunSmsCredentials, now: () => number = () => Date.now()): SmsGateway {
  const endpoint = new URL(credentials.endpoint);
  return {
    async send(message) {
      const query = {
        PhoneNumbers: message.phone,
        SignName: credentials.signName,
        TemplateCode: credentials.templateCodes[message.template],
        TemplateParam: JSON.stringify(message.parameters),
      };
      // host is signed too, but fetch sends it by itself.
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': new Date(now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': sha256Hex(''),
      };
      const { accessKeyId, accessKeySecret } = credentials;
      const request = {
        method: 'POST',
        path: endpoint.pathname,
        query,
        headers: { host: endpoint.host, ...headers },
        body: '',
      } as const;
      const answer = await sendHttp(
        'sms',
        {
          method: 'POST',
          url: `${endpoint.origin}${endpoint.pathname}?${canonicalQuery(query)}`,
          headers: {
            ...headers,
            Accept: 'application/json',
            Authorization: acs3Authorization(request, accessKeyId, accessKeySecret),
          },
          timeoutMs: credentials.timeoutMs ?? 8000,
        },
        false,
      );
      refuseUnlessAccepted(answer);
    },
  };
}

/** Aliyun answers a refused message with HTTP 200 and a Code that is not OK, a refused signature with 4xx. */
function refuseUnlessAccepted({ status, text }: HttpAnswer): void {
  const answer = readObject(text);
  const code = readText(answer.Code) || `HTTP_${status}`;
  if (status === 200 && code === 'OK') return;
  const requestId = readText(answer.RequestId).slice(0, 64);
  const isRetryable = retryableCode.test(code) || status === 429 || status === 503;
  throw new GatewayError('sms', code, `SendSms refused: ${code}, request ${requestId}`, isRetryable, status);
}
