/**
 * What a server asks of whoever wants another code by SMS (product §12.11): to find the number from 0 to `max` which,
 * behind `salt`, has this SHA-256 hash. That costs a person a moment, and a script a moment for each text.
 */
export interface SmsChallenge {
  /** ASCII; with a dot and the number at most 55 characters. */
  salt: string;
  /** SHA-256 of salt, dot and number, in hexadecimal. */
  target: string;
  max: number;
  /** The server's own. */
  signature: string;
}

export const maxSaltLength = 40;

/** The text whose hash is asked for. */
export function challengeText({ salt }: Pick<SmsChallenge, 'salt'>, number: number): string {
  return `${salt}.${number}`;
}
