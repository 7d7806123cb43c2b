import { useCommand } from '../../../api/use-command';
import type { Order } from '../../../domain/order/order';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';
import { type CentreVisit, refreshCentre } from '../../../session/centre';

/** Cancels an unpaid order after confirmation (product §5.28, cancelOrder). */
export function useOrderCancelling({
  meeting,
  call,
}: CentreVisit): (order: Order, isTransferChosen: boolean) => Promise<void> {
  const cancel = useCommand('cancelOrder', { by: call, notify: (text) => alert({ title: '取消订单未成功', text }) });
  return async ({ id: orderId }, isTransferChosen) => {
    const isConfirmed = await confirm({
      title: '取消订单',
      text: isTransferChosen
        ? '该订单已选择对公转账。如已转账，请勿取消：款项到账后须由主办方核对处理。确定取消该订单？'
        : '确定取消该订单？',
      confirmText: '确认取消',
      cancelText: '再想想',
      danger: true,
    });
    if (!isConfirmed) return;
    const outcome = await cancel({ meetingId: meeting.id, orderId });
    if (outcome?.kind === 'done') toast(outcome.answer || '订单已取消', 'ok');
    // Also after a refusal, which usually means that it has been paid meanwhile.
    await refreshCentre();
  };
}
