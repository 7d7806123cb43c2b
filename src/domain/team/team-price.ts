import type { TeamDiscount } from '../meeting/meeting';
import { totalPrice, type TotalPrice } from '../prices/price-table';

/**
 * Prices a selection of members at a meeting with one price (product §11.7): from `discount.number` members on each costs
 * `discount.priceFen`, otherwise their own fee. Computed by the server, which freezes each fee in the order.
 * @param ownFeesFen each selected member's fee, in fen
 */
export function teamPrice(ownFeesFen: readonly number[], discount: TeamDiscount | null): TotalPrice {
  const teamFen = discount?.priceFen ?? null;
  return totalPrice(
    ownFeesFen.map((feeFen) => ({ feeFen, teamFen })),
    discount?.number ?? null,
  );
}
