import { findNumber } from '../domain/sms/proof-of-work';
import type { SmsChallenge } from '../domain/sms/sms-challenge';
import { now } from '../platform/device/clock';

/** The numbers to try before the clock is read again: some milliseconds of work on a slow phone. */
const stepSize = 250;
/** The duration of a slice in milliseconds: less than a frame, so that the page can render and handle taps in between. */
const sliceMs = 12;

/** Solves a challenge in slices, so that the page does not freeze. Resolves to null if there is no solution. */
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
