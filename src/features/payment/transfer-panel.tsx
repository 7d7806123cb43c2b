import { useState } from 'react';
import { transferRemark, type Transfer } from '../../domain/payment/transfer';
import { formatMonthDay } from '../../domain/time/format-dates';
import { copyText } from '../../platform/device/clipboard';
import { toast } from '../../platform/device/feedback';
import { useAppSettings } from '../../platform/network/use-app-settings';
import { Button } from '../../ui/display/button';
import { Box } from '../../ui/native/box';
import { Phrases } from '../../ui/display/unbroken';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import './transfer-panel.css';

export interface TransferPanelProps {
  outTradeNo: string;
  transfer: Transfer;
  /** Called with the server's transfer data once a receipt was uploaded. */
  onUploaded: (transfer: Transfer) => unknown;
}

/** Shows the remark and the receipt upload while an order waits for a transfer. */
export function TransferPanel({ outTradeNo, transfer, onUploaded }: TransferPanelProps) {
  return (
    <>
      <RemarkBox remark={transferRemark(transfer, outTradeNo)} />
      <ReceiptRow outTradeNo={outTradeNo} transfer={transfer} onUploaded={onUploaded} />
    </>
  );
}

/** The length of remarks; a longer text is a trade number. */
const remarkCharacters = 9;

/** Shows the remark to write on the transfer, in the same way on every screen. */
export function RemarkBox({ remark }: { remark: string }) {
  const isLong = remark.length > remarkCharacters;
  return (
    <Box className="remark-box">
      <Box className="remark-box__hint">转账时请在附言填写</Box>
      <Box className="remark-box__line">
        <Box as="span" className={`remark-box__remark ${isLong ? 'remark-box__remark--long' : ''}`}>
          {remark}
        </Box>
        <CopyButton text={remark} what="转账附言" />
      </Box>
      <Box className="remark-box__hint">
        <Phrases>到账并经主办方确认后生效，一般 3 个工作日</Phrases>
      </Box>
    </Box>
  );
}

interface CopyButtonProps {
  text: string;
  /** Names the copied text in the button's accessible name: 复制账号. */
  what: string;
}

/** Copies a text and confirms it. Has to be called in the tap itself. */
export async function copyAndTell({ text, what }: CopyButtonProps): Promise<void> {
  if (await copyText(text)) toast(`已复制${what}`, 'ok');
  else toast('复制失败，请长按选择后复制', 'fail');
}

/** The button that copies a text. */
export function CopyButton(props: CopyButtonProps) {
  return (
    <Button
      kind="outline"
      size="small"
      icon="copy"
      aria-label={`复制${props.what}`}
      busyText="复制中…"
      onPress={() => copyAndTell(props)}
    >
      复制
    </Button>
  );
}

/** Copies everything that a transfer takes, as the main act of a page. */
export function CopyAllButton({ text }: { text: string }) {
  return (
    <Button icon="copy" busyText="复制中…" onPress={() => copyAndTell({ text, what: '转账信息' })}>
      复制全部转账信息
    </Button>
  );
}

const loadSheet = () => import('./receipt-sheet');

/**
 * Shows if the bank's receipt was uploaded, with a button to view, upload or replace it. Renders nothing if the server
 * does not accept receipts.
 */
export function ReceiptRow({ outTradeNo, transfer, onUploaded }: TransferPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useLoadedWhen(isOpen, loadSheet);
  const { extras } = useAppSettings();
  const { receipt, chosenAt } = transfer;
  // For a server that does not return transfers only the data stored on this device is available.
  if (!extras.transferReceipts || chosenAt === '') return null;
  return (
    <Box className="receipt-row">
      <Box as="span" className="receipt-row__term">
        银行回单
      </Box>
      <Box className="receipt-row__state">
        {receipt === null ? '未上传' : `已上传 · ${formatMonthDay(receipt.uploadedAt)}`}
        <Button
          kind="text"
          size="small"
          aria-haspopup="dialog"
          aria-label={receipt === null ? '上传银行回单' : '查看银行回单'}
          onPress={() => setIsOpen(true)}
        >
          {receipt === null ? '上传' : '查看'}
        </Button>
      </Box>
      {sheet !== null && (
        <sheet.ReceiptSheet
          open={isOpen}
          outTradeNo={outTradeNo}
          receipt={receipt}
          onClose={() => setIsOpen(false)}
          onUploaded={onUploaded}
        />
      )}
    </Box>
  );
}
