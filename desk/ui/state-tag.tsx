import type { ListedOrderState } from '../../src/domain/order/order-list';
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

/** A state in words on its colour. */
export function StateTag({ kind, children }: { kind: TagKind; children: string }) {
  return <span className={`state-tag state-tag--${kind}`}>{children}</span>;
}
