import { isPlainObject, readText } from '../../../src/domain/json/read-value';
import { GatewayError, type ObjectStore } from '../ports';
import { AbandonedError, TimeLimitError, withTimeLimit } from '../time-limit';
import type { ObjectClient } from './s3-client';
import type { S3Settings } from './s3-settings';

/**
 * Creates a store of objects in a bucket, through AWS' SDK. Errors: the service's code, such as AccessDenied or
 * NoSuchBucket; TIMEOUT; NETWORK. All calls may be repeated: a key always has the same content.
 */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { timeoutMs = 20_000 } = settings;
  let client: Promise<ObjectClient> | null = null;
  const loadClient = async (): Promise<ObjectClient> => {
    const { createObjectClient } = await import('./s3-client');
    return createObjectClient(settings);
  };
  const call = async <Value>(run: (client: ObjectClient, signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const loaded = await (client ??= loadClient());
    return withTimeLimit(timeoutMs, (signal) => run(loaded, signal)).catch((error: unknown) => {
      throw gatewayErrorOf(error, timeoutMs);
    });
  };
  return {
    put: (key, bytes) => call((loaded, signal) => loaded.put(key, bytes, signal)),
    get: (key) =>
      call((loaded, signal) => loaded.get(key, signal)).catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'NoSuchKey') return null;
        throw error;
      }),
    remove: (key) => call((loaded, signal) => loaded.remove(key, signal)),
  };
}

/** Converts the SDK's errors, which contain keys and addresses: only their codes are passed on. */
function gatewayErrorOf(error: unknown, timeoutMs: number): GatewayError {
  if (error instanceof AbandonedError) return new GatewayError('s3', 'ABANDONED', 'the server is stopping', true);
  if (error instanceof TimeLimitError)
    return new GatewayError('s3', 'TIMEOUT', `no answer within ${timeoutMs} ms`, true);
  const { name, code, $metadata } = isPlainObject(error) ? error : {};
  const status = isPlainObject($metadata) ? $metadata.httpStatusCode : undefined;
  if (typeof status === 'number') {
    const refused = readText(name) || `HTTP_${status}`;
    return new GatewayError('s3', refused, `the store refused: ${refused}, HTTP ${status}`, true, status);
  }
  return new GatewayError('s3', 'NETWORK', `request failed: ${readText(code) || 'unknown'}`, true);
}
