import { UsageError } from './command';

/**
 * Reads an amount as the organiser types it: `1200`, `1200.00`, `¥1,200.00`, `1200元`; full-width forms as well.
 * @returns integer fen, above 0
 * @throws UsageError
 */
export function readAmount(typed: string): number {
  const plain = typed.normalize('NFKC').replace(/^¥|元$/g, '');
  const [, yuan = '', fen = ''] = /^(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  const amountFen = Number(yuan.replaceAll(',', '')) * 100 + Number(fen.padEnd(2, '0'));
  if (yuan === '' || amountFen <= 0 || amountFen > maxAmountFen)
    throw new UsageError(`“${typed}”不是金额，请写成 1200 或 1200.50`);
  return amountFen;
}

/** The largest amount that the database's columns hold. */
const maxAmountFen = 2_000_000_000;

/** Prints an amount so that it can be typed again, such as 1200.00. */
export const typedAmount = (amountFen: number): string =>
  `${Math.floor(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`;
