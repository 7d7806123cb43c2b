import { foldName } from './fold-name';

/** An order as a statement's rows are matched to it. */
export interface MatchableOrder {
  outTradeNo: string;
  /** Without spaces; null if its number serves as one. */
  remark: string | null;
  status: 'pending' | 'paid' | 'cancelled';
  /** False while somebody in it is under review, or was refused. */
  isPayable: boolean;
  amountFen: number;
  /** The amount less what has arrived; 0 once paid. */
  dueFen: number;
  /** Its payer has chosen to transfer. */
  awaitsTransfer: boolean;
  /** Its team; null for a person's own order. */
  teamId: string | null;
  teamName: string;
  billedTo: string;
  /** The people whom it pays for, and the operator of its team. */
  names: readonly string[];
  contactName: string;
  phones: readonly string[];
  employers: readonly string[];
  /** The bank's receipt that its payer has uploaded. */
  receipt: { payerName: string; payerAccount: string; paidOn: string } | null;
  /** `YYYY-MM-DD`. */
  createdOn: string;
}

/** How a payer's name is an order's, strongest first. */
export const payerKinds = ['receipt', 'title', 'team', 'person', 'employer'] as const;
export type PayerKind = (typeof payerKinds)[number];

/** The folded names by which a payer of the order may be known. */
export function payerNamesOf(order: MatchableOrder): { kind: PayerKind; name: string }[] {
  const names: [PayerKind, readonly string[]][] = [
    ['receipt', [order.receipt?.payerName ?? '']],
    ['title', [order.billedTo]],
    ['team', [order.teamName]],
    ['person', [...order.names, order.contactName]],
    ['employer', order.employers],
  ];
  return names
    .flatMap(([kind, own]) => own.map((name) => ({ kind, name: foldName(name) })))
    .filter(({ name }) => name.length >= 2);
}
