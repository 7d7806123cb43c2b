import { useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { Order } from '../../../domain/order/order';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { StateView } from '../../../ui/layout/state-view';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { formatShortFen } from '../../../domain/money/money';
import { OperatorFrame } from '../operator-frame';
import { OrderAttendeesSheet } from './order-attendees-sheet';
import type { OrderPayments } from '../../../session/order-payments';
import { CancelledOrderCard, OrderCard } from './order-card';
import { useTeamOrders, type TeamOrdersState } from './use-team-orders';

interface TeamOrdersProps {
  visit: CentreVisit;
  payments: OrderPayments;
}

/** Estimated card height in pixels: sum, facts, one row of buttons, number. */
const estimatedCardHeight = 200;

/** The orders of a team, or of an individual (product §2.24, /personal/ordermanagement, §10.15). */
export function TeamOrders({ visit, payments }: TeamOrdersProps) {
  const { meeting, centre } = visit;
  const state = useTeamOrders(visit, payments);
  const { listed } = state;
  const { orders, isTeamOperator } = centre;
  const [shown, setShown] = useState<{ orderId: string; isOpen: boolean } | null>(null);
  const shownOrder = orders.find(({ id: orderId }) => orderId === shown?.orderId) ?? null;
  const ofMeeting = { meetingCode: meeting.code };
  const close = (): void => setShown((now) => now && { ...now, isOpen: false });

  return (
    <OperatorFrame
      visit={visit}
      admitsIndividuals
      bottomBar={<OrdersBar visit={visit} payments={payments} state={state} />}
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
          if (state.isCancelled(order)) return <CancelledOrderCard order={order} />;
          return (
            <OrderCard
              order={order}
              payments={payments}
              paymentBlock={state.blockOf(order)}
              onAttendees={() => setShown({ orderId: order.id, isOpen: true })}
              onCancel={() => state.cancel(order)}
              onInvoice={() => navigate('memberInvoice', { ...ofMeeting, orderId: order.id })}
            />
          );
        }}
      </VirtualList>
      {shownOrder !== null && (
        <OrderAttendeesSheet
          order={shownOrder}
          memberIds={state.viewableIn(shownOrder)}
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
  state: TeamOrdersState;
}

/** The page's actions: what waits is the filled one, with its number or amount. */
function OrdersBar({ visit, payments, state: { listed, waiting: act } }: OrdersBarProps) {
  const { meeting, centre } = visit;
  const { orders, isTeamOperator } = centre;
  const ofMeeting = { meetingCode: meeting.code };
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
