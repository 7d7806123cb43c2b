import type { textStates } from '../../src/domain/notice/text-states';
import type { ListedOrderState } from '../../src/domain/order/order-list';
import type { PaymentFault } from '../../src/domain/payment/payment-faults';
import type { RefundListState } from '../../src/domain/refund/refund-list';
import './state-tag.css';

/** The meaning of a tag: valid, money due, somebody must look, refused, over, or new. */
export type TagKind = 'ok' | 'due' | 'wait' | 'bad' | 'off' | 'brand';

/** How the state of an order is coloured. */
export const orderTones: Readonly<Record<ListedOrderState, TagKind>> = {
  unpaid: 'due',
  waiting: 'wait',
  short: 'due',
  paid: 'ok',
  cancelled: 'off',
};

/** How the state of a refund is coloured. */
export const refundTones: Readonly<Record<RefundListState, TagKind>> = {
  applied: 'wait',
  'no-account': 'wait',
  'to-pay': 'due',
  sent: 'wait',
  failed: 'bad',
  unconfirmed: 'wait',
  returning: 'wait',
  returned: 'off',
  refused: 'off',
};

/** How the fault of an online payment is coloured. */
export const faultTones: Readonly<Record<PaymentFault, TagKind>> = { mismatch: 'bad', undelivered: 'wait' };

/** How the state of a message to a person is coloured. */
export const textTones: Readonly<Record<keyof typeof textStates, TagKind>> = {
  ...{ waiting: 'wait', sms: 'ok', wechat: 'ok', failed: 'bad', 'given-up': 'off' },
};

/** A state in words on its colour. */
export function StateTag({ kind, children }: { kind: TagKind; children: string }) {
  return <span className={`state-tag state-tag--${kind}`}>{children}</span>;
}
