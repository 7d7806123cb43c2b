import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { Order } from '../../../domain/order/order';
import { orderPayer } from '../../../domain/payment/order-payer';
import { navigate, returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { StateView } from '../../../ui/state-view/state-view';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { useOrderCancelling } from './cancel-order';
import { OrderAttendeesSheet } from './order-attendees-sheet';
import { OrderCard } from './order-card';

interface TeamOrdersProps {
  visit: CentreVisit;
  /** Pays an order that is there already. */
  onPay: (order: Order) => Promise<void>;
}

/** A card's usual height in pixels: heading, four lines, one row of buttons. */
const usualCardHeight = 300;

/** The orders of a team, or of an individual (spec section 2, /personal/ordermanagement; design ruling 14). */
export function TeamOrders({ visit, onPay }: TeamOrdersProps) {
  const { meeting, centre } = visit;
  const { orders, isTeamOperator } = centre;
  const [shown, setShown] = useState<{ orderId: string; isOpen: boolean } | null>(null);
  const shownOrder = orders.find(({ id: orderId }) => orderId === shown?.orderId) ?? null;
  // Only an operator may look at members.
  const memberIds = useMemo(
    () => new Set(isTeamOperator ? centre.attendees.map(({ id }) => id) : []),
    [centre.attendees, isTeamOperator],
  );
  const cancel = useOrderCancelling(visit);
  const ofMeeting = { meetingCode: meeting.code };
  const close = (): void => setShown((now) => now && { ...now, isOpen: false });

  return (
    <OperatorFrame
      visit={visit}
      admitsIndividuals
      bottomBar={
        <BottomBar>
          {isTeamOperator && orders.length > 0 && (
            <Button kind="outline" onPress={() => navigate('teamInvoices', ofMeeting)}>
              发票管理
            </Button>
          )}
          <Button kind="outline" onPress={() => returnTo('centre', { meetingId: meeting.id })}>
            返回首页
          </Button>
        </BottomBar>
      }
    >
      {orders.length === 0 && isTeamOperator && (
        <StateView
          kind="empty"
          title="暂无订单"
          text="请到“交费管理”为未交费的参会人交费。"
          action={{ label: '交费管理', onPress: () => navigate('teamPayments', ofMeeting) }}
        />
      )}
      {orders.length === 0 && !isTeamOperator && (
        <StateView kind="empty" title="暂无订单" text="报名产生的订单会显示在这里。" />
      )}
      <VirtualList label="订单" items={orders} itemKey={({ id: orderId }) => orderId} estimatedHeight={usualCardHeight}>
        {(order) => (
          <OrderCard
            order={order}
            onAttendees={() => setShown({ orderId: order.id, isOpen: true })}
            onPay={() => onPay(order)}
            onCancel={orderPayer(order, centre) === 'team' ? () => cancel(order) : null}
            onInvoice={() => navigate('memberInvoice', { ...ofMeeting, orderId: order.id })}
          />
        )}
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
