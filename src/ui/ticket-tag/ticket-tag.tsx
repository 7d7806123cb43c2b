import type { PaymentTag } from '../../domain/ticket/payment-tag';
import { Tag, type TagTone } from '../tag/tag';

const tones: Record<PaymentTag['tone'], TagTone> = { success: 'ok', warning: 'wait', neutral: 'mute' };

/** A ticket's payment tag (spec section 4), with who paid. What is still owed has the colour of money due. */
export function TicketTag({ tag }: { tag: PaymentTag }) {
  const tone = tag.text === '未支付' ? 'due' : tones[tag.tone];
  return <Tag tone={tone}>{tag.payer === '' ? tag.text : `${tag.text} · ${tag.payer}`}</Tag>;
}
