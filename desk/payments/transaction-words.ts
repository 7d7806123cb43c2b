import type { TransactionState } from '../../src/domain/bank/transaction-state';
import { formatDay } from '../../src/domain/time/format-dates';
import type { TagKind } from '../ui/state-tag';

/** How the state of a transaction is coloured. */
export const transactionTones: Readonly<Record<TransactionState, TagKind>> = {
  unclaimed: 'wait',
  partly: 'wait',
  over: 'due',
  booked: 'ok',
  returning: 'wait',
  returned: 'off',
  aside: 'off',
};

/** When the bank booked it: 4月18日 15:24; – where nobody has recorded it. */
export const bankMoment = ({ date, time }: { date: string; time: string }): string =>
  date === '' ? '–' : `${formatDay(date, Date.now())} ${time.slice(0, 5)}`.trim();

/** The name of whoever paid, as the bank wrote it. */
export const payerOf = ({ payer }: { payer: string }): string => payer || '没有写户名';
