import type { ReactNode } from 'react';
import type { CentreVisit } from '../../session/centre';
import type { Order } from '../../domain/order/order';
import { invoiceableFen } from '../../domain/order/invoiceable-amount';
import { placeholderDeadline } from '../../domain/team/placeholder-deadline';
import { formatDeadline } from '../../domain/time/format-dates';
import { navigate } from '../../platform/browser/navigation/navigation';
import { Button } from '../../ui/display/button';
import { StateView } from '../../ui/layout/state-view';
import { VirtualList } from '../../ui/layout/virtual-list';
import { OperatorFrame } from './operator-frame';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { formatFen } from '../../domain/money/money';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { GroupedNumber } from '../../ui/display/number-text';
import { Box } from '../../ui/native/box';
import { Tag } from '../../ui/display/tag';
import './team-invoices.css';

interface TeamInvoicesProps {
  visit: CentreVisit;
}

/** Estimated card height in pixels: heading, four lines, a button. */
const estimatedCardHeight = 290;

/** Lists the invoices of a team's paid orders (product §2.25), and of those that are invoiced before their transfer comes. */
export function TeamInvoices({ visit }: TeamInvoicesProps) {
  const { meeting, centre } = visit;
  const paid = centre.orders.filter(({ payment, isInvoiceAhead }) => payment === 'paid' || isInvoiceAhead);
  const deadline = formatDeadline(meeting.invoiceDeadline);
  const ofMeeting = { meetingCode: meeting.code };
  return (
    <OperatorFrame visit={visit}>
      {paid.length === 0 && <StateView kind="empty" title="暂无可开发票的订单" text="订单支付后可申请发票。" />}
      <VirtualList
        label="发票"
        items={paid}
        itemKey={({ id: orderId }) => orderId}
        estimatedHeight={estimatedCardHeight}
      >
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
                {order.invoice === null ? '申请发票' : order.invoiceFiles.length > 0 ? '下载发票' : '发票信息'}
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
    createdAt: order.createdAt,
    attendeeCount: order.attendees.length,
    amountFen: order.amountFen,
    invoiceableFen: invoiceableFen(order),
    state: order.isInvoiceIssued ? 'issued' : order.invoice === null ? 'none' : 'applied',
  };
}

/** Sample orders for the page without a meeting (product §2.25). */
const sampleOrders: readonly InvoiceOrder[] = [
  {
    number: 'SAMPLE0001',
    createdAt: '2025-01-06 09:30:00',
    attendeeCount: 5,
    amountFen: 450_000,
    state: 'none',
  },
  {
    number: 'SAMPLE0002',
    createdAt: '2025-01-08 14:05:00',
    attendeeCount: 1,
    amountFen: 120_000,
    state: 'applied',
  },
];

export function SampleInvoices() {
  return (
    <PageFrame route="teamInvoices" backTo="centre">
      <Notice>以下为示例订单。请从个人中心的“订单管理”进入，办理本团队订单的发票。</Notice>
      {sampleOrders.map((order) => (
        <InvoiceOrderCard key={order.number} order={order} deadline={placeholderDeadline} isSample />
      ))}
    </PageFrame>
  );
}

/** An order as the invoice list shows it. */
export interface InvoiceOrder {
  number: string;
  createdAt: string;
  attendeeCount: number;
  amountFen: number;
  /** The invoiceable part after a partial refund, integer fen. */
  invoiceableFen?: number;
  state: 'none' | 'applied' | 'issued';
}

const stateTags = { none: '未申请', applied: '已申请', issued: '已开票' } as const;

interface InvoiceOrderCardProps {
  order: InvoiceOrder;
  /** The last day to apply for an invoice, 'YYYY-MM-DD'; '' for none. */
  deadline: string;
  isSample?: boolean;
  action?: ReactNode;
}

/** One order in the invoice list (product §2.25, /personal/invoicesmanagement). */
export function InvoiceOrderCard({ order, deadline, isSample = false, action }: InvoiceOrderCardProps) {
  const { invoiceableFen: invoiceable = order.amountFen } = order;
  return (
    <Card
      title={
        <>
          订单号 <GroupedNumber number={order.number} />
        </>
      }
      aside={
        <Box as="span" className="invoice-order-card__tags">
          {isSample && <Tag tone="wait">示例</Tag>}
          <Tag tone={order.state === 'none' ? 'mute' : 'ok'}>{stateTags[order.state]}</Tag>
        </Box>
      }
    >
      <DescriptionList
        items={[
          { term: '下单时间', value: order.createdAt },
          { term: '参会人数', value: `${order.attendeeCount} 人` },
          { term: '订单金额', value: formatFen(order.amountFen) },
          ...(invoiceable < order.amountFen ? [{ term: '可开票金额', value: formatFen(invoiceable) }] : []),
          ...(deadline === '' ? [] : [{ term: '申请截止', value: deadline }]),
        ]}
      />
      {action !== undefined && <Box className="invoice-order-card__action">{action}</Box>}
    </Card>
  );
}
