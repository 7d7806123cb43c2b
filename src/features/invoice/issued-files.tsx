import { apiUrl } from '../../api/call-server';
import { useCommand } from '../../api/use-command';
import { invoiceFileTexts, type InvoiceFileKind } from '../../domain/invoice/invoice-file';
import type { Order } from '../../domain/order/order';
import { alert, toast } from '../../platform/device/feedback';
import { takeDocument } from '../../platform/device/take-document';
import { useAppSettings } from '../../platform/network/use-app-settings';
import type { CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Tag } from '../../ui/display/tag';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import './issued-files.css';

interface IssuedFilesProps {
  visit: CentreVisit;
  order: Order;
}

/** Tells whether an order's issued invoice can be downloaded here. */
export function useIsDownloadable({ isInvoiceIssued, invoiceFiles }: Order): boolean {
  return useAppSettings().extras.invoiceFiles && isInvoiceIssued && invoiceFiles.length > 0;
}

/**
 * Returns a function that opens or saves an issued invoice in one form.
 * @param visit whose token asks for it
 */
export function useInvoiceFile({ meeting, call }: CentreVisit): (id: string, kind: InvoiceFileKind) => Promise<void> {
  const notify = (text: string) => alert({ title: '发票未能打开', text });
  const ask = useCommand('getInvoiceFile', { by: call, notify });
  return async (id, kind) => {
    const outcome = await ask({ meetingId: meeting.id, orderId: id, fileKind: kind });
    if (outcome?.kind !== 'done') return;
    try {
      const done = await takeDocument(apiUrl(outcome.answer.fileUrl), kind === 'pdf');
      if (done === 'copied') toast('下载地址已复制，10 分钟内在浏览器里粘贴打开', 'ok');
    } catch {
      await notify('请重试');
    }
  };
}

/** An order's issued invoice, to open as a document or to save in its other forms (product §10.25). */
export function IssuedFiles({ visit, order }: IssuedFilesProps) {
  const [first] = order.invoiceFiles;
  const take = useInvoiceFile(visit);
  return (
    <Card title="发票" aside={<Tag tone="ok">已开具</Tag>}>
      {order.invoiceFiles.map((kind) => (
        <Box key={kind} className="issued-files__file">
          <Button
            kind={kind === first ? 'primary' : 'outline'}
            busyText="正在取发票…"
            onPress={() => take(order.id, kind)}
          >
            {kind === first ? `下载发票（${invoiceFileTexts[kind]}）` : `下载 ${invoiceFileTexts[kind]}`}
          </Button>
        </Box>
      ))}
    </Card>
  );
}
