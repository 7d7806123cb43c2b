import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { useOrderCancelling } from '../../../session/use-order-cancelling';
import type { Order } from '../../../domain/order/order';
import { reviewHold } from '../../../domain/order/own-order';
import { orderPayer } from '../../../domain/payment/order-payer';
import { navigate, returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { StateView } from '../../../ui/state-view/state-view';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { OrderAttendeesSheet } from './order-attendees-sheet';
import { payStatus } from '../../../domain/attendee/attendee';
import { Amount, GroupedNumber } from '../../../ui/number-text/number-text';
import { Card } from '../../../ui/card/card';
import { DescriptionList, type Description } from '../../../ui/description-list/description-list';
import { Box } from '../../../ui/native/box';
import { Tag } from '../../../ui/tag/tag';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';
import './team-orders.css';

interface TeamOrdersProps {
  visit: CentreVisit;
  onPay: (order: Order) => Promise<void>;
  /** Called once an order was cancelled, with whether that withdrew the registration. */
  onCancelled: (order: Order, isWithdrawn: boolean) => Promise<void>;
}

/** Estimated card height in pixels: heading, four lines, one row of buttons. */
const estimatedCardHeight = 300;

/** The orders of a team, or of an individual (product §2.24, /personal/ordermanagement, §10.15). */
export function TeamOrders({ visit, onPay, onCancelled }: TeamOrdersProps) {
  const { meeting, centre } = visit;
  const { orders, isTeamOperator } = centre;
  const [shown, setShown] = useState<{ orderId: string; isOpen: boolean } | null>(null);
  const shownOrder = orders.find(({ id: orderId }) => orderId === shown?.orderId) ?? null;
  // Only an operator can view members.
  const memberIds = useMemo(
    () => new Set(isTeamOperator ? centre.attendees.map(({ id }) => id) : []),
    [centre.attendees, isTeamOperator],
  );
  const cancel = useOrderCancelling(visit, { ask: confirm, showFailure: alert, tell: toast, onCancelled });
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
      <VirtualList
        label="订单"
        items={orders}
        itemKey={({ id: orderId }) => orderId}
        estimatedHeight={estimatedCardHeight}
      >
        {(order) => (
          <OrderCard
            order={order}
            onAttendees={() => setShown({ orderId: order.id, isOpen: true })}
            onPay={isHeld(order, centre) ? null : () => onPay(order)}
            onCancel={() => cancel(order)}
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

/** One's own order is not payable while the organiser reviews the registration (product §9.16). */
function isHeld(order: Order, centre: CentreVisit['centre']): boolean {
  const isOwn = orderPayer(order, centre) === 'attendee';
  return isOwn && centre.attendee !== null && reviewHold(centre.attendee.reviewState) !== null;
}

interface OrderCardProps {
  order: Order;
  onAttendees: () => void;
  /** Null while the organiser's review holds the payment. */
  onPay: (() => unknown) | null;
  onCancel: () => Promise<void>;
  onInvoice: () => unknown;
}

/** One order: sums, state and actions (product §2.24, /personal/ordermanagement). */
export function OrderCard({ order, onAttendees, onPay, onCancel, onInvoice }: OrderCardProps) {
  const isPaid = order.payStatus === payStatus.paid;
  const number = order.outTradeNo || order.id;
  return (
    <Card
      title={
        <>
          订单号 <GroupedNumber number={number} />
        </>
      }
      aside={isPaid ? <Tag tone="ok">已支付</Tag> : <Tag tone="due">{onPay === null ? '暂不可支付' : '未支付'}</Tag>}
    >
      <DescriptionList items={describeOrder(order)} />
      <Box className="order-card__actions">
        <Button kind="outline" size="small" aria-haspopup="dialog" onPress={onAttendees}>
          查看参会人
        </Button>
        {isPaid ? (
          <Button kind="outline" size="small" onPress={onInvoice}>
            {order.invoice === null ? '申请发票' : '发票信息'}
          </Button>
        ) : (
          <>
            <Button kind="danger" size="small" onPress={onCancel}>
              取消订单
            </Button>
            {onPay !== null && (
              <Button size="small" onPress={onPay}>
                支付订单
              </Button>
            )}
          </>
        )}
      </Box>
    </Card>
  );
}

function describeOrder(order: Order): Description[] {
  const refunded: Description[] =
    order.refundedFen > 0
      ? [
          { term: '退费金额', value: <Amount amountFen={order.refundedFen} /> },
          { term: '实付金额', value: <Amount amountFen={order.netFen} /> },
        ]
      : [];
  return [
    { term: '下单时间', value: order.createdAt },
    { term: '参会人数', value: `${order.attendees.length} 人` },
    { term: '订单金额', value: <Amount amountFen={order.amountFen} /> },
    ...refunded,
  ];
}
