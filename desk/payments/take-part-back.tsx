import { Button } from 'antd';
import { useState } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { useAddressParameter } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';
import { describePayment, type PaymentActProps } from './payment';
import { ReasonField } from './reason-field';

/** Takes a part of a transaction back by a counter-entry, which the books keep. */
export function TakeBack({ meetingId, payment, close }: PaymentActProps) {
  const partId = useAddressParameter('partId');
  const [reason, setReason] = useState('');
  const rested = useRested(reason.trim());
  const part = payment.parts.find(({ id }) => id === partId);
  const input = { meetingId, transactionId: payment.id, part: partId };
  const preview = useDeskCall(
    'previewTakePartBack',
    { ...input, reason: rested },
    { enabled: part !== undefined && rested !== '', keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('takePartBack', { renews: registrationQueries, done: '已撤回' });
  const words = `撤回 ${formatFen(part?.amountFen ?? 0)}`;
  const submit = async (): Promise<void> => {
    if ((await act({ ...input, reason })).isDone) close();
  };
  if (part === undefined)
    return (
      <DeskDrawer title="撤回" onClose={close}>
        <ScreenState title="这一部分已经撤回" text="同事可能刚刚处理过" />
      </DeskDrawer>
    );
  return (
    <DeskDrawer
      title={part.isReturn ? '撤回退款' : '撤回入账'}
      subtitle={`${describePayment(payment)}${part.order === null ? '' : `，订单 ${part.order.number}`}`}
      onClose={close}
      note="记一笔冲销，原来的记录都在"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger
            loading={isBusy}
            disabled={reason.trim() === '' || preview.isError}
            onClick={() => void submit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <ReasonField label="为什么撤回，记入账目" value={reason} onChange={setReason} />
      <ActPreview
        title="撤回后会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={rested === '' ? '写明原因，这里说会发生什么、告诉谁。' : undefined}
      />
    </DeskDrawer>
  );
}
