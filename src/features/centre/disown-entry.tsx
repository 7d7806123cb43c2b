import { useCommand } from '../../api/use-command';
import type { Attendee } from '../../domain/attendee/attendee';
import { maskPhone } from '../../domain/person/mobile-phone';
import { canDisown } from '../../domain/ticket/withdrawal';
import { alert, confirm, toast } from '../../platform/device/feedback';
import { useAppSettings } from '../../platform/network/use-app-settings';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import type { OrderPayments } from '../../session/order-payments';
import { Button } from '../../ui/display/button';

interface DisownEntryProps {
  visit: CentreVisit;
  attendee: Attendee;
  payments: Pick<OrderPayments, 'transferOf'>;
  /** Called once the phone has no registration any more, before the centre is refetched. */
  onDisowned: () => Promise<void>;
}

/** Lets a user who has verified their phone give up a registration that somebody else made for it (product §6.13). */
export function DisownEntry({ visit, attendee, payments, onDisowned }: DisownEntryProps) {
  const { meeting, centre, call } = visit;
  const { extras } = useAppSettings();
  const title = '不是我的报名';
  const disown = useCommand('disownEntry', { by: call, notify: (text) => alert({ title: '放弃未成功', text }) });
  if (!extras.disownEntry || !canDisown(attendee)) return null;
  const press = async (): Promise<void> => {
    const isTransferChosen = centre.orders.some(
      (order) => order.payment === 'unpaid' && payments.transferOf(order) !== null,
    );
    const text = [
      `这条报名（${attendee.name}，${attendee.registeredAt.slice(0, 16)}）是在其他设备上提交的。`,
      '如是您本人或同事代为报名，请保留。',
      isTransferChosen ? '其订单已选择对公转账，如已转账请先联系主办方。' : '',
      `放弃后，报名和未支付的订单一并取消，不能恢复；手机号 ${maskPhone(attendee.phone)} 可重新报名。`,
    ].join('');
    if (!(await confirm({ title, text, confirmText: '确认放弃', cancelText: '再想想', danger: true }))) return;
    const outcome = await disown({ meetingId: meeting.id, attendeeId: attendee.id });
    if (outcome?.kind === 'done') {
      toast(outcome.answer || '已放弃该报名，手机号可重新报名', 'ok', { keep: true });
      await onDisowned();
    }
    // Refetches after a refusal too, which usually means that it has been paid meanwhile.
    await refreshCentre();
  };
  return (
    <Button kind="text" size="small" onPress={press}>
      {title}
    </Button>
  );
}
