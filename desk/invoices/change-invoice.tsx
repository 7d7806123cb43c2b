import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { invoiceQueries } from './invoice';
import { WithInvoice, type InvoiceActProps } from './with-invoice';

const title = '改抬头';

/** Changes an application until its invoice is issued. */
export const ChangeInvoice = () => <WithInvoice title={title}>{(props) => <Change {...props} />}</WithInvoice>;

const fields = [
  { key: 'title', label: '抬头', maxLength: 100 },
  { key: 'taxNumber', label: '税号', maxLength: 50 },
  { key: 'recipientEmail', label: '收件人邮箱', maxLength: 100 },
  { key: 'bankName', label: '开户银行', maxLength: 100 },
  { key: 'bankAccount', label: '银行账号', maxLength: 50 },
  { key: 'companyAddress', label: '单位地址', maxLength: 200 },
  { key: 'companyPhone', label: '单位电话', maxLength: 50 },
] as const;

type Typed = Record<(typeof fields)[number]['key'], string> & { type: 'ordinary' | 'special' };

function Change({ meetingId, invoice, close }: InvoiceActProps) {
  // As it was when the drawer opened: what the server compares with.
  const [seen] = useState<Typed>(() => ({
    ...{ title: invoice.title, taxNumber: invoice.taxNumber, recipientEmail: invoice.email },
    ...{ bankName: invoice.bankName, bankAccount: invoice.bankAccount, companyAddress: invoice.companyAddress },
    ...{ companyPhone: invoice.companyPhone, type: invoice.type === 'special' ? 'special' : 'ordinary' },
  }));
  const [typed, setTyped] = useState(seen);
  const rested = useRested(typed);
  const isChanged = (given: Typed): boolean => JSON.stringify(given) !== JSON.stringify(seen);
  const where = { meetingId, orderId: invoice.id, seenTitle: seen.title, seenTaxNumber: seen.taxNumber };
  const preview = useDeskCall(
    'previewChangeInvoice',
    { ...where, ...rested },
    { enabled: isChanged(rested), keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('changeInvoice', { renews: invoiceQueries, done: '发票信息已改' });
  const save = async (): Promise<void> => {
    if ((await act({ ...where, ...typed })).isDone) close();
  };
  return (
    <DeskDrawer
      title={title}
      subtitle={`订单 ${invoice.order}`}
      onClose={close}
      note="开出以前可以再改"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isChanged(typed) || preview.isError}
            onClick={() => void save()}
          >
            保存抬头
          </Button>
        </>
      }
    >
      <ActPreview
        title="保存后"
        data={preview.data}
        error={preview.error}
        waiting={isChanged(rested) ? undefined : '改哪一项就写哪一项，这里列出从什么改成什么。'}
      />
      <Form layout="vertical" component="div">
        <Form.Item label="票种">
          <Segmented<Typed['type']>
            value={typed.type}
            onChange={(type) => setTyped({ ...typed, type })}
            options={[
              { value: 'ordinary', label: '普通发票' },
              { value: 'special', label: '专用发票' },
            ]}
          />
        </Form.Item>
        {fields.map(({ key, label, maxLength }, index) => (
          <Form.Item key={key} label={label} htmlFor={`invoice-${key}`}>
            <Input
              id={`invoice-${key}`}
              autoFocus={index === 0}
              maxLength={maxLength}
              value={typed[key]}
              onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
            />
          </Form.Item>
        ))}
      </Form>
    </DeskDrawer>
  );
}
