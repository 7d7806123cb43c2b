import type {
  EntryType,
  PaidBy,
  PaymentState,
  RefundState,
  TransferState,
  UserType,
} from '../domain/attendee/attendee';
import { readNumber } from '../domain/json/read-value';
import { count, type Codec } from './codec';

/** The number of each word, which is what the wire and the database hold (product §10). */
export type Numbers<Word extends string> = Readonly<Record<Word, number>>;
type Known<State> = Exclude<State, 'unknown'>;

export const paymentNumbers: Numbers<Known<PaymentState>> = { unpaid: 0, paid: 1 };
export const refundNumbers: Numbers<Known<RefundState>> = { none: 0, 'under-review': 1, refunded: 2, reapplicable: 3 };
export const transferNumbers: Numbers<Known<TransferState>> = { none: 0, given: 1, received: 2 };
export const paidByNumbers: Numbers<PaidBy> = { nobody: 0, attendee: 1, operator: 2 };
export const userTypeNumbers: Numbers<UserType> = { 'team-member': 2, 'free-guest': 5, individual: 7 };
export const entryTypeNumbers: Numbers<EntryType> = { paid: 2, free: 7 };

/** @returns the word of a number; undefined for a number that has none */
export function wordReader<Word extends string>(numbers: Numbers<Word>): (number: number) => Word | undefined {
  const words = new Map((Object.keys(numbers) as Word[]).map((word) => [numbers[word], word]));
  return (number) => words.get(number);
}

/** A number outside the table, so that it reads as `other` again. */
const noNumber = -1;

/**
 * A word that is a number on the wire, 0 where it is missing.
 * @param other stands for every number that has no word
 */
export function numbered<Word extends string, Other extends string | null>(
  numbers: Numbers<Word>,
  other: Other,
): Codec<Word | Other, number | null> {
  const wordOf = wordReader(numbers);
  const numberOf: Readonly<Record<string, number | undefined>> = numbers;
  return {
    read: (wire) => wordOf(readNumber(wire, 0)) ?? other,
    write: (word) => (word === null ? null : (numberOf[word] ?? noNumber)),
    wire: other === null ? { type: ['string', 'number', 'null'] } : count.wire,
  };
}

export const payment: Codec<PaymentState, number | null> = numbered(paymentNumbers, 'unknown');
export const refund: Codec<RefundState, number | null> = numbered(refundNumbers, 'unknown');
export const transfer: Codec<TransferState, number | null> = numbered(transferNumbers, 'unknown');
/** An unknown payer is nobody whose rights a rule could grant. */
export const paidBy: Codec<PaidBy, number | null> = numbered(paidByNumbers, 'nobody');
export const userType: Codec<UserType | null, number | null> = numbered(userTypeNumbers, null);
/** The choice of an entry type as devices keep it: a number, or its text. */
export const entryType: Codec<EntryType | null, number | null> = numbered(entryTypeNumbers, null);
