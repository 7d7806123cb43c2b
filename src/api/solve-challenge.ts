import { findNumber } from '../domain/sms/proof-of-work';
import type { SmsChallenge } from '../domain/sms/sms-challenge';
import { now } from '../platform/device/clock';

/** Tried between two looks at the clock: some milliseconds on a slow phone. */
const stepSize = 250;
/** Work between two breaths in which the page draws and takes taps, in milliseconds: less than a frame. */
const sliceMs = 12;

/** Solves a challenge in slices, so that the page does not freeze; null if it has no solution. */
export async function solveChallenge(challenge: SmsChallenge): Promise<number | null> {
  let sliceStart = now();
  for (let from = 0; from <= challenge.max; from += stepSize) {
    const number = findNumber(challenge, from, stepSize);
    if (number !== null) return number;
    if (now() - sliceStart < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceStart = now();
  }
  return null;
}
