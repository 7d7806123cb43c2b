import { calls } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { fileAddress } from '../contract/file-address';
import { send } from '../platform/network/http';
import { adoptSettings, appSettings } from '../platform/network/settings.weapp';
import { classifyAnswer, RefusedError } from './call-error';

/** Nobody waits longer: without the server's settings the app does with less. */
const maxWaitMs = 3_000;
const timeoutMs = 20_000;

let asked: Promise<void> | null = null;
let isKnown = false;

/**
 * What the server offers, asked once a launch and again after a failure. First screens do not wait for it, commands do.
 * @returns null once it is known
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
    // A server that follows the contract and no more. After anything else what was told at an earlier launch applies, and
    // the next command asks again.
    if (!(error instanceof RefusedError)) return;
    adoptSettings(null);
    isKnown = true;
  }
}
