import { payStatus } from '../../domain/attendee/attendee';
import type { Order } from '../../domain/order/order';
import { orderAmountFen } from '../../domain/payment/order-amount';
import { Amount } from '../../ui/amount/amount';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { DescriptionList } from '../../ui/description-list/description-list';
import { GroupedNumber } from '../../ui/grouped-number/grouped-number';
import { Box } from '../../ui/native/box';
import { Tag } from '../../ui/tag/tag';
import './pending-orders.css';

interface PendingOrdersProps {
  orders: readonly Order[];
  onPay: (order: Order) => unknown;
}

/** Orders that wait to be paid; nothing where there is none. */
export function PendingOrders({ orders, onPay }: PendingOrdersProps) {
  const unpaid = orders.filter((order) => order.payStatus === payStatus.unpaid && order.outTradeNo !== '');
  return (
    <>
      {unpaid.map((order) => (
        <Card key={order.id} title="待支付订单" aside={<Tag tone="due">未支付</Tag>}>
          <DescriptionList
            items={[
              { term: '订单号', value: <GroupedNumber number={order.outTradeNo} /> },
              { term: '下单时间', value: order.createdAt },
              { term: '应付金额', value: <Amount amountFen={orderAmountFen(order)} /> },
            ]}
          />
          <Box className="pending-orders__pay">
            <Button onPress={() => onPay(order)}>立即支付</Button>
          </Box>
        </Card>
      ))}
    </>
  );
}
