import type { MatchableOrder } from './matchable-order';
import type { OrderIndex, PayerHit } from './order-index';
import { namesIn, orderNumbersIn, peopleIn, phonesIn } from './person-clues';
import { damagedRemarksIn, remarksIn, type DamagedRemark } from './remark-clues';
import type { StatementRow } from './statement';

/** The signs in a row of whose money it is, strongest first. */
export interface RowClues {
  remarks: readonly MatchableOrder[];
  damaged: readonly { order: MatchableOrder; how: DamagedRemark }[];
  numbers: readonly MatchableOrder[];
  phones: readonly { phone: string; orders: readonly MatchableOrder[] }[];
  names: readonly { name: string; orders: readonly MatchableOrder[] }[];
  payers: readonly PayerHit[];
  /** For how many people the payer says to pay; null if not said. */
  people: number | null;
}

/** Finds everything in a row that names orders. */
export function cluesOf(row: StatementRow, index: OrderIndex): RowClues {
  const present = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
  const texts = row.clues;
  // A payer's own name is found as a payer's.
  const words = texts.filter((text) => text !== row.payer);
  const remarks = remarksIn(texts, index.byRemark).flatMap((remark) => present(index.byRemark.get(remark)));
  const damaged =
    remarks.length > 0
      ? []
      : damagedRemarksIn(words, index.remarks).flatMap((how) =>
          present(index.byRemark.get(how.remark)).map((order) => ({ order, how })),
        );
  return {
    remarks,
    damaged,
    numbers: orderNumbersIn(texts, index.numbers).flatMap((number) => present(index.byNumber.get(number))),
    phones: phonesIn(words, index.byPhone).map((phone) => ({
      phone,
      orders: index.byPhone.get(phone) ?? [],
    })),
    names: namesIn(words, index.byName.keys()).map((name) => ({ name, orders: index.byName.get(name) ?? [] })),
    payers: index.ofPayer(row.payer),
    people: peopleIn(words.join(' ')),
  };
}
