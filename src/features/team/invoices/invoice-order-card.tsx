import type { ReactNode } from 'react';
import { formatFen } from '../../../domain/money';
import { Card } from '../../../ui/card/card';
import { DescriptionList } from '../../../ui/description-list/description-list';
import { GroupedNumber } from '../../../ui/grouped-number/grouped-number';
import { Box } from '../../../ui/native/box';
import { Tag } from '../../../ui/tag/tag';
import './invoice-order-card.css';

/** An order as the invoice list shows it. */
export interface InvoiceOrder {
  number: string;
  createdAt: string;
  attendeeCount: number;
  /** Integer fen. */
  amountFen: number;
  /** What of it may be invoiced, where a part went back. Integer fen. */
  invoiceableFen?: number;
  state: 'none' | 'applied' | 'issued';
}

const stateTags = { none: '未申请', applied: '已申请', issued: '已开票' } as const;

interface InvoiceOrderCardProps {
  order: InvoiceOrder;
  /** Up to when an invoice can be applied for, 'YYYY-MM-DD'. */
  deadline: string;
  /** Made up to show what the list is like. */
  isSample?: boolean;
  /** A button. */
  action?: ReactNode;
}

/** One order of the invoice list (spec section 2, /personal/invoicesmanagement). */
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
          { term: '申请截止', value: deadline },
        ]}
      />
      {action !== undefined && <Box className="invoice-order-card__action">{action}</Box>}
    </Card>
  );
}
