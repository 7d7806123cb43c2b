import type { TeamDiscount } from '../meeting/meeting';
import { formatFen } from '../money';

/**
 * What a team pays together gets, and how many more it takes (product §11.8, payment management). The team price
 * itself is `teamPrice`'s business.
 * @param selected how many members are selected
 * @param available how many could be
 */
export function describeTeamDiscount(discount: TeamDiscount, selected: number, available: number): string {
  const { number, priceFen } = discount;
  const offer = `满${number}人享团队价${formatFen(priceFen)}/人`;
  const missing = number - selected;
  if (missing <= 0) return `${offer}，已选${selected}人，已享团队价。`;
  if (available < number) return `${offer}，当前未交费${available}人，还差${number - available}人。`;
  return `${offer}。已选${selected}人，再选${missing}人即可优惠。`;
}
