import { calls } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { fileAddress } from '../contract/file-address';
import { send } from '../platform/network/http';
import { adoptSettings, appSettings } from '../platform/network/settings.weapp';
import { classifyAnswer, RefusedError } from './call-error';

/** The longest wait for the settings, in milliseconds; after that the app continues without the server's extras. */
const maxWaitMs = 3_000;
const timeoutMs = 20_000;

let asked: Promise<void> | null = null;
let isKnown = false;

/**
 * Requests the server's settings, once per launch and again after a failure. Commands wait for them, first screens do not.
 * @returns null once they are known
 */
export function pendingServerSettings(): Promise<void> | null {
  if (isKnown) return null;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))]);
}

async function ask(): Promise<void> {
  const { method, url, answer } = calls.getAppSettings;
  try {
    const { httpStatus, body } = await send({ method, url: fileAddress(url({}), appSettings().apiOrigin), timeoutMs });
    const isUnheardOf = httpStatus === 404;
    adoptSettings(isUnheardOf ? null : answer.read(classifyAnswer(httpStatus, readEnvelope(body)).data));
    isKnown = true;
  } catch (error) {
    // A refusal means a server without the extra call. After any other failure the settings of an earlier launch apply, and
    // the next command requests them again.
    if (!(error instanceof RefusedError)) return;
    adoptSettings(null);
    isKnown = true;
  }
}
