import { calls } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { send } from '../platform/http/http';
import { appSettings } from '../platform/settings/settings';
import { sendFile, type PickedFile } from '../platform/upload/upload';
import { apiUrl } from './call-server';
import { classifyAnswer } from './classify-answer';

const discardTimeoutMs = 10_000;

/**
 * Uploads one file (spec section 7, uplaod).
 * @param onProgress told the share that has been sent, 0 to 1
 * @returns the server's reference
 * @throws RefusedError or TransportFailure
 */
export async function uploadFile(
  file: PickedFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const answer = await sendFile(file, { url: apiUrl(calls.uploadFile.url({})), onProgress, signal });
  return calls.uploadFile.answer.read(classifyAnswer(answer.httpStatus, readEnvelope(answer.body)));
}

/** Asks a server that can to forget a file that was taken off the list; whether it does changes nothing here. */
export function discardUpload(reference: string): void {
  if (!appSettings().extras.removeUpload) return;
  void send({ method: 'DELETE', url: apiUrl(reference), timeoutMs: discardTimeoutMs }).catch(() => undefined);
}
