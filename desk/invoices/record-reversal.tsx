import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { isInvoiceNumber } from '../../src/domain/invoice/issued-list';
import { formatFen } from '../../src/domain/money/money';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { invoiceQueries } from './invoice';
import { WithInvoice, type InvoiceActProps } from './with-invoice';

const title = '登记冲红';

/** Records that an issued invoice was reversed by a red one. */
export const RecordReversal = () => <WithInvoice title={title}>{(props) => <Reverse {...props} />}</WithInvoice>;

function Reverse({ meetingId, invoice, close }: InvoiceActProps) {
  const [typed, setTyped] = useState('');
  // As it was when the drawer opened: what the server compares with.
  const [seenNumber] = useState(invoice.number);
  const redNumber = typed.replace(/\s/g, '');
  const rested = useRested(redNumber);
  const isRight = redNumber === '' || isInvoiceNumber(redNumber);
  const where = { meetingId, orderId: invoice.id, seenNumber };
  const preview = useDeskCall(
    'previewRecordReversal',
    { ...where, redNumber: rested },
    { enabled: rested === '' || isInvoiceNumber(rested), keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('recordReversal', { renews: invoiceQueries, done: '已登记冲红' });
  const save = async (): Promise<void> => {
    if ((await act({ ...where, redNumber })).isDone) close();
  };
  return (
    <DeskDrawer
      title={title}
      subtitle={`${invoice.title}，${invoice.number} ${formatFen(invoice.amountFen)}`}
      onClose={close}
      note="以前的号码和金额都留着"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger
            loading={isBusy}
            disabled={!isRight || preview.data === undefined || preview.isError}
            onClick={() => void save()}
          >
            登记冲红 {formatFen(invoice.amountFen)}
          </Button>
        </>
      }
    >
      <ActPreview title="登记后" data={preview.data} error={preview.error} />
      <Form layout="vertical" component="div">
        <Form.Item
          label="红字发票号码 选填"
          htmlFor="red-number"
          validateStatus={isRight ? '' : 'error'}
          help={isRight ? '' : '发票号码是 20 位数字，旧的是 8 位'}
        >
          <Input
            id="red-number"
            autoFocus
            inputMode="numeric"
            maxLength={30}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
      </Form>
    </DeskDrawer>
  );
}
