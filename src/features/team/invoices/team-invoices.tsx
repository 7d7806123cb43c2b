import type { CentreVisit } from '../../../api/centre-visit';
import { payStatus } from '../../../domain/attendee/attendee';
import type { Order } from '../../../domain/order/order';
import { invoiceableFen } from '../../../domain/invoice/invoiceable-amount';
import { placeholderDeadline } from '../../../domain/team/placeholder-deadline';
import { formatDeadline } from '../../../domain/time/format-dates';
import { navigate } from '../../../platform/navigation/navigation';
import { Button } from '../../../ui/button/button';
import { StateView } from '../../../ui/state-view/state-view';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { InvoiceOrderCard, type InvoiceOrder } from './invoice-order-card';

interface TeamInvoicesProps {
  visit: CentreVisit;
  title: string;
}

/** A card's usual height in pixels: heading, four lines, a button. */
const usualCardHeight = 290;

/** The invoices of a team's paid orders (design ruling 11). */
export function TeamInvoices({ visit, title }: TeamInvoicesProps) {
  const { meeting, centre } = visit;
  const paid = centre.orders.filter((order) => order.payStatus === payStatus.paid);
  const deadline = formatDeadline(meeting.invoiceDeadline || placeholderDeadline);
  const ofMeeting = { meetingCode: meeting.code };
  return (
    <OperatorFrame visit={visit} title={title} backTo={{ route: 'teamOrders', params: ofMeeting }}>
      {paid.length === 0 && <StateView kind="empty" title="暂无可开发票的订单" text="订单支付后可申请发票。" />}
      <VirtualList label="发票" items={paid} itemKey={({ id: orderId }) => orderId} estimatedHeight={usualCardHeight}>
        {(order) => (
          <InvoiceOrderCard
            order={invoiceOrderOf(order)}
            deadline={deadline}
            action={
              <Button
                kind="outline"
                size="small"
                onPress={() => navigate('memberInvoice', { ...ofMeeting, orderId: order.id })}
              >
                {order.invoice === null ? '申请发票' : '发票信息'}
              </Button>
            }
          />
        )}
      </VirtualList>
    </OperatorFrame>
  );
}

function invoiceOrderOf(order: Order): InvoiceOrder {
  return {
    number: order.outTradeNo || order.id,
    crtTime: order.createdAt,
    attendeeCount: order.attendees.length,
    amountFen: order.amountFen,
    invoiceableFen: invoiceableFen(order),
    state: order.isInvoiceIssued ? 'issued' : order.invoice === null ? 'none' : 'applied',
  };
}
