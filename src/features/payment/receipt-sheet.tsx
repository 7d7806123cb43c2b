import { useState } from 'react';
import { apiUrl } from '../../api/call-server';
import { createApiUploads } from '../../api/upload';
import { useCommand } from '../../api/use-command';
import type { LinkedOrder } from '../../contract/payment';
import { isPlainObject, readText } from '../../domain/json/read-value';
import type { Transfer, TransferReceipt } from '../../domain/payment/transfer';
import { receiptFileFault, receiptForm, type ReceiptInfo } from '../../domain/payment/transfer-receipt-form';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { FormFields } from '../../forms/form-fields';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/device/clock';
import { toast } from '../../platform/device/feedback';
import { personalKeys } from '../../platform/storage/personal-keys';
import { draftTtlMs, getStored, removeStored, setStored } from '../../platform/storage/storage';
import { AttachmentList } from '../../ui/fields/attachment-list';
import { Button } from '../../ui/display/button';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import { Sheet } from '../../ui/overlay/sheet';

interface ReceiptSheetProps {
  open: boolean;
  outTradeNo: string;
  /** The uploaded receipt; null for none. */
  receipt: TransferReceipt | null;
  onClose: () => void;
  onUploaded: (transfer: Transfer) => unknown;
}

/** Shows the bank's receipt of a transfer, which can be replaced, or uploads one (product §9.18). */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const { receipt, open, onClose } = props;
  if (receipt === null || isReplacing) {
    return <ReceiptUpload {...props} onUploaded={(transfer) => (setIsReplacing(false), props.onUploaded(transfer))} />;
  }
  return (
    <Sheet
      open={open}
      title="银行回单"
      onClose={onClose}
      footer={
        <Button kind="outline" onPress={() => setIsReplacing(true)}>
          重新上传
        </Button>
      }
    >
      {receipt.fileUrl !== '' && (
        <AttachmentList
          label="银行回单"
          attachments={[{ reference: receipt.fileUrl, name: '', size: 0 }]}
          fileUrl={apiUrl}
          onFailure={(message) => toast(message, 'fail')}
        />
      )}
      <DescriptionList
        items={[
          { term: '上传时间', value: receipt.uploadedAt },
          { term: '转账日期', value: receipt.paidOn },
          ...(receipt.payerName === '' ? [] : [{ term: '付款户名', value: receipt.payerName }]),
          ...(receipt.payerAccount === '' ? [] : [{ term: '付款账号', value: receipt.payerAccount }]),
        ]}
      />
    </Sheet>
  );
}

/** Uploads the receipt of an order by its payer's link, which shows nothing of an earlier one. */
export function LinkedReceiptSheet({ open, link, onClose, onSent }: LinkedReceiptSheetProps) {
  const send = useCommand('sendLinkedReceipt', { notify: (message) => toast(message, 'fail') });
  return (
    <UploadSheet
      {...{ open, onClose, title: '上传银行回单', initial: null, draft: null }}
      send={async (info) => {
        const outcome = await send({ link, ...info });
        if (outcome?.kind !== 'done') return false;
        onSent(outcome.answer);
        return true;
      }}
    />
  );
}

interface LinkedReceiptSheetProps {
  open: boolean;
  link: string;
  onClose: () => void;
  onSent: (order: LinkedOrder) => void;
}

function ReceiptUpload({ open, outTradeNo, receipt, onClose, onUploaded }: ReceiptSheetProps) {
  const send = useCommand('sendTransferReceipt', { notify: (message) => toast(message, 'fail') });
  return (
    <UploadSheet
      {...{ open, onClose, draft: outTradeNo, initial: initialInfo(receipt) }}
      title={receipt === null ? '上传银行回单' : '重新上传银行回单'}
      send={async (info) => {
        const outcome = await send({ outTradeNo, ...info });
        if (outcome?.kind !== 'done') return false;
        // The server hides the receipt's content from users who only know the order, but this user has just typed it.
        const { receipt: kept, chosenAt = '', remark = '' } = outcome.answer ?? {};
        const { file: fileUrl, ...typed } = info;
        onUploaded({ chosenAt, remark, receipt: kept ? { ...kept, ...typed, fileUrl } : null });
        return true;
      }}
    />
  );
}

interface UploadSheetProps {
  open: boolean;
  title: string;
  initial: ReceiptInfo | null;
  /** The order whose half-filled receipt this device keeps; null to keep none. */
  draft: string | null;
  onClose: () => void;
  /** Resolves to true once the server has the receipt. */
  send: (info: ReceiptInfo) => Promise<boolean>;
}

function UploadSheet({ open, title, initial, draft, onClose, send }: UploadSheetProps) {
  const [uploads] = useState(createApiUploads);
  const [definition] = useState(() => receiptForm(shanghaiDate(now())));
  const { saveSoon } = useDraftSaver((info: ReceiptInfo) => {
    if (draft !== null) setStored(draftKey(draft), info, draftTtlMs);
  });
  const { form, check } = useOwnForm(definition, (draft === null ? null : readDraft(draft)) ?? initial, saveSoon);
  const submit = async (): Promise<void> => {
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候');
      return;
    }
    const info = await check();
    if (info === null) return;
    const fault = receiptFileFault(info);
    if (fault !== null) {
      form.setServerError('file', fault);
      return;
    }
    if (!(await send(info))) return;
    if (draft !== null) removeStored(draftKey(draft));
    toast('回单已上传', 'ok');
    onClose();
  };
  return (
    <Sheet
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <Button busyText="提交中…" onPress={submit}>
          提交
        </Button>
      }
    >
      <Box className="receipt-sheet__body">
        <UploadServiceProvider value={uploads.service}>
          <FormFields form={form} />
        </UploadServiceProvider>
      </Box>
    </Sheet>
  );
}

const draftKey = personalKeys.receiptDraft;

function initialInfo(receipt: TransferReceipt | null): ReceiptInfo | null {
  if (receipt === null) return null;
  const { paidOn, payerName, payerAccount } = receipt;
  return { file: '', paidOn, payerName, payerAccount };
}

function readDraft(outTradeNo: string): ReceiptInfo | null {
  return getStored(draftKey(outTradeNo), (value) => {
    if (!isPlainObject(value)) return null;
    const [file, paidOn] = [readText(value.file), readText(value.paidOn)];
    return { file, paidOn, payerName: readText(value.payerName), payerAccount: readText(value.payerAccount) };
  });
}
