import { useCommand } from '../api/use-command';
import type { Order } from '../domain/order/order';
import { withdrawsRegistration } from '../domain/order/own-order';
import { orderPayer } from '../domain/order/order-payer';
import { refreshCentre, type CentreVisit } from './centre';

interface CancelOrderOptions {
  /** Asks for confirmation. */
  confirm: (
    question: Record<'title' | 'text' | 'confirmText' | 'cancelText', string> & { danger: true },
  ) => Promise<boolean>;
  /** Shows the error. */
  showFailure: (failure: { title: string; text: string }) => unknown;
  /** Shows that it is done; `keep` if the message must stay visible on the next page. */
  notify: (message: string, kind: 'ok', options: { keep: boolean }) => unknown;
  /** Called before the centre is refetched; `isWithdrawn` if the registration was withdrawn too. */
  onCancelled: (order: Order, isWithdrawn: boolean) => Promise<void>;
}

/** Cancels an unpaid order after a confirmation that lists the consequences (product §5.28, cancelOrder). */
export function useCancelOrder(
  { meeting, centre, call }: CentreVisit,
  { confirm, showFailure, notify, onCancelled }: CancelOrderOptions,
): (order: Order, isTransferChosen: boolean) => Promise<void> {
  const title = '取消订单';
  const cancel = useCommand('cancelOrder', {
    by: call,
    notify: (text) => showFailure({ title: '取消订单未成功', text }),
  });
  return async (order, isTransferChosen) => {
    const withdraws = withdrawsRegistration(orderPayer(order, centre), order.attendees[0] ?? centre.attendee);
    const text = [
      isTransferChosen ? '该订单已选择对公转账。如已转账，请勿取消：款项到账后须由主办方核对处理。' : '',
      withdraws ? '取消订单将同时撤销您的报名，之后可用该手机号重新报名。' : '',
      '确定取消该订单？',
    ].join('');
    if (!(await confirm({ title, text, confirmText: '确认取消', cancelText: '再想想', danger: true }))) return;
    const outcome = await cancel({ meetingId: meeting.id, orderId: order.id });
    if (outcome?.kind === 'done') {
      notify(outcome.answer || (withdraws ? '订单已取消，报名已撤销' : '订单已取消'), 'ok', { keep: withdraws });
      await onCancelled(order, withdraws);
    }
    // Refetches after a refusal too, which usually means that the order has been paid meanwhile.
    await refreshCentre();
  };
}
