import type { TeamDiscount } from '../meeting/meeting';
import { formatFen } from '../money/money';

/**
 * Describes the discount that a selection gets, and how many more members it needs (product §11.8). The price itself is
 * computed by `teamPrice`.
 * @param selected number of selected members
 * @param available number of selectable members
 */
export function describeTeamDiscount(discount: TeamDiscount, selected: number, available: number): string {
  const { number, priceFen } = discount;
  const offer = `满 ${number} 人享团队价 ${formatFen(priceFen)}/人`;
  const missing = number - selected;
  if (missing <= 0) return `${offer}，已选 ${selected} 人，已享团队价。`;
  if (available < number) return `${offer}，当前未交费 ${available} 人，还差 ${number - available} 人。`;
  return `${offer}。已选 ${selected} 人，再选 ${missing} 人即可优惠。`;
}
