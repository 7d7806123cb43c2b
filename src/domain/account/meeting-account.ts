import { sumFen } from '../money/money';

/** How money moved: a provider's name, `bank`, or `settled` for differences that were settled outside the books. */
export type Means = string;

/** The money of one day, means and direction, as the ledger has it. Refunds are negative there. */
export interface MovementSum {
  /** The day on which it was booked in Shanghai, `YYYY-MM-DD`. */
  day: string;
  means: Means;
  kind: 'payment' | 'refund';
  amountFen: number;
}

/** The money that came on the society's account and was recorded for a meeting, in fen. */
export interface BankSums {
  receivedFen: number;
  /** Used for orders, and to be given back or given back. */
  ordersFen: number;
  returnsFen: number;
  /** Not used, of transactions that were set aside as none of the meeting's money. */
  asideFen: number;
}

/** Refunds that were decided and have not left yet. */
export interface DueSum {
  means: Means;
  amountFen: number;
}

export interface AccountFacts {
  movements: readonly MovementSum[];
  due: readonly DueSum[];
  bank: BankSums;
  /** The sum of the meeting's rows of the ledger, added up by itself. */
  ledgerFen: number;
}

/** Sums of a means, or of a day and means, or of all. In fen. */
export interface AccountLine {
  receivedFen: number;
  /** The money that has left; positive. */
  refundedFen: number;
  netFen: number;
}

/** A meeting's statement of account. */
export interface MeetingAccount {
  means: readonly (AccountLine & { means: Means; dueFen: number; leftFen: number })[];
  days: readonly (AccountLine & { day: string; means: Means })[];
  total: AccountLine & { dueFen: number; leftFen: number };
  bank: BankSums & { unclaimedFen: number };
  /** By how much the statement and the ledger differ, or the bank's transactions and the ledger: 0 unless the books are wrong. */
  differenceFen: number;
}

function lineOf(movements: readonly MovementSum[]): AccountLine {
  const sumOf = (kind: MovementSum['kind']): number =>
    sumFen(movements.filter((movement) => movement.kind === kind).map(({ amountFen }) => amountFen));
  const [receivedFen, returnedFen] = [sumOf('payment'), sumOf('refund')];
  // Without refunds, their negative sum would be -0.
  return { receivedFen, refundedFen: returnedFen === 0 ? 0 : -returnedFen, netFen: receivedFen + returnedFen };
}

/** Makes a meeting's statement of account (product §16.38): by means, by day, and what is left once all refunds are paid. */
export function accountOf({ movements, due, bank, ledgerFen }: AccountFacts): MeetingAccount {
  const names = [...new Set([...movements, ...due].map(({ means }) => means))].sort();
  const withDue = (line: AccountLine, owed: readonly DueSum[]) => {
    const dueFen = sumFen(owed.map(({ amountFen }) => amountFen));
    return { ...line, dueFen, leftFen: line.netFen - dueFen };
  };
  const means = names.map((name) => ({
    means: name,
    ...withDue(
      lineOf(movements.filter((one) => one.means === name)),
      due.filter((one) => one.means === name),
    ),
  }));
  const byDay = new Map<string, MovementSum[]>();
  for (const movement of movements) {
    const key = `${movement.day} ${movement.means}`;
    byDay.set(key, [...(byDay.get(key) ?? []), movement]);
  }
  const days = [...byDay.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...rest]]) => {
      const { day, means: name } = first as MovementSum;
      return { day, means: name, ...lineOf([first as MovementSum, ...rest]) };
    });
  const total = withDue(lineOf(movements), due);
  const bankFen = lineOf(movements.filter((one) => one.means === 'bank')).receivedFen;
  const unclaimedFen = bank.receivedFen - bank.ordersFen - bank.returnsFen - bank.asideFen;
  return {
    ...{ means, days, total, bank: { ...bank, unclaimedFen } },
    differenceFen: Math.abs(total.netFen - ledgerFen) + Math.abs(bankFen - bank.ordersFen - bank.returnsFen),
  };
}
