import { payerText, paymentTagTexts, type PaymentTag, type PaymentTagKind } from '../../domain/ticket/payment-tag';
import { Tag, type TagTone } from './tag';

/** Unpaid states use the tone of payments due. */
const tones: Record<PaymentTagKind, TagTone> = {
  paid: 'ok',
  received: 'ok',
  unpaid: 'due',
  awaited: 'wait',
  'refund-under-review': 'wait',
  'under-review': 'wait',
  waiting: 'wait',
  'review-refused': 'mute',
  free: 'mute',
  refunded: 'mute',
  'transferred-away': 'mute',
};

/** A ticket's payment tag (product §10.6), including who paid. */
export function TicketTag({ tag }: { tag: PaymentTag }) {
  const payer = payerText(tag);
  const text = paymentTagTexts[tag.kind];
  return <Tag tone={tones[tag.kind]}>{payer === '' ? text : `${text} · ${payer}`}</Tag>;
}
