import type { TeamDiscount } from '../meeting/meeting';
import { sumFen } from '../money/money';

/** The price of a group of members; `feesFen` is in member order. */
export interface TeamPrice {
  feesFen: number[];
  totalFen: number;
  isDiscounted: boolean;
}

/**
 * Prices a selection of members (product §11.7): from `discount.number` members on each costs `discount.priceFen`,
 * otherwise their own fee. Computed by the server, which freezes each fee in the order.
 * @param ownFeesFen each selected member's fee, in fen
 */
export function teamPrice(ownFeesFen: readonly number[], discount: TeamDiscount | null): TeamPrice {
  const isDiscounted = discount !== null && ownFeesFen.length > 0 && ownFeesFen.length >= discount.number;
  const feesFen = isDiscounted ? ownFeesFen.map(() => discount.priceFen) : [...ownFeesFen];
  return { feesFen, totalFen: sumFen(feesFen), isDiscounted };
}
