/** An exact fraction: sums of hours and credits are rounded once, at the end, and never by a computer's own rounding. */
export interface Fraction {
  numerator: bigint;
  /** Above 0. */
  denominator: bigint;
}

/** @param denominator above 0 */
export function fraction(numerator: number, denominator: number): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export const zero: Fraction = fraction(0, 1);

export function add(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator };
  return reduced({
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  });
}

export function times(one: Fraction, other: Fraction): Fraction {
  return reduced({
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  });
}

/** @param divisor above 0 */
export const dividedBy = (value: Fraction, divisor: Fraction): Fraction =>
  times(value, { numerator: divisor.denominator, denominator: divisor.numerator });

function isLess(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator < other.numerator * one.denominator;
}

/** The smaller of a value and a limit; null stands for no limit. */
export const atMost = (value: Fraction, limit: Fraction | null): Fraction =>
  limit !== null && isLess(limit, value) ? limit : value;

/** Rounds a value that is not negative down to a multiple of a step. Both are in thousandths of a unit. */
export function floorMilli({ numerator, denominator }: Fraction, stepMilli: number): number {
  return Number((numerator * 1_000n) / (denominator * BigInt(stepMilli))) * stepMilli;
}

/** Rounds a value that is not negative to two decimals, for display; halves go up. */
export function toHundredths({ numerator, denominator }: Fraction): string {
  const hundredths = (numerator * 200n + denominator) / (denominator * 2n);
  return (Number(hundredths) / 100).toFixed(2);
}

/** Cuts a value that is not negative off after two decimals, for display. */
export const cutToHundredths = (value: Fraction): string => (floorMilli(value, 10) / 1_000).toFixed(2);

function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { numerator: numerator / a, denominator: denominator / a } : { numerator, denominator };
}
