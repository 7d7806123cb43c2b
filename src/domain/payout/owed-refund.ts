/** Money that the organiser has to pay back by bank, as the person who gets it sees it. */
export interface OwedRefund {
  id: string;
  /** The attendee, or all of an order. */
  names: string;
  amountFen: number;
  /** The account's holder and the end of its number; '' while nobody has said where to pay. */
  account: string;
  /** It went to the bank: the account stands until the bank returns it. */
  isSent: boolean;
  /** Why the bank has returned an earlier payment; '' for none. */
  failure: string;
}

/** After being asked for an account, nobody is asked again for so long. */
const askingRestMs = 24 * 3_600_000;

/** Tells whether somebody may be asked for their account again. */
export const mayAskAgain = (askedAt: number | null, now: number): boolean =>
  askedAt === null || now - askedAt >= askingRestMs;

/** Words an account without its number. */
export const accountInWords = ({ name, number }: { name: string; number: string }): string =>
  `${name}，尾号 ${number.slice(-4)}`;
