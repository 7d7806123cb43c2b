import { relaunch } from '../../platform/navigation/navigation';
import { StateView } from '../../ui/state-view/state-view';
import { dropPendingPayment, type PendingPayment } from './pending-payment';

export interface OrderOverProps {
  payment: PendingPayment;
  /** What the server said of it; missing where it was closed. */
  refusal?: string;
}

/** An order that can no longer be paid. Leaving it forgets it. */
export function OrderOver({ payment, refusal }: OrderOverProps) {
  const leave = (): void => {
    dropPendingPayment();
    void relaunch('landing', { meetingCode: payment.meetingCode });
  };
  return (
    <StateView
      kind="ended"
      title={refusal ?? '订单已关闭'}
      text={refusal === undefined ? '该订单未支付，如需参会请重新报名。' : '如已付款，请联系主办方核对。'}
      action={{ label: '返回会议首页', onPress: leave, kind: 'primary' }}
    />
  );
}
