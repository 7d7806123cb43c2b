import { useState } from 'react';
import type { CentreVisit } from '../../api/centre-visit';
import { errorMessage } from '../../api/error-message';
import { RefusedError } from '../../api/refused-error';
import { refreshCentre } from '../../api/use-centre';
import { payStatus } from '../../domain/attendee/attendee';
import type { InvoiceInfo } from '../../domain/invoice/invoice-info';
import type { Order } from '../../domain/order/order';
import { speaksOfEmail } from '../../domain/email';
import { invoiceableFen, isWhollyRefunded } from '../../domain/invoice/invoiceable-amount';
import { readInvoiceForm } from '../../domain/invoice/invoice-form';
import { formatFen } from '../../domain/money';
import { isDayPast } from '../../domain/time/shanghai-time';
import { InvoiceFields } from '../../forms/invoice/invoice-fields';
import { useInvoiceForm } from '../../forms/invoice/use-invoice-form';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { now } from '../../platform/clock/clock';
import { alert, confirm, toast } from '../../platform/feedback/feedback';
import { goBack, returnTo } from '../../platform/navigation/navigation';
import type { RouteParams } from '../../platform/navigation/route-url';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { useDelayed } from '../../ui/countdown/use-delayed';
import { DescriptionList } from '../../ui/description-list/description-list';
import { GroupedNumber } from '../../ui/grouped-number/grouped-number';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Tag } from '../../ui/tag/tag';
import { invoiceDraft } from './invoice-draft';
import { InvoiceNotice } from './invoice-notice';

interface InvoiceApplicationFormProps {
  visit: CentreVisit;
  title: string;
  order: Order;
  initial: InvoiceInfo;
  backTo: InvoiceBackTo;
}

/** Where 返回 leads when nothing lies below the page. */
export interface InvoiceBackTo {
  route: 'centre' | 'teamOrders';
  params: RouteParams;
}

/** Spec section 4: to order management this long after success, in milliseconds. */
const leavesAfterMs = 2_000;

/** The invoice form of an order: locked after the deadline, and once the invoice is issued. */
export function InvoiceApplicationForm({ visit, title, order, initial, backTo }: InvoiceApplicationFormProps) {
  const { meeting, call } = visit;
  const { id: orderId } = order;
  const [isDone, setIsDone] = useState(false);
  // Saving and taking back are about the same application: one waits for the other.
  const [isWorking, setIsWorking] = useState(false);
  const leaveLater = useDelayed(leavesAfterMs);
  const { saveSoon, saveNow } = useDraftSaver((invoice: InvoiceInfo) =>
    invoiceDraft.keep(meeting.id, orderId, invoice),
  );
  const form = useInvoiceForm(initial, saveSoon);

  const isOver = isDayPast(meeting.invoiceDeadline, now());
  const isUnpaid = order.payStatus !== payStatus.paid;
  const isRefunded = isWhollyRefunded(order);
  const isLocked = isOver || isUnpaid || isRefunded || order.isInvoiceIssued;
  const hasInvoice = order.invoice !== null;

  const alone = async (work: () => Promise<void>): Promise<void> => {
    setIsWorking(true);
    try {
      await work();
    } finally {
      setIsWorking(false);
    }
  };
  const finish = (message: string): void => {
    invoiceDraft.drop(meeting.id, orderId);
    setIsDone(true);
    toast(message, 'ok');
    void refreshCentre();
    leaveLater(() => returnTo('teamOrders', { meetingCode: meeting.code }));
  };
  const save = async (): Promise<void> => {
    const invoice = await form.check();
    if (invoice === null) return;
    saveNow(invoice);
    try {
      await call('applyOrderInvoice', {
        params: { meetingId: meeting.id },
        body: { ...readInvoiceForm(invoice), orderId },
      });
    } catch (error) {
      const message = errorMessage(error);
      await alert({ title: '发票申请未成功', text: message });
      if (error instanceof RefusedError && speaksOfEmail(message)) form.refuse('recipientEmail', message);
      return;
    }
    finish('发票申请已提交');
  };
  const cancel = async (): Promise<void> => {
    const text = '确定取消申请发票？';
    if (!(await confirm({ title: '取消发票', text, confirmText: '确认取消', cancelText: '再想想', danger: true })))
      return;
    try {
      await call('cancelOrderInvoice', { params: { meetingId: meeting.id }, body: { meetingId: meeting.id, orderId } });
    } catch (error) {
      return alert({ title: '取消发票未成功', text: errorMessage(error) });
    }
    finish('已取消发票申请');
  };

  return (
    <PageFrame
      title={title}
      backTo={backTo}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(backTo.route, backTo.params)}>
            返回
          </Button>
          {hasInvoice && !isLocked && (
            <Button kind="danger" disabled={isDone || isWorking} busyText="取消中…" onPress={() => alone(cancel)}>
              取消发票
            </Button>
          )}
          {!isLocked && (
            <Button disabled={isDone || isWorking} busyText="保存中…" onPress={() => alone(save)}>
              保存
            </Button>
          )}
        </BottomBar>
      }
    >
      <InvoiceNotice
        deadline={meeting.invoiceDeadline}
        isOver={isOver}
        isUnpaid={isUnpaid}
        isRefunded={isRefunded}
        isIssued={order.isInvoiceIssued}
      />
      <Card title="所属订单" aside={hasInvoice && <Tag tone="ok">{order.isInvoiceIssued ? '已开票' : '已申请'}</Tag>}>
        <DescriptionList
          items={[
            { term: '订单号', value: <GroupedNumber number={order.outTradeNo || orderId} /> },
            { term: '订单金额', value: formatFen(order.amountFen) },
            ...(order.refundedFen > 0
              ? [
                  { term: '退费金额', value: formatFen(order.refundedFen) },
                  { term: '可开票金额', value: formatFen(invoiceableFen(order)) },
                ]
              : []),
          ]}
        />
      </Card>
      <InvoiceFields form={form} isLocked={isLocked || isDone} />
    </PageFrame>
  );
}
