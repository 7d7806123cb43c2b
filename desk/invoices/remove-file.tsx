import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useAddressParameter } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';
import { invoiceQueries } from './invoice';
import { WithInvoice, type InvoiceActProps } from './with-invoice';

const title = '移除发票文件';

/** Takes a wrong file from an invoice. */
export const RemoveFile = () => <WithInvoice title={title}>{(props) => <Remove {...props} />}</WithInvoice>;

function Remove({ meetingId, invoice, close }: InvoiceActProps) {
  const fileId = useAddressParameter('fileId');
  const file = invoice.files.find(({ id }) => id === fileId);
  const { act, isBusy } = useDeskAct('removeInvoiceFile', { renews: invoiceQueries, done: '已移除' });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, orderId: invoice.id, fileId })).isDone) close();
  };
  return (
    <DeskDrawer
      title={title}
      subtitle={invoice.title}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" danger loading={isBusy} disabled={file === undefined} onClick={() => void submit()}>
            移除这个文件
          </Button>
        </>
      }
    >
      {file === undefined ? (
        <ScreenState title="没有这个文件" text="可能已经被移除" />
      ) : (
        <ConsequencePanel
          title="移除后"
          rows={[
            { of: '文件', to: file.name },
            {
              of: '申请人',
              to: file.isOffered ? '不能再下载它，不发短信；可以再上传对的文件' : '本来就不能下载它：发票已冲红',
            },
          ]}
        />
      )}
    </DeskDrawer>
  );
}
