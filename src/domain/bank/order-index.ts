import { foldName, isPartOfName } from './fold-name';
import { knownRemark, type KnownRemark } from './remark-clues';
import { payerKinds, payerNamesOf, type MatchableOrder, type PayerKind } from './matchable-order';

/** An order that a payer's name leads to. */
export interface PayerHit {
  order: MatchableOrder;
  kind: PayerKind;
  /** One name is only a part of the other. */
  isPart: boolean;
  /** The number of characters that the names share. */
  shared: number;
}

/** A meeting's orders, found by what a statement's row may say. */
export class OrderIndex {
  readonly byNumber: ReadonlyMap<string, MatchableOrder>;
  readonly byRemark: ReadonlyMap<string, MatchableOrder>;
  readonly remarks: readonly KnownRemark[];
  readonly numbers: readonly string[];
  readonly byPhone: ReadonlyMap<string, readonly MatchableOrder[]>;
  readonly byName: ReadonlyMap<string, readonly MatchableOrder[]>;
  private readonly byPayer: ReadonlyMap<string, readonly { order: MatchableOrder; kind: PayerKind }[]>;

  constructor(readonly orders: readonly MatchableOrder[]) {
    this.byNumber = new Map(orders.map((order) => [order.outTradeNo, order]));
    this.byRemark = new Map(orders.flatMap((order) => (order.remark === null ? [] : [[order.remark, order]])));
    this.remarks = [...this.byRemark.keys()].map(knownRemark);
    this.numbers = [...this.byNumber.keys()];
    this.byPhone = grouped(orders, ({ phones }) => phones);
    this.byName = grouped(orders, ({ names }) => names.map(foldName));
    const byPayer = new Map<string, { order: MatchableOrder; kind: PayerKind }[]>();
    for (const order of orders)
      for (const { kind, name } of payerNamesOf(order))
        byPayer.set(name, [...(byPayer.get(name) ?? []), { order, kind }]);
    this.byPayer = byPayer;
  }

  /** Finds the orders that a payer may pay for, each by its strongest name, strongest first. */
  ofPayer(payer: string): PayerHit[] {
    const folded = foldName(payer);
    if (folded.length < 2) return [];
    const hits: PayerHit[] = [];
    for (const [name, found] of this.byPayer) {
      if (name === folded) hits.push(...found.map((one) => ({ ...one, isPart: false, shared: name.length })));
      else if (isPartOfName(name, folded))
        hits.push(...found.map((one) => ({ ...one, isPart: true, shared: Math.min(name.length, folded.length) })));
    }
    const rank = ({ kind, isPart }: PayerHit): number => payerKinds.indexOf(kind) + (isPart ? payerKinds.length : 0);
    const sorted = [...hits].sort((one, other) => rank(one) - rank(other) || other.shared - one.shared);
    return sorted.filter((hit, index) => sorted.findIndex(({ order }) => order === hit.order) === index);
  }
}

function grouped(
  orders: readonly MatchableOrder[],
  keysOf: (order: MatchableOrder) => readonly string[],
): Map<string, MatchableOrder[]> {
  const found = new Map<string, MatchableOrder[]>();
  for (const order of orders)
    for (const key of new Set(keysOf(order))) if (key !== '') found.set(key, [...(found.get(key) ?? []), order]);
  return found;
}
