import type { CentreVisit } from '../../session/centre';
import type { Order } from '../../domain/order/order';
import { emptyInvoice } from '../../domain/invoice/invoice-form';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { StateView } from '../../ui/state-view/state-view';
import { invoiceDraft } from './invoice-draft';
import { InvoiceApplicationForm } from './invoice-application-form';

interface InvoiceApplicationProps {
  visit: CentreVisit;
  /** The order that the invoice is for; null where there is none. */
  order: Order | null;
}

/** Applies for an order's invoice, changes or cancels it (spec section 2, /personal/sqfp and /personal/member/fp). */
export function InvoiceApplication({ visit, order }: InvoiceApplicationProps) {
  const { meeting } = visit;
  if (order === null) {
    return (
      <PageFrame route={visit.route} meeting={meeting}>
        <StateView kind="empty" title="暂无可开发票的订单" text="支付注册费后可申请发票。" />
      </PageFrame>
    );
  }
  const given = order.invoice ?? visit.centre.attendee?.invoice ?? emptyInvoice;
  return (
    <InvoiceApplicationForm
      key={order.id}
      visit={visit}
      order={order}
      initial={invoiceDraft.read(meeting.id, order.id) ?? given}
    />
  );
}
