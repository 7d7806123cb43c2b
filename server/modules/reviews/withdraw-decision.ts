import { notFound, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { lockOrderById, pendingOrderOf } from '../../stores/orders/store';

/**
 * Takes the organiser's decision on a registration back, so that it waits for another one, and tells the attendee. Who has
 * paid or come on the strength of it keeps it.
 * @throws Refusal
 */
export async function withdrawDecision(
  entryId: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    // The order is locked first, as everywhere.
    const pending = await pendingOrderOf(query, entryId);
    const order = pending === null ? null : await lockOrderById(query, pending.id);
    const entry = await lockEntry(query, entryId);
    if (entry === null) throw notFound('报名不存在');
    if (!entry.live || (entry.reviewState !== 'approved' && entry.reviewState !== 'refused'))
      throw refuse('该报名没有审核决定可以撤回');
    if (entry.payment === 'paid') throw refuse('已支付，不能撤回审核');
    if (order !== null && order.awaitingTransferSince !== null)
      throw refuse('已选择对公转账，正在等待到账，不能撤回审核');
    if (await hasCheckedIn(query, entryId)) throw refuse('已签到，不能撤回审核');
    const at = new Date(clock.now());
    await updateEntry(query, entryId, {
      reviewState: 'pending',
      isRegistered: false,
      placesUntil: null,
      updatedAt: at,
    });
    const meeting = await meetingById(query, String(entry.meetingId));
    const parameters = { result: '审核决定已撤回，正在重新审核' };
    await enqueueNotice(query, { phone: entry.phone, template: 'review-result', meeting, parameters }, at);
  });
}
