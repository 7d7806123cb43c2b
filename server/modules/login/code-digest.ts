import type { DataCipher } from '../../data-cipher';
import type { CodePurpose } from '../../db/tables/logins';

/** How long an SMS code is good, in milliseconds. */
export const codeLifeMs = 5 * 60_000;
/** Wrong guesses that end a code. */
export const mostTries = 5;

/** A code as it is kept: with all that it is good for, so that it matches nothing else. */
export function codeDigest(
  cipher: DataCipher,
  { phone, meetingId, purpose, code }: { phone: string; meetingId: number; purpose: CodePurpose; code: string },
): string {
  return cipher.digest(`sms-code:${purpose}:${meetingId}:${phone}:${code}`);
}

export const phoneDigest = (cipher: DataCipher, phone: string): string => cipher.digest(`phone:${phone}`);
