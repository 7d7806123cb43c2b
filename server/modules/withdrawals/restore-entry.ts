import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { attendeesById, isPhoneTaken, lockEntry, updateEntry } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { ordersOfEntry } from '../../stores/orders/store';
import { reopenForOffice, restoredEntry } from '../orders/organise-orders';

/** Tells whether a registration was cancelled, rather than refunded, given away or removed. */
const isCancelled = ({ live, erasedAt, refund, transfer }: EntryRow): boolean =>
  !live && erasedAt === null && refund === 'none' && transfer === 'none';

/**
 * Takes the cancellation of a registration back for the office, with the order that was cancelled with it, and tells its holder.
 * @throws Refusal, also where the phone has registered again
 */
export async function restoreRegistration(
  { id, meetingId }: { id: string; meetingId: number },
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, cipher } = dependencies;
  const [{ entry } = { entry: null }] = await attendeesById(database.query, [id]);
  if (entry?.meetingId !== meetingId) throw refuse('未找到该报名');
  if (!isCancelled(entry)) throw refuse(entry.live ? '该报名没有取消' : '该报名已退费或已转赠，不能恢复');
  const orders = entry.feeFen === 0 ? [] : await ordersOfEntry(database.query, id);
  const ended = orders.find(({ status, teamId }) => status === 'cancelled' && teamId === null);
  if (ended !== undefined) {
    await reopenForOffice(ended.id, dependencies);
    return;
  }
  try {
    await database.query.transaction(async (query) => {
      const locked = await lockEntry(query, id);
      if (locked === null || !isCancelled(locked)) throw refuse('该报名刚刚发生了变化，请重试');
      const at = new Date(clock.now());
      const meeting = await meetingById(query, String(meetingId));
      requireNotCancelled(meeting);
      await updateEntry(query, id, restoredEntry(locked, { meeting, order: null, at, cipher }));
      const admits = isValidTicket({ ...locked, live: true });
      const result = `主办方已恢复您的报名${admits ? '，请登录查看参会码' : ''}`;
      await enqueueNotice(query, { phone: entry.phone, template: 'ticket-news', meeting, parameters: { result } }, at);
    });
  } catch (error) {
    if (isPhoneTaken(error)) throw refuse('不能恢复：该手机号已重新报名');
    throw error;
  }
}
