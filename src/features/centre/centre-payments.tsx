import type { Order } from '../../domain/order/order';
import { reviewHold, reviewHoldTexts } from '../../domain/order/own-order';
import { orderState, orderStateTexts } from '../../domain/order/order-state';
import type { OrderPayments } from '../../session/order-payments';
import { orderAmountFen } from '../../domain/order/order-amount';
import { payLabel, priceOverNote } from '../../domain/order/price-over';
import { formatMoment } from '../../domain/time/format-dates';
import { orderPayer } from '../../domain/order/order-payer';
import { Amount, GroupedNumber } from '../../ui/display/number-text';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import { Tag } from '../../ui/display/tag';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { useCancelOrder } from '../../session/use-cancel-order';
import type { PaymentDue } from '../../contract/payment';
import { useCommand } from '../../api/use-command';
import { navigate } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { alert, confirm, toast } from '../../platform/device/feedback';
import './centre-payments.css';

interface PendingOrdersProps {
  visit: CentreVisit;
  payments: OrderPayments;
}

/** Shows the user's own unpaid orders, to pay or to cancel. A team's orders are counted in the operator's overview. */
export function PendingOrders({ visit, payments }: PendingOrdersProps) {
  const { centre } = visit;
  const unpaid = centre.orders.filter(
    (order) => order.payment === 'unpaid' && order.outTradeNo !== '' && orderPayer(order, centre) === 'attendee',
  );
  return (
    <>
      {unpaid.map((order) => (
        <PendingOrderCard key={order.id} order={order} visit={visit} payments={payments} />
      ))}
    </>
  );
}

/** Shows an unpaid order. It cannot be paid while the organiser reviews the registration (product §6.10). */
function PendingOrderCard({ order, visit, payments }: PendingOrdersProps & { order: Order }) {
  const { attendee } = visit.centre;
  const { onCancelled } = payments;
  const cancel = useCancelOrder(visit, { confirm, showFailure: alert, notify: toast, onCancelled });
  const transfer = payments.transferOf(order);
  const hold = attendee === null ? null : reviewHold(attendee.reviewState);
  const isWaiting = transfer !== null;
  const note = priceOverNote(order);
  return (
    <Card
      title={isWaiting ? '待到账订单' : '待支付订单'}
      aside={
        hold === null || isWaiting ? (
          <Tag tone={isWaiting ? 'wait' : 'due'}>{orderStateTexts[orderState(order, transfer)]}</Tag>
        ) : (
          <Tag tone="mute">暂不可支付</Tag>
        )
      }
    >
      <DescriptionList
        items={[
          { term: '订单号', value: <GroupedNumber number={order.outTradeNo} /> },
          { term: '下单时间', value: order.createdAt },
          { term: '应付金额', value: <Amount amountFen={orderAmountFen(order)} /> },
          ...(order.priceUntil !== '' && note === '' && !isWaiting
            ? [{ term: '价格保留至', value: formatMoment(order.priceUntil) }]
            : []),
          ...(order.heldUntil !== '' && !isWaiting && hold === null
            ? [{ term: '名额保留到', value: formatMoment(order.heldUntil) }]
            : []),
        ]}
      />
      {note !== '' && hold === null && <Box className="pending-orders__hold">{note}</Box>}
      {hold !== null && <Box className="pending-orders__hold">{reviewHoldTexts[hold]}</Box>}
      {transfer !== null && payments.panel(order, transfer)}
      <Box className="pending-orders__actions">
        <Button kind="text" size="small" onPress={() => cancel(order, isWaiting)}>
          取消订单
        </Button>
        {isWaiting && hold === null && (
          <Button kind="text" size="small" onPress={() => payments.pay(order)}>
            改用微信支付
          </Button>
        )}
        {order.isInvoiceAhead && (
          <Button
            kind="text"
            size="small"
            onPress={() => navigate('centreInvoice', meetingParams('centreInvoice', visit.meeting))}
          >
            {order.isInvoiceIssued ? '查看发票' : order.invoice === null ? '申请发票' : '发票信息'}
          </Button>
        )}
        {isWaiting && (
          <Button kind="outline" size="small" onPress={() => payments.showAccount(order)}>
            查看收款账户
          </Button>
        )}
        {hold === null && note === '' && payments.request(order)}
        {!isWaiting && hold === null && (
          <Button onPress={() => payments.pay(order)}>{payLabel(order, '立即支付')}</Button>
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
