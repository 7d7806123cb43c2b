import { invoiceFileTexts } from '../../src/domain/invoice/invoice-file';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { Facts } from '../ui/facts';
import { Go } from '../ui/go';
import { moment } from '../ui/moments';
import { openInTab } from '../ui/open-in-tab';
import type { Invoice } from './invoice';

/** The files of an invoice and of its earlier versions, with the ways to open and to remove each. */
export function KeptFiles({ meetingId, invoice }: { meetingId: string; invoice: Invoice }) {
  const may = useMay(meetingId);
  const { act } = useDeskAct('openInvoiceFile', { renews: ['getTrail'] });
  const openFile = (fileId: string): Promise<void> =>
    openInTab(async () => {
      const outcome = await act({ meetingId, orderId: invoice.id, fileId });
      return outcome.isDone ? outcome.answer.url : '';
    });
  if (invoice.files.length === 0) return null;
  return (
    <Facts
      title="发票文件"
      facts={invoice.files.map(({ id, kind, name, number, addedAt, isOffered }) => ({
        ...{ key: id, of: isOffered ? invoiceFileTexts[kind] : `${invoiceFileTexts[kind]}，已冲红` },
        is: (
          <>
            {may('openInvoiceFile') ? (
              <button type="button" className="link" onClick={() => void openFile(id)}>
                {name}
              </button>
            ) : (
              name
            )}
            <span className="second">
              {' '}
              {isOffered ? '' : `${number}，`}
              {moment(addedAt)} 上传{' '}
            </span>
            {may('removeInvoiceFile') && (
              <Go to={`/meetings/${meetingId}/invoices/${invoice.id}/files/${id}/remove`}>移除</Go>
            )}
          </>
        ),
      }))}
    />
  );
}
