import type { Attendee, PaidBy, RefundState, TransferState } from '../attendee/attendee';
import { orderStateTexts } from '../order/order-state';
import { reviewHold } from '../order/own-order';
import { isFreeGuest, isPaidAndHeld, type Ticket } from './ticket-state';

/** The content of a ticket's tag. */
export type PaymentTag =
  | {
      kind: 'paid';
      /** Null if the server does not say. */
      payer: Payer | null;
    }
  | {
      kind:
        | 'unpaid'
        | 'awaited'
        | 'free'
        | 'under-review'
        | 'review-refused'
        | 'waiting'
        | 'refund-under-review'
        | 'refunded'
        | 'transferred-away'
        | 'received';
    };
export type PaymentTagKind = PaymentTag['kind'];
type Payer = 'attendee' | 'operator';

export const paymentTagTexts: Readonly<Record<PaymentTagKind, string>> = {
  paid: '已支付',
  unpaid: '未支付',
  awaited: orderStateTexts.waiting,
  free: '免费',
  'under-review': '审核中',
  'review-refused': '审核未通过',
  waiting: '候补中',
  'refund-under-review': '申请退费审核中',
  refunded: '已退费',
  'transferred-away': '已转赠',
  received: '转赠票',
};

export const payerTexts: Readonly<Record<Payer, string>> = { attendee: '参会人支付', operator: '经办人支付' };

/** Returns the text that names the payer of a paid ticket; '' for other tags. */
export function payerText(tag: PaymentTag): string {
  return tag.kind === 'paid' && tag.payer !== null ? payerTexts[tag.payer] : '';
}

/**
 * Returns a ticket's payment tag, in the order of product §10.6. A free visitor owes nothing even at a meeting with a fee,
 * so that 未支付 never stands above a valid code, nor beside an order that says 等待到账.
 * @param isAwaited the ticket's order waits for a bank transfer (product §9.9)
 */
export function paymentTag(ticket: Ticket, meeting: { isPaid: boolean }, isAwaited: boolean): PaymentTag {
  if (isPaidAndHeld(ticket)) return { kind: 'paid', payer: payers[ticket.paidBy] };
  const touched = ticket.isTouched ? touchedTag(ticket) : null;
  if (touched !== null) return touched;
  if (!meeting.isPaid || isFreeGuest(ticket)) return { kind: 'free' };
  return { kind: isAwaited ? 'awaited' : 'unpaid' };
}

/**
 * Returns the tag in the holder's own centre: the payment tag, or the state of the organiser's review while that keeps
 * the ticket from being paid or valid.
 */
export function centreTag(
  ticket: Ticket & Pick<Attendee, 'reviewState'>,
  meeting: { isPaid: boolean },
  isAwaited: boolean,
): PaymentTag {
  const tag = paymentTag(ticket, meeting, isAwaited);
  if (tag.kind !== 'unpaid' && tag.kind !== 'awaited' && tag.kind !== 'free') return tag;
  const hold = reviewHold(ticket.reviewState);
  return hold === null ? tag : { kind: hold };
}

const payers: Readonly<Record<PaidBy, Payer | null>> = { nobody: null, attendee: 'attendee', operator: 'operator' };

type TouchedKind = Exclude<PaymentTagKind, 'paid'>;

const refundTags: Readonly<Record<RefundState, TouchedKind | null>> = {
  none: null,
  'under-review': 'refund-under-review',
  refunded: 'refunded',
  reapplicable: null,
  unknown: null,
};

const transferTags: Readonly<Record<TransferState, TouchedKind | null>> = {
  none: null,
  given: 'transferred-away',
  received: 'received',
  unknown: null,
};

/** The tag of a refund, else of a transfer; null if the ticket shows neither. */
function touchedTag({ refund, transfer }: Ticket): PaymentTag | null {
  const kind = refundTags[refund] ?? transferTags[transfer];
  return kind === null ? null : { kind };
}
