import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { errorMessage } from '../../../api/call-error';
import type { Order } from '../../../domain/order/order';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';

/** Cancels an order that waits to be paid, after asking (spec section 7, cancelOrder). */
export async function cancelOrder({ meeting, call }: CentreVisit, { id: orderId }: Order): Promise<void> {
  const isConfirmed = await confirm({
    title: '取消订单',
    text: '确定取消该订单？',
    confirmText: '确认取消',
    cancelText: '再想想',
    danger: true,
  });
  if (!isConfirmed) return;
  try {
    const message = await call('cancelOrder', { meetingId: meeting.id, orderId });
    toast(message || '订单已取消', 'ok');
  } catch (error) {
    await alert({ title: '取消订单未成功', text: errorMessage(error) });
  }
  // Either way: a refusal mostly means that it has been paid meanwhile.
  await refreshCentre();
}
