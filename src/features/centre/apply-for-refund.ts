import { pendingServerSettings } from '../../api/server-settings';
import { attempt } from '../../api/attempt';
import { formatFen } from '../../domain/money/money';
import { alert, confirm } from '../../platform/device/feedback';
import { appSettings } from '../../platform/network/settings';
import { askToSubscribe } from '../../session/subscriptions';
import { type CentreVisit, refreshCentre } from '../../session/centre';

/**
 * Applies for a refund (product §5.18, §10.11): quotes the refundable amount if the server supports it, asks for
 * confirmation, and explains how the result arrives. Failures show the server's message.
 * @param note a text before the question, such as the ticket's holder
 */
export async function applyForRefund({ meeting, call }: CentreVisit, attendeeId: string, note = ''): Promise<void> {
  const ticket = { meetingId: meeting.id, attendeeId };
  const outcome = await attempt(async () => {
    await pendingServerSettings();
    const quote = appSettings().extras.refundQuotes ? await call('getRefundQuote', ticket) : null;
    const isConfirmed = await confirm({
      title: '申请退费',
      text: `${note}${quote === null ? '' : `预计退还 ${formatFen(quote.refundFen)}。`}退费申请提交后不可撤销，确定申请退费？`,
      danger: true,
    });
    if (!isConfirmed) return null;
    const told = await askToSubscribe(['refund'], attendeeId);
    void told.keep(meeting.id, 'session');
    await call('applyRefund', ticket);
    return told;
  });
  if (outcome.kind === 'refused' && outcome.error.isExplained) return;
  if (outcome.kind !== 'done') await alert({ title: '申请退费未成功', text: outcome.message });
  else if (outcome.answer !== null) {
    const way = outcome.answer.isAccepted ? '微信通知，或以短信告知' : '短信通知';
    await alert({ title: '申请退费', text: `退费申请已提交，结果将以${way}` });
  } else return;
  // Refetches after a refusal too, which usually means that the page is stale.
  await refreshCentre();
}
