import type { LinkedOrder } from '../../../contract/payment';
import { emptyInvoice, invoiceForm } from '../../../domain/invoice/invoice-form';
import type { PayerView } from '../../../domain/payment/payer-view';
import { mentionsEmail } from '../../../domain/person/email';
import { useCommand } from '../../../api/use-command';
import { FormFields } from '../../../forms/form-fields';
import { useOwnForm } from '../../../forms/use-own-form';
import { toast } from '../../../platform/device/feedback';
import { Button } from '../../../ui/display/button';
import { Box } from '../../../ui/native/box';
import { Sheet } from '../../../ui/overlay/sheet';

interface PayerInvoiceSheetProps {
  open: boolean;
  link: string;
  view: Pick<PayerView, 'invoiceTo' | 'taxNumber'>;
  onClose: () => void;
  onSaved: (order: LinkedOrder) => void;
}

/** Fills in the invoice of an order by its payer's link. What the page does not show has to be typed anew. */
export function PayerInvoiceSheet({ open, link, view, onClose, onSaved }: PayerInvoiceSheetProps) {
  const { invoiceTo: title, taxNumber } = view;
  const { form, check } = useOwnForm(invoiceForm, { ...emptyInvoice, title, taxNumber });
  const send = useCommand('nameLinkedInvoice', { notify: (message) => toast(message, 'fail') });
  const save = async (): Promise<void> => {
    const invoice = await check();
    if (invoice === null) return;
    const outcome = await send({ link, invoice });
    if (outcome?.kind === 'refused' && mentionsEmail(outcome.message))
      form.setServerError('recipientEmail', outcome.message);
    if (outcome?.kind !== 'done') return;
    toast('发票抬头已保存', 'ok');
    onClose();
    onSaved(outcome.answer);
  };
  return (
    <Sheet
      open={open}
      title="发票抬头"
      onClose={onClose}
      footer={
        <Button busyText="保存中…" onPress={save}>
          保存
        </Button>
      }
    >
      <Box className="receipt-sheet__body">
        <FormFields form={form} />
      </Box>
    </Sheet>
  );
}
