import { useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { useCommand } from '../../api/use-command';
import { payStatus } from '../../domain/attendee/attendee';
import type { Order } from '../../domain/order/order';
import { speaksOfEmail } from '../../domain/email';
import { invoiceableFen, isWhollyRefunded } from '../../domain/invoice/invoiceable-amount';
import { invoiceForm, type InvoiceInfo } from '../../domain/invoice/invoice-form';
import { formatFen } from '../../domain/money';
import { isDayPast } from '../../domain/time/deadlines';
import { FormFields } from '../../forms/form-fields';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/clock/clock';
import { alert, confirm, toast } from '../../platform/feedback/feedback';
import { goBack, returnTo } from '../../platform/navigation/navigation';
import { meetingParams } from '../../platform/navigation/route-url';
import { routes } from '../../routes';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { useOneAtATime } from '../../ui/button/use-one-at-a-time';
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
  order: Order;
  initial: InvoiceInfo;
}

/** Spec section 4: to order management this long after success, in milliseconds. */
const leavesAfterMs = 2_000;

/** The invoice form of an order: locked after the deadline, and once the invoice is issued. */
export function InvoiceApplicationForm({ visit, order, initial }: InvoiceApplicationFormProps) {
  const { meeting, call } = visit;
  const { id: orderId } = order;
  const { backTo = 'centre' } = routes[visit.route];
  const [isDone, setIsDone] = useState(false);
  // Saving and taking back are about the same application: one waits for the other.
  const working = useOneAtATime();
  const apply = useCommand('applyOrderInvoice', {
    by: call,
    tell: (text) => alert({ title: '发票申请未成功', text }),
  });
  const takeBack = useCommand('cancelOrderInvoice', {
    by: call,
    tell: (text) => alert({ title: '取消发票未成功', text }),
  });
  const leaveLater = useDelayed(leavesAfterMs);
  const { saveSoon, saveNow } = useDraftSaver((invoice: InvoiceInfo) =>
    invoiceDraft.keep(meeting.id, orderId, invoice),
  );
  const { form, check } = useOwnForm(invoiceForm, initial, saveSoon);

  const isOver = isDayPast(meeting.invoiceDeadline, now());
  const isUnpaid = order.payStatus !== payStatus.paid;
  const isRefunded = isWhollyRefunded(order);
  const isLocked = isOver || isUnpaid || isRefunded || order.isInvoiceIssued;
  const hasInvoice = order.invoice !== null;

  const finish = (message: string): void => {
    invoiceDraft.drop(meeting.id, orderId);
    setIsDone(true);
    toast(message, 'ok');
    void refreshCentre();
    leaveLater(() => returnTo('teamOrders', { meetingCode: meeting.code }));
  };
  const save = async (): Promise<void> => {
    const invoice = await check();
    if (invoice === null) return;
    saveNow(invoice);
    const outcome = await apply({ meetingId: meeting.id, orderId, invoice });
    if (outcome?.kind === 'done') return finish('发票申请已提交');
    if (outcome?.kind === 'refused' && speaksOfEmail(outcome.message)) form.refuse('recipientEmail', outcome.message);
  };
  const cancel = async (): Promise<void> => {
    const text = '确定取消申请发票？';
    if (!(await confirm({ title: '取消发票', text, confirmText: '确认取消', cancelText: '再想想', danger: true })))
      return;
    const outcome = await takeBack({ meetingId: meeting.id, orderId });
    if (outcome?.kind === 'done') finish('已取消发票申请');
  };

  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(backTo, meetingParams(backTo, meeting))}>
            返回
          </Button>
          {hasInvoice && !isLocked && (
            <Button
              kind="danger"
              disabled={isDone || working.isWorking}
              busyText="取消中…"
              onPress={() => working.run(cancel)}
            >
              取消发票
            </Button>
          )}
          {!isLocked && (
            <Button disabled={isDone || working.isWorking} busyText="保存中…" onPress={() => working.run(save)}>
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
      <FormFields form={form} isLocked={isLocked || isDone} />
    </PageFrame>
  );
}
