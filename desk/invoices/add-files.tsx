import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { LeftFiles } from './file-lines';
import { TakeDrawer } from './take-drawer';
import { useInvoiceFiles } from './use-invoice-files';
import { WithInvoice, type InvoiceActProps } from './with-invoice';

const title = '上传这张发票的文件';

/** Takes files of one invoice, whatever their names say. */
export const AddFiles = () => <WithInvoice title={title}>{(props) => <Add {...props} />}</WithInvoice>;

function Add({ meetingId, invoice, close }: InvoiceActProps) {
  const { read, fault, left, take, isBusy, upload } = useInvoiceFiles(meetingId);
  const { matched = [], undecided = [], left: unknown = [] } = read?.sorted ?? {};
  const others = matched.filter(({ id }) => id !== invoice.id);
  const own = [
    ...matched.filter(({ id }) => id === invoice.id),
    ...undecided,
    ...unknown.filter(({ isOpen }) => isOpen),
  ].sort((one, other) => one.place - other.place);
  const isFirst = !invoice.files.some(({ isOffered }) => isOffered);
  const submit = async (): Promise<void> => {
    if (await take(own.map(({ place }) => ({ place, orderId: invoice.id })))) close();
  };
  return (
    <TakeDrawer
      title={title}
      subtitle={`${invoice.title}，${invoice.number === '' ? `订单 ${invoice.order}` : invoice.number}`}
      {...{ upload, fault, close, isRead: read !== null }}
      left={
        left.length === 0 ? null : { title: `${figure(left.length)} 个没有收下`, lines: <LeftFiles files={left} /> }
      }
      start={{ title: '选这张发票的文件', text: 'PDF、OFD、XML 各一个。文件里写着别的号码或金额的，不会收。' }}
      take={{ label: `收下 ${figure(own.length)} 个`, isBusy, isDisabled: own.length === 0, submit }}
    >
      <LeftFiles
        files={[
          ...others.map(({ place, name, order }) => ({ place, name, reason: `是订单 ${order} 的发票` })),
          ...unknown.filter(({ isOpen }) => !isOpen),
        ]}
      />
      {own.length > 0 && (
        <ConsequencePanel
          title="收下后"
          rows={[
            { of: '文件', to: own.map(({ name }) => name).join('、') },
            {
              of: '申请人',
              to: isFirst ? '收到短信：发票已开具，请登录下载' : '下载到的是新文件，不再发短信',
            },
          ]}
        />
      )}
    </TakeDrawer>
  );
}
