import { maxSaltLength, type SmsChallenge } from '../domain/sms/sms-challenge';
import { readNumber, readObject, readText } from '../domain/json/read-value';

/** The header of a call for a code by SMS that carries a solved challenge. */
export const proofHeader = 'Sms-Proof';

/** The challenge in the `data` of a refused call for a code; null for any other refusal. */
export function readSmsChallenge(data: unknown): SmsChallenge | null {
  const { salt, target, max, signature } = readObject(readObject(data).challenge);
  const challenge = {
    ...{ salt: readText(salt), target: readText(target), signature: readText(signature) },
    max: readNumber(max, -1),
  };
  const isSound =
    /^[!-~]+$/.test(challenge.salt) &&
    challenge.salt.length <= maxSaltLength &&
    /^[0-9a-f]{64}$/.test(challenge.target) &&
    Number.isInteger(challenge.max) &&
    challenge.max >= 0;
  return isSound ? challenge : null;
}

export function writeSmsChallenge(challenge: SmsChallenge): { challenge: SmsChallenge } {
  return { challenge };
}

/** A solved challenge, as its server can check it without having kept it. */
export type SmsProof = Pick<SmsChallenge, 'salt' | 'max' | 'signature'> & { number: number };

export function writeSmsProof({ salt, max, number, signature }: SmsProof): string {
  return [salt, max, number, signature].join(':');
}

/** @returns null if the header is none */
export function readSmsProof(header: unknown): SmsProof | null {
  const [, salt = '', max, number, signature = ''] =
    (typeof header === 'string' && /^([\w.-]{1,40}):(\d{1,9}):(\d{1,9}):([\w-]{1,64})$/.exec(header)) || [];
  return salt === '' ? null : { salt, max: Number(max), number: Number(number), signature };
}
