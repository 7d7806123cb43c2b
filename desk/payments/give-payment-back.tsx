import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { describePayment, type PaymentActProps } from './payment';
import { ReasonField } from './reason-field';
import { payerOf } from './transaction-words';

/** Lists what is left of a transaction, or a part of it, among the money to be given back. */
export function GivePaymentBack({ meetingId, payment, close }: PaymentActProps) {
  const [typed, setTyped] = useState({ yuan: payment.leftFen / 100, reason: '' });
  const [seen] = useState({ meetingId, transactionId: payment.id, seenLeftFen: payment.leftFen });
  const input = { ...seen, amountFen: Math.round(typed.yuan * 100), reason: typed.reason.trim() };
  const rested = useRested(input);
  const isTyped = rested.reason !== '' && rested.amountFen > 0;
  const preview = useDeskCall('previewGiveTransactionBack', rested, { enabled: isTyped, keepsPrevious: true });
  const { act, isBusy } = useDeskAct('giveTransactionBack', { renews: registrationQueries, done: '已记为待退回' });
  const words = `退回 ${formatFen(input.amountFen)}`;
  const submit = async (): Promise<void> => {
    const proof = {
      sentence: `把 ${formatFen(input.amountFen)} 退回 ${payerOf(payment)}。`,
      act: words,
      giveUp: '先不退',
    };
    if ((await act(input, { proof })).isDone) close();
  };
  return (
    <DeskDrawer
      title="退回付款人"
      subtitle={describePayment(payment)}
      onClose={close}
      note="将要求输入动态码"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={input.reason === '' || input.amountFen <= 0 || preview.isError}
            onClick={() => void submit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={`退回多少，最多 ${formatFen(payment.leftFen)}`} htmlFor="give-back-amount">
          <InputNumber
            id="give-back-amount"
            prefix="¥"
            precision={2}
            min={0}
            max={payment.leftFen / 100}
            value={typed.yuan}
            onChange={(yuan) => setTyped({ ...typed, yuan: yuan ?? 0 })}
          />
        </Form.Item>
      </Form>
      <ReasonField
        label="为什么退，记入账目"
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      <ActPreview
        title="退了会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={isTyped ? undefined : '写明原因，这里说会发生什么。'}
      />
    </DeskDrawer>
  );
}
