import { isFreeGuest, type Ticket } from './ticket-state';
import { paymentTag, type PaymentTag } from './payment-tag';

/**
 * The tag of a ticket in its holder's own centre: the payment tag of spec section 4, but for a free guest of a paid
 * meeting, who owes nothing and must not read 未支付 above a code that lets them in.
 */
export function centreTag(ticket: Ticket, meeting: { isPaid: boolean }): PaymentTag {
  const tag = paymentTag(ticket, meeting);
  return isFreeGuest(ticket) && tag.text === '未支付' ? { text: '免费', tone: 'neutral', payer: '' } : tag;
}
