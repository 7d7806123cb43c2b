import { paidBy } from '../attendee/attendee';
import { transferStatus } from '../attendee/attendee';
import { refundStatus } from '../attendee/attendee';
import { isPaidAndHeld, type Ticket } from './ticket-state';

/** A tag's colour: good, waiting, or of no consequence. */
export type TagTone = 'success' | 'warning' | 'neutral';

export interface PaymentTag {
  text: string;
  tone: TagTone;
  /** Who paid, where the tag says 已支付; else ''. */
  payer: '参会人支付' | '经办人支付' | '';
}

/** The payment tag of a member card, checked in the order of spec section 4. */
export function paymentTag(ticket: Ticket, meeting: { isPaid: boolean }): PaymentTag {
  if (isPaidAndHeld(ticket)) return { text: '已支付', tone: 'success', payer: payerOf(ticket) };
  const touched = ticket.isTouched ? touchedTag(ticket) : null;
  if (touched !== null) return touched;
  return meeting.isPaid ? { text: '未支付', tone: 'warning', payer: '' } : { text: '免费', tone: 'neutral', payer: '' };
}

function payerOf(ticket: Ticket): PaymentTag['payer'] {
  if (ticket.paidBy === paidBy.attendee) return '参会人支付';
  return ticket.paidBy === paidBy.operator ? '经办人支付' : '';
}

function touchedTag(ticket: Ticket): PaymentTag | null {
  if (ticket.refundStatus === refundStatus.underReview) return { text: '申请退费审核中', tone: 'warning', payer: '' };
  if (ticket.refundStatus === refundStatus.refunded) return { text: '已退费', tone: 'neutral', payer: '' };
  if (ticket.transferStatus === transferStatus.transferredAway) return { text: '已转赠', tone: 'neutral', payer: '' };
  if (ticket.transferStatus === transferStatus.received) return { text: '转赠票', tone: 'success', payer: '' };
  return null;
}
