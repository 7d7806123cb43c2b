import { useCommand } from '../../api/use-command';
import { partAmountFault } from '../../domain/invoice/invoice-parts';
import { invoicePartForm, partAmountFen, type TypedInvoicePart } from '../../domain/invoice/invoice-part-form';
import { fenToYuan, formatFen } from '../../domain/money/money';
import type { Order } from '../../domain/order/order';
import { mentionsEmail } from '../../domain/person/email';
import { FormFields } from '../../forms/form-fields';
import { InvoiceTitleButton } from '../../forms/invoice-title-button';
import { useOwnForm } from '../../forms/use-own-form';
import { confirm, toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';
import { Sheet } from '../../ui/overlay/sheet';
import type { OrderPart } from './use-invoice-parts';

interface InvoicePartSheetProps {
  visit: CentreVisit;
  order: Order;
  /** The application that is changed; null for another one. */
  part: OrderPart | null;
  /** The most that it may be for, in fen. */
  leftFen: number;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** The form of an application for a part of an order. What was typed stays until it is closed. */
export function InvoicePartSheet({ visit, order, part, leftFen, onChanged, onClose }: InvoicePartSheetProps) {
  const { meeting, call } = visit;
  const { form, check } = useOwnForm(invoicePartForm, initialOf(part, visit));
  const save = useCommand('saveInvoicePart', { by: call, notify: (text) => toast(text, 'fail') });
  const submit = async (): Promise<void> => {
    const typed = await check();
    if (typed === null) return;
    const { amount: _, ...invoice } = typed;
    const amountFen = partAmountFen(typed);
    const fault = partAmountFault(amountFen, leftFen);
    if (fault !== '') {
      form.setServerError('amount', fault);
      return;
    }
    const asked = { meetingId: meeting.id, orderId: order.id, partId: part?.partId ?? '', amountFen, invoice };
    const outcome = await save(asked);
    if (outcome?.kind === 'refused' && mentionsEmail(outcome.message))
      form.setServerError('recipientEmail', outcome.message);
    if (outcome?.kind !== 'done') return;
    toast(outcome.answer || '发票申请已提交', 'ok');
    onClose();
    await onChanged();
  };
  return (
    <Sheet
      open
      title={part === null ? '分开一张发票' : '修改发票申请'}
      onClose={onClose}
      footer={
        <Button busyText="提交中…" onPress={submit}>
          {part === null ? '申请' : '保存'}
        </Button>
      }
    >
      <Notice>
        这张最多 <Unbroken>{formatFen(leftFen)}</Unbroken>，不同的抬头分开申请。
      </Notice>
      <InvoiceTitleButton form={form} disabled={false} notify={toast} confirm={confirm} />
      <FormFields form={form} />
    </Sheet>
  );
}

/** A changed application as it is; another one with the applicant's address alone, since its title is another. */
function initialOf(part: OrderPart | null, { centre }: CentreVisit): TypedInvoicePart {
  const amount = part === null ? '' : String(fenToYuan(part.amountFen));
  const recipientEmail = centre.attendee?.invoice?.recipientEmail ?? '';
  return { ...invoicePartForm.read({ recipientEmail }), ...part?.invoice, amount };
}
