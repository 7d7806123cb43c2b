import { Button } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { describePayment, type PaymentActProps } from './payment';
import { ReasonField } from './reason-field';

/** Sets a transaction aside as none of the meeting's money. */
export function SetPaymentAside({ meetingId, payment, close }: PaymentActProps) {
  const [reason, setReason] = useState('');
  // As it was when the drawer opened: what the server compares with.
  const [seen] = useState({ meetingId, transactionId: payment.id, seenLeftFen: payment.leftFen });
  const rested = useRested(reason.trim());
  const preview = useDeskCall(
    'previewSetTransactionAside',
    { ...seen, reason: rested },
    { enabled: rested !== '', keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('setTransactionAside', { renews: registrationQueries, done: '已定为不是会费' });
  const submit = async (): Promise<void> => {
    if ((await act({ ...seen, reason })).isDone) close();
  };
  return (
    <DeskDrawer
      title="不是会费"
      subtitle={describePayment(payment)}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={reason.trim() === ''} onClick={() => void submit()}>
            定为不是会费
          </Button>
        </>
      }
    >
      <ReasonField label="它是什么钱，记入操作记录" value={reason} onChange={setReason} />
      <ActPreview
        title="定了会发生什么"
        data={preview.data}
        error={preview.error}
        waiting={rested === '' ? '写明是什么钱，这里说会发生什么。定了可以改回来。' : undefined}
      />
    </DeskDrawer>
  );
}

/** Puts a transaction that was set aside among those to be matched again. */
export function ResumePayment({ meetingId, payment, close }: PaymentActProps) {
  const [seen] = useState({ meetingId, transactionId: payment.id, seenLeftFen: payment.leftFen });
  const preview = useDeskCall('previewResumeTransaction', seen);
  const { act, isBusy } = useDeskAct('resumeTransaction', { renews: registrationQueries, done: '可以认领了' });
  const submit = async (): Promise<void> => {
    if ((await act(seen)).isDone) close();
  };
  return (
    <DeskDrawer
      title="重新认领"
      subtitle={describePayment(payment)}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={!preview.isSuccess} onClick={() => void submit()}>
            重新认领
          </Button>
        </>
      }
    >
      <ActPreview title="这样会发生什么" data={preview.data} error={preview.error} />
    </DeskDrawer>
  );
}
