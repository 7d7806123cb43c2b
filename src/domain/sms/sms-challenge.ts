/**
 * A proof of work that a client solves before it gets another code by SMS (product §12.11): the number from 0 to `max` that,
 * appended to `salt`, has this SHA-256 hash. It takes a person's device a moment, and a script a moment for each text.
 */
export interface SmsChallenge {
  /** ASCII; with a dot and the number at most 55 characters. */
  salt: string;
  /** SHA-256 of salt, dot and number, in hexadecimal. */
  target: string;
  max: number;
  /** Proves that the server made the challenge; opaque to clients. */
  signature: string;
}

export const maxSaltLength = 40;

/** The text that is hashed for a number. */
export function challengeText({ salt }: Pick<SmsChallenge, 'salt'>, number: number): string {
  return `${salt}.${number}`;
}
