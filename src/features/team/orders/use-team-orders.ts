import { useMemo } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { OrderPayments } from '../../../session/order-payments';
import { useCancelOrder } from '../../../session/use-cancel-order';
import { useCentrePolling } from '../../../session/use-centre-polling';
import { summaryOf } from '../../../domain/centre/team-progress';
import type { Order } from '../../../domain/order/order';
import { orderPayer } from '../../../domain/order/order-payer';
import { orderState } from '../../../domain/order/order-state';
import { reviewHold, reviewHoldTexts } from '../../../domain/order/own-order';
import { isPaymentClosed, paymentClosedMessage } from '../../../domain/order/payment-closing';
import { waitingAct, type WaitingAct } from '../../../domain/order/waiting-act';
import { now } from '../../../platform/device/clock';
import { alert, confirm, toast } from '../../../platform/device/feedback';

/** The orders of a team, or of an individual, with what can be done with them. */
export interface TeamOrdersState {
  /** Cancelled ones too, the latest first. */
  listed: readonly Order[];
  isCancelled: (order: Order) => boolean;
  /** Returns why an order cannot be paid now; null if it can. */
  blockOf: (order: Order) => string | null;
  cancel: (order: Order) => Promise<void>;
  /** Ids of those attendees of an order whose details the user can open. */
  viewableIn: (order: Order | null) => ReadonlySet<string>;
  /** The act that waits; null for none. */
  waiting: WaitingAct | null;
}

export function useTeamOrders(visit: CentreVisit, payments: OrderPayments): TeamOrdersState {
  const { meeting, centre } = visit;
  useCentrePolling(visit);
  const { orders, cancelledOrders, isTeamOperator } = centre;
  const listed = useMemo(() => inOrderOfTime(orders, cancelledOrders), [orders, cancelledOrders]);
  const cancel = useCancelOrder(visit, {
    confirm,
    showFailure: alert,
    notify: toast,
    onCancelled: payments.onCancelled,
  });
  const isTransferChosen = (order: Order): boolean => payments.transferOf(order) !== null;
  const blockOf = (order: Order): string | null => {
    const ordered = { payer: orderPayer(order, centre), isTransferChosen: isTransferChosen(order) };
    return isPaymentClosed(ordered, meeting, now()) ? paymentClosedMessage : reviewNote(order, centre);
  };
  const isLate = isPaymentClosed({ payer: 'team', isTransferChosen: false }, meeting, now());
  return {
    listed,
    isCancelled: (order) => cancelledOrders.includes(order),
    blockOf,
    cancel: (order) => cancel(order, isTransferChosen(order)),
    // Only an operator can view members. If not all are loaded, the attendees of the orders are assumed to be members.
    viewableIn: (order) => {
      const isOfTeam = centre.summary !== null && order !== null && orderPayer(order, centre) === 'team';
      const known = isOfTeam ? order.attendees : centre.attendees;
      return new Set(isTeamOperator ? known.map(({ id }) => id) : []);
    },
    waiting: waitingAct(
      {
        orders: listed.filter((order) => orders.includes(order)),
        isPayable: (order) => orderState(order, payments.transferOf(order)) === 'unpaid' && blockOf(order) === null,
        orderable: isTeamOperator && !isLate ? summaryOf(centre, meeting, now()).orderable : 0,
      },
      meeting,
      now(),
    ),
  };
}

/** Returns why the user's own order cannot be paid while the organiser reviews it (product §9.16); null if it can. */
function reviewNote(order: Order, centre: CentreVisit['centre']): string | null {
  if (orderPayer(order, centre) !== 'attendee' || centre.attendee === null) return null;
  const hold = reviewHold(centre.attendee.reviewState);
  return hold === null ? null : reviewHoldTexts[hold];
}

/** Merges cancelled orders with the others, latest first. */
function inOrderOfTime(orders: readonly Order[], cancelled: readonly Order[]): readonly Order[] {
  if (cancelled.length === 0) return orders;
  return [...orders, ...cancelled].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
