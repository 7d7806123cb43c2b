import { placeholderDeadline } from '../../../domain/team/placeholder-deadline';
import { Notice } from '../../../ui/notice/notice';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { InvoiceOrderCard, type InvoiceOrder } from './invoice-order-card';

/** The made-up orders of the page that names no meeting (spec section 2, design ruling 11). */
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

/** What the invoice list is like, without a server (spec section 2, /personal/invoicesmanagement). */
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
