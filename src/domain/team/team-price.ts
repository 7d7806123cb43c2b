import type { TeamDiscount } from '../meeting/meeting';
import { sumFen } from '../money';

/** What a group of members costs; `feesFen` stands in the order of the members. */
export interface TeamPrice {
  feesFen: number[];
  totalFen: number;
  isDiscounted: boolean;
}

/**
 * Prices a selection of members (product §11.7): with at least `discount.number` of them each costs
 * `discount.priceFen`, else each their own fee. The server computes it and freezes each fee in the order.
 * @param ownFeesFen each selected member's fee, in fen
 */
export function teamPrice(ownFeesFen: readonly number[], discount: TeamDiscount | null): TeamPrice {
  const isDiscounted = discount !== null && ownFeesFen.length > 0 && ownFeesFen.length >= discount.number;
  const feesFen = isDiscounted ? ownFeesFen.map(() => discount.priceFen) : [...ownFeesFen];
  return { feesFen, totalFen: sumFen(feesFen), isDiscounted };
}
