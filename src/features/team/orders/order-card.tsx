import { payStatus } from '../../../domain/attendee/attendee';
import type { Order } from '../../../domain/order/order';
import { Amount } from '../../../ui/amount/amount';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { DescriptionList, type Description } from '../../../ui/description-list/description-list';
import { GroupedNumber } from '../../../ui/grouped-number/grouped-number';
import { Box } from '../../../ui/native/box';
import { Tag } from '../../../ui/tag/tag';
import './order-card.css';

interface OrderCardProps {
  order: Order;
  onAttendees: () => void;
  onPay: () => unknown;
  /** Null where it is not theirs to cancel: an individual's order is their registration. */
  onCancel: (() => Promise<void>) | null;
  onInvoice: () => unknown;
}

/** One order: its sums, its state, and what can be done about it (spec section 2, /personal/ordermanagement). */
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
      aside={isPaid ? <Tag tone="ok">已支付</Tag> : <Tag tone="due">未支付</Tag>}
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
            {onCancel !== null && (
              <Button kind="danger" size="small" onPress={onCancel}>
                取消订单
              </Button>
            )}
            <Button size="small" onPress={onPay}>
              支付订单
            </Button>
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
