import AliyunClient, { SendSmsRequest } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';

/** What the SDK's SendSms needs of us, and nothing of the hundreds of other calls it has. */
export interface AliyunSmsClient {
  /** Answers the body of an HTTP 2xx; throws what the SDK throws. */
  sendSms(message: {
    phoneNumbers: string;
    signName: string;
    templateCode: string;
    templateParam: string;
  }): Promise<{ code?: string; requestId?: string }>;
}

/**
 * The vendor's SDK for SMS (dysmsapi 2017-05-25). Loading it takes longer than the rest of the server, so this module is
 * imported when the first text is sent.
 * @param endpoint origin of the service; the SDK has no paths
 */
export function createAliyunSmsClient(given: {
  endpoint: URL;
  accessKeyId: string;
  accessKeySecret: string;
  timeoutMs: number;
}): AliyunSmsClient {
  const { endpoint, accessKeyId, accessKeySecret, timeoutMs } = given;
  const client = new AliyunClient(
    new $OpenApiUtil.Config({
      // A key pair that is given is all that the SDK uses: it looks for none in files, metadata services or elsewhere.
      ...{ accessKeyId, accessKeySecret },
      endpoint: endpoint.host,
      protocol: endpoint.protocol === 'http:' ? 'HTTP' : 'HTTPS',
      // Its connection timeout is one of idle sockets and so also ends requests that were sent: the same for both. It
      // sends nothing a second time by itself unless it is given retry options.
      ...{ connectTimeout: timeoutMs, readTimeout: timeoutMs },
    }),
  );
  return {
    async sendSms(message) {
      const { body } = await client.sendSms(new SendSmsRequest(message));
      return body ?? {};
    },
  };
}
