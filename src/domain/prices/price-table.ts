import { sumFen } from '../money/money';
import { deadlineEnd, isPast } from '../time/shanghai-time';

/** The price of one attendee, in fen. */
export interface Price {
  feeFen: number;
  /** The price per head from `teamFrom` members on; null for none. */
  teamFen: number | null;
}

/** The prices of an identity, one for each period. */
export interface PriceRow {
  /** The key of the option that people of this identity choose; '' where no question decides. */
  option: string;
  prices: readonly Price[];
}

/** A meeting's prices by identity and by the day of registration (product §16.43). */
export interface PriceTable {
  /** The wire name of the question of choice whose answer is the identity; '' for one price for everybody. */
  question: string;
  /** The day or time until which each period lasts, as in `Meeting`; the last is '', since it has no end. */
  until: readonly string[];
  /** The number of members from which team prices hold; null for no team prices. */
  teamFrom: number | null;
  rows: readonly PriceRow[];
}

/** How long an order keeps its price although the period has ended meanwhile, so that its payer can finish. */
export const priceHoldMs = 24 * 3_600_000;

/**
 * Finds the period of an instant.
 * @param now epoch milliseconds
 * @returns its place in `until`
 */
export function periodAt({ until }: Pick<PriceTable, 'until'>, now: number): number {
  const place = until.findIndex((last) => !isPast(last, now));
  return place === -1 ? until.length - 1 : place;
}

/**
 * Finds the price that holds for an identity at an instant; null for an identity without a row, such as an option that is
 * offered no longer.
 * @param now epoch milliseconds
 */
export function priceAt(table: PriceTable, option: string, now: number): Price | null {
  return table.rows.find((row) => row.option === option)?.prices[periodAt(table, now)] ?? null;
}

/**
 * Finds when the prices that hold for identities change next.
 * @returns the last instant of the present prices, in epoch milliseconds; null if they do not change any more
 */
export function pricesEnd(table: PriceTable, options: readonly string[], now: number): number | null {
  const rows = table.rows.filter(({ option }) => options.includes(option));
  for (let period = periodAt(table, now); period < table.until.length - 1; period += 1) {
    const isChanging = rows.some(({ prices }) => !isSamePrice(prices[period], prices[period + 1]));
    if (isChanging) return deadlineEnd(table.until[period] ?? '');
  }
  return null;
}

const isSamePrice = (one: Price | undefined, other: Price | undefined): boolean =>
  one?.feeFen === other?.feeFen && one?.teamFen === other?.teamFen;

/** The sum of prices, each as it is charged; `feesFen` is in the order of the prices. */
export interface TotalPrice {
  feesFen: number[];
  totalFen: number;
  isDiscounted: boolean;
}

/**
 * Prices people who are paid for together: from `teamFrom` on each costs their own team price, otherwise their own fee
 * (product §11.7).
 */
export function totalPrice(prices: readonly Price[], teamFrom: number | null): TotalPrice {
  const isTeam = teamFrom !== null && prices.length > 0 && prices.length >= teamFrom;
  const feesFen = prices.map(({ feeFen, teamFen }) => (isTeam ? (teamFen ?? feeFen) : feeFen));
  return { feesFen, totalFen: sumFen(feesFen), isDiscounted: isTeam && prices.some(({ teamFen }) => teamFen !== null) };
}
