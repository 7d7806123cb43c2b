import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { useCentrePolling } from '../../../session/use-centre-polling';
import { useCancelOrder } from '../../../session/use-cancel-order';
import type { Order } from '../../../domain/order/order';
import { reviewHold, reviewHoldTexts } from '../../../domain/order/own-order';
import { orderPayer } from '../../../domain/order/order-payer';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { StateView } from '../../../ui/layout/state-view';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { waitingAct } from '../../../domain/order/waiting-act';
import { orderState } from '../../../domain/order/order-state';
import { summaryOf } from '../../../domain/centre/team-progress';
import { formatShortFen } from '../../../domain/money/money';
import { OperatorFrame } from '../operator-frame';
import { OrderAttendeesSheet } from './order-attendees-sheet';
import { isPaymentClosed, paymentClosedMessage } from '../../../domain/order/payment-closing';
import { now } from '../../../platform/device/clock';
import type { OrderPayments } from '../../../session/order-payments';
import { CancelledOrderCard, OrderCard } from './order-card';
import { alert, confirm, toast } from '../../../platform/device/feedback';

interface TeamOrdersProps {
  visit: CentreVisit;
  payments: OrderPayments;
}

/** Estimated card height in pixels: sum, facts, one row of buttons, number. */
const estimatedCardHeight = 200;

/** The orders of a team, or of an individual (product §2.24, /personal/ordermanagement, §10.15). */
export function TeamOrders({ visit, payments }: TeamOrdersProps) {
  const { meeting, centre } = visit;
  useCentrePolling(visit);
  const { orders, cancelledOrders, isTeamOperator } = centre;
  const listed: readonly Order[] = useMemo(() => inOrderOfTime(orders, cancelledOrders), [orders, cancelledOrders]);
  const [shown, setShown] = useState<{ orderId: string; isOpen: boolean } | null>(null);
  const shownOrder = orders.find(({ id: orderId }) => orderId === shown?.orderId) ?? null;
  // Only an operator can view members. If not all are loaded, the attendees of the orders are assumed to be members.
  const memberIds = useMemo(() => {
    const isOfTeam = centre.summary !== null && shownOrder !== null && orderPayer(shownOrder, centre) === 'team';
    const known = isOfTeam ? shownOrder.attendees : centre.attendees;
    return new Set(isTeamOperator ? known.map(({ id }) => id) : []);
  }, [centre, isTeamOperator, shownOrder]);
  const cancel = useCancelOrder(visit, {
    confirm,
    showFailure: alert,
    notify: toast,
    onCancelled: payments.onCancelled,
  });
  const ofMeeting = { meetingCode: meeting.code };
  const close = (): void => setShown((now) => now && { ...now, isOpen: false });
  const isTransferChosen = (order: Order): boolean => payments.transferOf(order) !== null;
  const blockOf = (order: Order): string | null => {
    const ordered = { payer: orderPayer(order, centre), isTransferChosen: isTransferChosen(order) };
    return isPaymentClosed(ordered, meeting, now()) ? paymentClosedMessage : reviewNote(order, centre);
  };

  return (
    <OperatorFrame
      visit={visit}
      admitsIndividuals
      bottomBar={<OrdersBar visit={visit} payments={payments} listed={listed} blockOf={blockOf} />}
    >
      {listed.length === 0 && isTeamOperator && meeting.isPaid && (
        <StateView
          kind="empty"
          title="暂无订单"
          text="请到“交费管理”为未交费的参会人交费。"
          action={{ label: '交费管理', onPress: () => navigate('teamPayments', ofMeeting) }}
        />
      )}
      {listed.length === 0 && isTeamOperator && !meeting.isPaid && (
        <StateView kind="empty" title="暂无订单" text="本次会议免费，无需交费。" />
      )}
      {listed.length === 0 && !isTeamOperator && (
        <StateView kind="empty" title="暂无订单" text="报名产生的订单会显示在这里。" />
      )}
      <VirtualList
        label="订单"
        items={listed}
        itemKey={({ id: orderId }) => orderId}
        estimatedHeight={estimatedCardHeight}
      >
        {(order) => {
          if (cancelledOrders.includes(order)) return <CancelledOrderCard order={order} />;
          return (
            <OrderCard
              order={order}
              payments={payments}
              paymentBlock={blockOf(order)}
              onAttendees={() => setShown({ orderId: order.id, isOpen: true })}
              onCancel={() => cancel(order, isTransferChosen(order))}
              onInvoice={() => navigate('memberInvoice', { ...ofMeeting, orderId: order.id })}
            />
          );
        }}
      </VirtualList>
      {shownOrder !== null && (
        <OrderAttendeesSheet
          order={shownOrder}
          memberIds={memberIds}
          open={shown?.isOpen === true}
          onClose={close}
          onView={(id) => {
            close();
            void navigate('memberView', { ...ofMeeting, id });
          }}
        />
      )}
    </OperatorFrame>
  );
}

interface OrdersBarProps extends TeamOrdersProps {
  listed: readonly Order[];
  /** Returns why an order cannot be paid now; null if it can. */
  blockOf: (order: Order) => string | null;
}

/** The page's actions: what waits is the filled one, with its number or amount. */
function OrdersBar({ visit, payments, listed, blockOf }: OrdersBarProps) {
  const { meeting, centre } = visit;
  const { orders, isTeamOperator } = centre;
  const ofMeeting = { meetingCode: meeting.code };
  const isLate = isPaymentClosed({ payer: 'team', isTransferChosen: false }, meeting, now());
  const act = waitingAct(
    {
      orders: listed.filter((order) => orders.includes(order)),
      isPayable: (order) => orderState(order, payments.transferOf(order)) === 'unpaid' && blockOf(order) === null,
      orderable: isTeamOperator && !isLate ? summaryOf(centre, meeting, now()).orderable : 0,
    },
    meeting,
    now(),
  );
  const toInvoice = (order: Order | null) =>
    order === null
      ? navigate('teamInvoices', ofMeeting)
      : navigate('memberInvoice', { ...ofMeeting, orderId: order.id });
  return (
    <BottomBar>
      {isTeamOperator && orders.length > 0 && (act === null || act.kind === 'order') && (
        <Button kind="outline" onPress={() => navigate('teamInvoices', ofMeeting)}>
          发票管理
        </Button>
      )}
      {isTeamOperator && meeting.isPaid && listed.length > 0 && act?.kind !== 'order' && (
        <Button kind="outline" onPress={() => navigate('teamPayments', ofMeeting)}>
          交费管理
        </Button>
      )}
      <Button kind="outline" onPress={() => returnTo('centre', { meetingId: meeting.id })}>
        返回首页
      </Button>
      {act?.kind === 'pay' && (
        <Button onPress={() => payments.pay(act.order)}>
          去支付 {formatShortFen(act.order.renewedFen ?? act.order.dueFen)}
        </Button>
      )}
      {act?.kind === 'order' && listed.length > 0 && (
        <Button onPress={() => navigate('teamPayments', ofMeeting)}>去交费 {act.members} 位</Button>
      )}
      {act?.kind === 'invoice' && (
        <Button onPress={() => toInvoice(act.order)}>去申请发票{act.count > 1 && ` ${act.count} 张`}</Button>
      )}
    </BottomBar>
  );
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
