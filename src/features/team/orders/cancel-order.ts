import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { useCommand } from '../../../api/use-command';
import type { Order } from '../../../domain/order/order';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';

/** Cancels an order that waits to be paid, after asking (spec section 7, cancelOrder). */
export function useOrderCancelling({ meeting, call }: CentreVisit): (order: Order) => Promise<void> {
  const cancel = useCommand('cancelOrder', { by: call, tell: (text) => alert({ title: '取消订单未成功', text }) });
  return async ({ id: orderId }) => {
    const isConfirmed = await confirm({
      title: '取消订单',
      text: '确定取消该订单？',
      confirmText: '确认取消',
      cancelText: '再想想',
      danger: true,
    });
    if (!isConfirmed) return;
    const outcome = await cancel({ meetingId: meeting.id, orderId });
    if (outcome?.kind === 'done') toast(outcome.answer || '订单已取消', 'ok');
    // Either way: a refusal mostly means that it has been paid meanwhile.
    await refreshCentre();
  };
}
