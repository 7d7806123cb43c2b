import { firstCalls as calls } from '../contract/first-calls';
import { readEnvelope } from '../contract/envelope';
import { send } from '../platform/network/http';
import { appSettings } from '../platform/network/settings';
import type { PickedFile, UploadService } from '../platform/network/upload-service';
import { apiUrl } from './call-server';
import { classifyAnswer, errorMessage } from './call-error';

const discardTimeoutMs = 10_000;

/**
 * Uploads one file (product §5.5, uplaod).
 * @param onProgress receives the share sent, 0 to 1
 * @returns the server's file reference
 * @throws RefusedError or TransportFailure
 */
export async function uploadFile(
  file: PickedFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  // Loaded with the question that a file answers: few forms have one.
  const { sendFile } = await import('../platform/network/upload');
  const answer = await sendFile(file, { url: apiUrl(calls.uploadFile.url({})), onProgress, signal });
  return calls.uploadFile.answer.read(classifyAnswer(answer.httpStatus, readEnvelope(answer.body)).data);
}

/** Asks a server that supports it to delete a file removed from the list. Best effort. */
export function discardUpload(reference: string): void {
  if (!appSettings().extras.removeUpload) return;
  void send({ method: 'DELETE', url: apiUrl(reference), timeoutMs: discardTimeoutMs }).catch(() => undefined);
}

/** A form's upload service and its progress. */
export interface ApiUploads {
  service: UploadService;
  isUnderWay: () => boolean;
}

/** Creates the upload service of one form; keep it for the form's lifetime. */
export function createApiUploads(): ApiUploads {
  const underWay = new Set<string>();
  return {
    service: {
      upload: (file, onProgress, signal) =>
        uploadFile(file, onProgress, signal).catch((error: unknown) => {
          throw new Error(errorMessage(error));
        }),
      discard: discardUpload,
      fileUrl: apiUrl,
      reportUnderWay: (fieldId, isUnderWay) => {
        if (isUnderWay) underWay.add(fieldId);
        else underWay.delete(fieldId);
      },
    },
    isUnderWay: () => underWay.size > 0,
  };
}
