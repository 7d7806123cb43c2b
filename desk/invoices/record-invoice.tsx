import { Button, DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { isInvoiceNumber } from '../../src/domain/invoice/issued-list';
import { formatFen } from '../../src/domain/money/money';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { invoiceQueries } from './invoice';
import { WithInvoice, type InvoiceActProps } from './with-invoice';

const title = '登记已开';

/** Records that an invoice was issued outside. */
export const RecordInvoice = () => <WithInvoice title={title}>{(props) => <Record {...props} />}</WithInvoice>;

function Record({ meetingId, invoice, close }: InvoiceActProps) {
  const [number, setNumber] = useState('');
  const [issuedOn, setIssuedOn] = useState(() => shanghaiDate(Date.now()));
  // As it was when the drawer opened: what the server compares with.
  const [seenFen] = useState(invoice.invoiceableFen);
  const typed = { number: number.replace(/\s/g, ''), issuedOn };
  const rested = useRested(typed);
  const isWhole = isInvoiceNumber(rested.number);
  const where = { meetingId, orderId: invoice.id, seenFen };
  const preview = useDeskCall(
    'previewRecordInvoice',
    { ...where, ...rested },
    { enabled: isWhole, keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('recordInvoice', { renews: invoiceQueries, done: '已登记' });
  const save = async (): Promise<void> => {
    if ((await act({ ...where, ...typed })).isDone) close();
  };
  return (
    <DeskDrawer
      title={title}
      subtitle={`${invoice.title}，${formatFen(invoice.invoiceableFen)}`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isInvoiceNumber(typed.number) || preview.isError}
            onClick={() => void save()}
          >
            登记 {formatFen(invoice.invoiceableFen)}
          </Button>
        </>
      }
    >
      <ActPreview
        title="登记后"
        data={preview.data}
        error={preview.error}
        waiting={isWhole ? undefined : '填好 20 位发票号码（旧的是 8 位），这里说登记后怎样。'}
      />
      <Form layout="vertical" component="div">
        <Form.Item label="发票号码" htmlFor="invoice-number">
          <Input
            id="invoice-number"
            autoFocus
            inputMode="numeric"
            maxLength={30}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
        <Form.Item label="开票日期" htmlFor="invoice-day">
          <DatePicker
            id="invoice-day"
            allowClear={false}
            value={dayjs(issuedOn)}
            maxDate={dayjs(shanghaiDate(Date.now()))}
            onChange={(chosen) => setIssuedOn(chosen === null ? '' : chosen.format('YYYY-MM-DD'))}
          />
        </Form.Item>
      </Form>
    </DeskDrawer>
  );
}
