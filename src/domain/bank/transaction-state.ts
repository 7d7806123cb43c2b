import { sumFen } from '../money/money';

/**
 * How far the money of a bank transaction is. unclaimed: it is nobody's yet; partly: a part of it is for an order or to be
 * given back, and the rest nobody's; over: its orders are paid, and something is left; returning: a part of it is still to
 * be given back; aside: none of the meeting's money.
 */
export type TransactionState = 'unclaimed' | 'partly' | 'over' | 'booked' | 'returning' | 'returned' | 'aside';

export const transactionStateTexts: Readonly<Record<TransactionState, string>> = {
  unclaimed: '未认领',
  partly: '部分认领',
  over: '多付',
  booked: '已入账',
  returning: '待退回',
  returned: '已退回',
  aside: '不是会费',
};

/** The states of money that somebody has to decide about. */
export const openTransactionStates = ['unclaimed', 'partly', 'over'] as const satisfies readonly TransactionState[];

/** A part of a transaction that stands. */
export interface TransactionUse {
  amountFen: number;
  /** It is to be given back, rather than for an order. */
  isReturn: boolean;
  /** Its order is not covered yet, or it has not been given back yet. */
  isOpen: boolean;
}

/** The rest of a transaction that is for no order and not to be given back, in fen. */
export const unclaimedFen = (amountFen: number, uses: readonly Pick<TransactionUse, 'amountFen'>[]): number =>
  amountFen - sumFen(uses.map((use) => use.amountFen));

/** Finds the state of a transaction (product §17.16). */
export function transactionState(
  { amountFen, setAside }: { amountFen: number; setAside: string },
  uses: readonly TransactionUse[],
): TransactionState {
  if (setAside !== '') return 'aside';
  if (uses.length === 0) return 'unclaimed';
  const [paying, returns] = [uses.filter(({ isReturn }) => !isReturn), uses.filter(({ isReturn }) => isReturn)];
  if (unclaimedFen(amountFen, uses) > 0)
    return paying.length > 0 && paying.every(({ isOpen }) => !isOpen) ? 'over' : 'partly';
  if (returns.some(({ isOpen }) => isOpen)) return 'returning';
  return paying.length > 0 ? 'booked' : 'returned';
}
