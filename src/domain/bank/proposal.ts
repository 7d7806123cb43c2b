import { formatFen } from '../money/money';
import { formatRemark } from '../payment/transfer';
import type { MatchableOrder } from './matchable-order';

/** How certain a proposal is: *sure* ones are confirmed together, the others one by one. */
export type Certainty = 'sure' | 'likely' | 'unsure';

/** A part of a transfer for an order, in fen. */
export interface ProposedPart {
  outTradeNo: string;
  amountFen: number;
}

/** The orders that a transfer may pay for, and why. */
export interface Proposal {
  orders: readonly ProposedPart[];
  certainty: Certainty;
  /** The proof in a sentence, for the person who decides. */
  reason: string;
}

/** An order as the person at the statement knows it: its remark, else its number. */
export const orderName = ({ remark, outTradeNo }: MatchableOrder): string =>
  remark === null ? outTradeNo : formatRemark(remark);

/** How an amount that came differs from the one due, for a sentence. */
export function describeDifference(cameFen: number, dueFen: number): string {
  if (cameFen === dueFen) return `金额 ${formatFen(cameFen)} 正好`;
  return cameFen < dueFen
    ? `应付 ${formatFen(dueFen)}，少 ${formatFen(dueFen - cameFen)}`
    : `应付 ${formatFen(dueFen)}，多 ${formatFen(cameFen - dueFen)}`;
}
