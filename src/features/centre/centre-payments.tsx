import { payStatus } from '../../domain/attendee/attendee';
import type { Order } from '../../domain/order/order';
import { orderState, orderStateTexts } from '../../domain/order/order-state';
import type { OrderPayments } from '../../session/order-payments';
import { orderAmountFen } from '../../domain/payment/order-amount';
import { Amount, GroupedNumber } from '../../ui/number-text/number-text';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { DescriptionList } from '../../ui/description-list/description-list';
import { Box } from '../../ui/native/box';
import { Tag } from '../../ui/tag/tag';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import type { PaymentDue } from '../../contract/payment';
import { useCommand } from '../../api/use-command';
import { alert, confirm } from '../../platform/feedback/feedback';
import './centre-payments.css';

interface PendingOrdersProps {
  orders: readonly Order[];
  payments: OrderPayments;
}

export function PendingOrders({ orders, payments }: PendingOrdersProps) {
  const unpaid = orders.filter((order) => order.payStatus === payStatus.unpaid && order.outTradeNo !== '');
  return (
    <>
      {unpaid.map((order) => (
        <PendingOrderCard key={order.id} order={order} payments={payments} />
      ))}
    </>
  );
}

function PendingOrderCard({ order, payments }: { order: Order; payments: OrderPayments }) {
  const transfer = payments.transferOf(order);
  const state = orderState(order, transfer);
  return (
    <Card title="待支付订单" aside={<Tag tone={transfer === null ? 'due' : 'wait'}>{orderStateTexts[state]}</Tag>}>
      <DescriptionList
        items={[
          { term: '订单号', value: <GroupedNumber number={order.outTradeNo} /> },
          { term: '下单时间', value: order.createdAt },
          { term: '应付金额', value: <Amount amountFen={orderAmountFen(order)} /> },
        ]}
      />
      {transfer !== null && payments.panel(order, transfer)}
      <Box className="pending-orders__pay">
        {transfer === null ? (
          <Button onPress={() => payments.pay(order)}>立即支付</Button>
        ) : (
          <>
            <Button kind="text" size="small" onPress={() => payments.pay(order)}>
              改用微信支付
            </Button>
            <Button kind="outline" size="small" onPress={() => payments.showAccount(order)}>
              查看收款账户
            </Button>
          </>
        )}
      </Box>
    </Card>
  );
}

interface UpgradeCardProps {
  visit: CentreVisit;
  onUpgraded: (result: PaymentDue) => unknown;
}

/** Offers a free visitor of a paid meeting an upgrade to delegate (product §5.17, upgradedUser). */
export function UpgradeCard({ visit, onUpgraded }: UpgradeCardProps) {
  const { meeting, call } = visit;
  const upgrade = useCommand('upgrade', { by: call, notify: (text) => alert({ title: '升级未成功', text }) });
  const press = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: '升级为参会代表',
      text: '升级后需支付注册费，支付完成前仍可凭参观身份入场。确定升级？',
    });
    if (!isConfirmed) return;
    const outcome = await upgrade({ meetingId: meeting.id });
    if (outcome?.kind !== 'done') return;
    void refreshCentre();
    await onUpgraded(outcome.answer);
  };
  return (
    <Card title="参加全部会议日程">
      <Box className="upgrade-card__text">您当前以参观观众（免费）身份报名，可支付注册费升级。</Box>
      <Button kind="outline" onPress={press}>
        升级为参会代表
      </Button>
    </Card>
  );
}
