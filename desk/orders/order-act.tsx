import { Button } from 'antd';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';

const acts = {
  cancel: { preview: 'previewCancelOrder', call: 'cancelOrderForOffice', title: '取消订单', done: '订单已取消' },
  reopen: { preview: 'previewReopenOrder', call: 'reopenOrder', title: '恢复订单', done: '订单已恢复，可以付款' },
} as const;

function OrderAct({ act: name }: { act: keyof typeof acts }) {
  const { preview: previewCall, call, title, done } = acts[name];
  const meetingId = useMeetingId();
  const orderId = useAddressParameter('orderId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/orders/${orderId}`);
  const preview = useDeskCall(previewCall, { meetingId, orderId });
  const { act, isBusy } = useDeskAct(call, { renews: registrationQueries, done });
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId, orderId })).isDone) close();
  };
  return (
    <DeskDrawer
      title={title}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger={name === 'cancel'}
            loading={isBusy}
            disabled={preview.data === undefined || preview.isError}
            onClick={() => void submit()}
          >
            {title}
          </Button>
        </>
      }
    >
      <ActPreview title={`${title}后会发生什么`} data={preview.data} error={preview.error} />
    </DeskDrawer>
  );
}

/** Cancels an order that is not paid. */
export const CancelOrder = () => <OrderAct act="cancel" />;

/** Opens a cancelled order again. */
export const ReopenOrder = () => <OrderAct act="reopen" />;
