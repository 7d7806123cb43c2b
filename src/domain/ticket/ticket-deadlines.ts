import type { Meeting } from '../meeting/meeting';
import { formatMonthDay } from '../time/format-dates';

type Deadlines = Pick<Meeting, 'transferDeadline' | 'refundDeadline'>;

/**
 * Until when a ticket can be given away or refunded, for whoever still can; '' where no date is set.
 * @param offered which of the two are offered now
 */
export function describeTicketDeadlines(
  { transferDeadline, refundDeadline }: Deadlines,
  offered: { transfer: boolean; refund: boolean },
): string {
  const transferEnd = offered.transfer ? formatMonthDay(transferDeadline) : '';
  const refundEnd = offered.refund ? formatMonthDay(refundDeadline) : '';
  if (transferEnd === refundEnd) return transferEnd === '' ? '' : `转赠、退费请于 ${transferEnd}前办理`;
  return [transferEnd && `转赠请于 ${transferEnd}前办理`, refundEnd && `退费请于 ${refundEnd}前办理`]
    .filter(Boolean)
    .join('，');
}
