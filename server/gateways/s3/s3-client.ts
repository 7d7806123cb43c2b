import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings';

/** The three calls of the SDK that we use. They throw the SDK's errors. */
export interface ObjectClient {
  put(key: string, bytes: Buffer, abortSignal: AbortSignal): Promise<void>;
  get(key: string, abortSignal: AbortSignal): Promise<Buffer>;
  remove(key: string, abortSignal: AbortSignal): Promise<void>;
}

/**
 * Creates the SDK's client. This module is imported when the first object is needed, since the SDK takes 20 MB of
 * memory.
 */
export function createObjectClient(settings: S3Settings): ObjectClient {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const client = new S3Client({
    ...{ region, forcePathStyle, credentials: { accessKeyId, secretAccessKey } },
    ...(endpoint !== null && { endpoint }),
    maxAttempts: 2,
    // Many S3-compatible services do not know AWS' newer checksums; downloads are authenticated anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(Key, Body, abortSignal) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }), { abortSignal });
    },
    async get(Key, abortSignal) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async remove(Key, abortSignal) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
    },
  };
}
