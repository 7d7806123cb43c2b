import { randomInt, randomUUID } from 'node:crypto';
import { randomBytes } from './random-bytes';
import type { DataCipher } from './data-cipher';
import { remarkAlphabet, remarkLength } from '../../src/domain/payment/transfer';

/** Generates the server's identifiers; an interface, so that tests can predict them. */
export interface RandomIds {
  id(): string;
  /** Returns an unguessable reference of 160 bits to a ticket or file, for URLs and QR codes. */
  reference(): string;
  /**
   * Returns a trade number that payment providers accept: 27 characters of `[0-9A-Z]`, 130 random bits, with room for a
   * suffix.
   */
  outTradeNo(): string;
  /** Returns a remark that a payer writes on a transfer. It is short, so another order may have it already. */
  transferRemark(): string;
  /** Returns the code of a voucher, of five random bits a character, without those that look alike. */
  codeText(length: number): string;
  /** Returns a session token of 256 bits. */
  token(): string;
  smsCode(digits: number): string;
}

// Without 0/O and 1/I, so that a number can be read out over the telephone. 32 characters, so that a byte's low bits
// are unbiased.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('');
}

export const randomIds: RandomIds = {
  id: randomUUID,
  reference: () => randomBytes(20).toString('base64url'),
  outTradeNo: () => `T${randomText(26)}`,
  transferRemark: () =>
    Array.from({ length: remarkLength }, () => remarkAlphabet.charAt(randomInt(remarkAlphabet.length))).join(''),
  codeText: randomText,
  token: () => randomBytes(32).toString('base64url'),
  smsCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text is a valid row id: PostgreSQL raises an error on any other. */
export const isRowId = (text: string): boolean => uuid.test(text);

/** Returns the row id that stands for a text: the same for the same text, and unlike any other. */
export function rowIdOf({ digest }: Pick<DataCipher, 'digest'>, text: string): string {
  const hex = Buffer.from(digest(text), 'base64url').toString('hex');
  // Marked as version 8 of RFC 9562, whose content is the maker's.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** An id as the organiser's lists and messages show it: its first eight characters, which are enough to find it by. */
export const shortId = (id: string): string => id.slice(0, 8);
