import { formatFen } from '../money/money';
import { mostFen, mostPeople } from '../prices/price-table-problems';
import type { TeamDiscount } from './meeting';

/** The one price of a meeting; one by identity and date is a `PriceTable`. */
export interface OnePrice {
  isPaid: boolean;
  /** A delegate's fee in fen; 0 or less if none is given. */
  feeFen: number;
  discount: TeamDiscount | null;
}

/** A problem of a price. One whose problems are not fatal can still be used. */
export interface PriceProblem {
  of: 'fee' | 'discount';
  message: string;
  isFatal: boolean;
}

/** Finds prices that cannot be meant (product §16.21). A free meeting has no prices and therefore no problems. */
export function priceProblems({ isPaid, feeFen, discount }: OnePrice): PriceProblem[] {
  if (!isPaid) return [];
  const problems: PriceProblem[] = [];
  const add = (of: PriceProblem['of'], message: string, isFatal = true): void =>
    void problems.push({ of, message, isFatal });
  if (feeFen <= 0) add('fee', '收费会议的注册费应大于 0（元）');
  if (feeFen > mostFen) add('fee', `注册费不能高于 ${formatFen(mostFen)}`);
  if (discount === null) return problems;
  if (!Number.isInteger(discount.number)) add('discount', '团队价的人数应为整数');
  if (discount.number > mostPeople) add('discount', `团队价的人数不能超过 ${mostPeople}`);
  if (discount.number === 1) add('discount', '团队价的人数为 1：凡经办人交费的参会人都享团队价', false);
  if (discount.priceFen <= 0) add('discount', '团队价应大于 0（元）');
  if ((feeFen > 0 && discount.priceFen > feeFen) || discount.priceFen > mostFen)
    add('discount', `团队价 ${formatFen(discount.priceFen)} 高于注册费 ${formatFen(feeFen)}`);
  return problems;
}
