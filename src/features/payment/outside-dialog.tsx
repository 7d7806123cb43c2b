import { failureState } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import type { PendingPayment } from '../../session/pending-payment';
import { Button } from '../../ui/display/button';
import { Dialog } from '../../ui/overlay/dialog';
import { Box } from '../../ui/native/box';
import { Amount } from '../../ui/display/number-text';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { copyLinkToPay, LinkToPay } from './link-to-pay';

export interface OutsideDialogProps {
  open: boolean;
  payment: PendingPayment;
  /** The app that the link is opened in. */
  company: string;
  /** Undefined where the meeting takes no transfers. */
  onTransfer: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** Outside the app that pays: the order's own link, by which anybody pays it there (product §9.26). */
export function OutsideDialog({ open, payment, company, onTransfer, onClose }: OutsideDialogProps) {
  const { data, error, refetch } = useCall('getOrderLink', { outTradeNo: payment.outTradeNo }, { enabled: open });
  const hasFailed = data === undefined && error !== null;
  const transfer = async (): Promise<void> => {
    onClose();
    await onTransfer?.();
  };
  return (
    <Dialog
      open={open}
      title={`请用${company}付款`}
      cancelText="关闭"
      confirmText={hasFailed ? '重试' : '复制链接'}
      onCancel={onClose}
      onConfirm={() => (hasFailed ? refetch() : data && copyLinkToPay(data.link, company))}
    >
      <Box className="link-to-pay__line">
        <Amount amountFen={payment.amountFen} size="hero" />
      </Box>
      {data !== undefined ? (
        <LinkToPay link={data.link} company={company} />
      ) : hasFailed ? (
        <StateView title="付款码未能生成" {...failureState(error, () => refetch())} action={null} />
      ) : (
        <Skeleton shape="card" label="正在生成付款码…" />
      )}
      {onTransfer && (
        <Box className="link-to-pay__other">
          <Button kind="text" size="small" onPress={transfer}>
            改用对公转账
          </Button>
        </Box>
      )}
    </Dialog>
  );
}
