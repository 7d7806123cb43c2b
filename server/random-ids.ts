import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where the server's identifiers come from, as a port, so that tests may know them. */
export interface RandomIds {
  /** Id of a row. */
  id(): string;
  /** What stands for a ticket or a file in a URL or QR code: unguessable, 160 bits. */
  reference(): string;
  /** A trade number that payment providers accept: 27 of `[0-9A-Z]`, 130 random bits, room for a suffix. */
  outTradeNo(): string;
  /** What opens a session: 256 bits. */
  token(): string;
  /** An SMS code of so many digits. */
  smsCode(digits: number): string;
}

// Without 0/O and 1/I, so that a number can be read out on the telephone. 32 signs, so that a byte's low bits are fair.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('');
}

export const randomIds: RandomIds = {
  id: randomUUID,
  reference: () => randomBytes(20).toString('base64url'),
  outTradeNo: () => `T${randomText(26)}`,
  token: () => randomBytes(32).toString('base64url'),
  smsCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id: PostgreSQL fails on any other. */
export const isRowId = (text: string): boolean => uuid.test(text);
