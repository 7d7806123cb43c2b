import { keptUntil } from '../../../src/domain/meeting/places';
import { priceHoldMs } from '../../../src/domain/prices/price-table';
import { notFound, refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { pendingOrderOf, lockOrderById, updateOrder } from '../../stores/orders/store';

/**
 * The organiser's decision on a pending registration. `reason` accompanies a refusal; '' gives none. `result` tells an approval
 * in other words.
 */
export type ReviewDecision = { isApproved: true; result?: string } | { isApproved: false; reason: string };

/**
 * Approves or refuses a registration (product §4.14, needReview), and queues a message to the attendee. An approved
 * registration is complete if nothing is due; otherwise it may be paid.
 * @throws Refusal
 */
export async function decideReview(
  entryId: string,
  decision: ReviewDecision,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EntryRow> {
  if (!isRowId(entryId)) throw unknownRegistration();
  return database.query.transaction(async (query) => {
    // The order is locked first, as everywhere.
    const pending = await pendingOrderOf(query, entryId);
    const order = pending === null ? null : await lockOrderById(query, pending.id);
    const entry = await lockEntry(query, entryId);
    if (entry === null) throw unknownRegistration();
    if (entry.reviewState !== 'pending' || !entry.live) throw refuse('该报名不在待审核状态');
    const at = new Date(clock.now());
    const isDue = entry.feeFen > 0 && entry.payment !== 'paid';
    const dueFen = order?.teamId === null ? order.amountFen : entry.feeFen;
    const meeting = await meetingById(query, String(entry.meetingId));
    if (decision.isApproved) requireNotCancelled(meeting);
    await updateEntry(query, entry.id, {
      // It can be paid from now on, and keeps its places for as long as a new registration.
      placesUntil: keptUntil(meeting.places, { ...entry, reviewState: 'approved' }, order, clock.now()),
      reviewState: decision.isApproved ? 'approved' : 'refused',
      isRegistered: decision.isApproved && !isDue,
      updatedAt: at,
    });
    if (decision.isApproved && order !== null) await keepPrice(query, order, clock.now());
    const parameters = { result: resultText(decision, isDue) };
    const subscribe = {
      ...({ kind: 'review', status: decision.isApproved ? '审核通过' : '审核未通过', name: entry.name } as const),
      ...{ note: noteOf(decision, isDue), amountFen: isDue ? dueFen : null, orderNumber: '' },
    };
    const told = { phone: entry.phone, holderId: entry.id, parameters, subscribe };
    await enqueueNotice(query, { ...told, template: 'review-result', meeting }, at);
    return entry;
  });
}

/** Nobody could pay the order before, so it keeps its price for as long as one that is made now (product §16.43). */
async function keepPrice(query: Transaction, { id, priceUntil }: OrderRow, now: number): Promise<void> {
  const until = new Date(now + priceHoldMs);
  if (priceUntil !== null && priceUntil < until) await updateOrder(query, id, { priceUntil: until });
}

const unknownRegistration = () => notFound('报名不存在');

/** Returns the decision in at most 20 characters, for WeChat. */
function noteOf(decision: ReviewDecision, isDue: boolean): string {
  if (decision.isApproved) return isDue ? '请点击进入个人中心完成支付' : '请凭参会码入场';
  return decision.reason === '' ? '如有疑问请联系主办方' : decision.reason;
}

function resultText(decision: ReviewDecision, isDue: boolean): string {
  if (decision.isApproved) return decision.result ?? (isDue ? '已通过，请登录个人中心完成支付' : '已通过');
  return decision.reason === '' ? '未通过' : `未通过（${decision.reason}）`;
}
