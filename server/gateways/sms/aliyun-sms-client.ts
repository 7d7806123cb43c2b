import AliyunClient, { SendSmsRequest } from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';

/** The one call of the SDK that we use. */
export interface AliyunSmsClient {
  /** Returns the body of an HTTP 2xx; throws the SDK's errors. */
  sendSms(message: {
    phoneNumbers: string;
    signName: string;
    templateCode: string;
    templateParam: string;
    /** Our own id of the message, for Aliyun's log. */
    outId?: string;
  }): Promise<{ code?: string; requestId?: string }>;
}

/**
 * Creates the vendor's SMS SDK client (dysmsapi 2017-05-25). Loading the SDK takes longer than the rest of the server,
 * so this module is imported when the first message is sent.
 * @param endpoint origin of the service; the SDK takes no paths
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
      // With an explicit key pair the SDK looks for none in files, metadata services or elsewhere.
      ...{ accessKeyId, accessKeySecret },
      endpoint: endpoint.host,
      protocol: endpoint.protocol === 'http:' ? 'HTTP' : 'HTTPS',
      // The SDK's connection timeout is an idle-socket timeout and so also aborts requests already sent: both get the
      // same value. It retries nothing unless given retry options.
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
