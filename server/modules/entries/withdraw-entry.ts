import { payStatus, refundStatus } from '../../../src/domain/attendee/attendee';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../dependencies';
import { hasCheckedIn } from '../check-ins/store';
import { endUnpaidOrder } from '../orders/cancel-order';
import { pendingOrderOf } from '../orders/store';
import { ticketOf } from './attendee-of';
import { lockEntry, updateEntry } from './store';

/**
 * Withdraws an entry for which nobody has paid, with its own unpaid order, for the organiser: the phone may register
 * again.
 * @param isForced also if a bank transfer may be on its way
 * @throws Refusal
 */
export async function withdrawEntry(
  entry: EntryRow,
  { isForced }: { isForced: boolean },
  dependencies: Dependencies,
): Promise<void> {
  const { id } = entry;
  const { database, clock } = dependencies;
  const changes = { live: false, updatedAt: new Date(clock.now()) };
  const order = await pendingOrderOf(database.query, id);
  if (order === null) {
    await database.query.transaction(async (query) => {
      await lockWithdrawable(query, id);
      await updateEntry(query, id, changes);
    });
    return;
  }
  const { outTradeNo, teamId, awaitingTransferSince } = order;
  if (teamId !== null) throw refuse(`该参会人在团队的待支付订单 ${outTradeNo} 中，请经办人先到“订单管理”取消该订单`);
  if (awaitingTransferSince !== null && !isForced)
    throw refuse(`订单 ${outTradeNo} 正在等待对公转账到账，取消后到账的款项需另行处理；仍要取消请加 --force`);
  // Who is in an unpaid order has neither paid nor been let in, and is neither once the order has ended.
  await endUnpaidOrder(order.id, dependencies, (query) => updateEntry(query, id, changes));
}

async function lockWithdrawable(query: Queryable, id: string): Promise<void> {
  const entry = await lockEntry(query, id);
  const refusal = entry === null ? '未找到该报名' : withdrawalRefusal(entry);
  if (refusal !== null) throw refuse(refusal);
  if (await hasCheckedIn(query, id)) throw refuse('已签到，不能取消');
  if ((await pendingOrderOf(query, id)) !== null) throw refuse('该参会人刚刚加入了待支付订单，请重试');
}

function withdrawalRefusal(entry: EntryRow): string | null {
  if (!entry.live) return '该报名已退费、已转赠或已取消，手机号可以重新报名';
  if (entry.refundStatus === refundStatus.underReview)
    return '正在申请退费，请用 refunds approve 或 refunds refuse 处理';
  if (entry.payStatus === payStatus.paid)
    return '已支付，不能取消：请付款人在个人中心申请退费，再用 refunds approve 同意';
  return isReceived(ticketOf(entry)) ? '参会资格由他人付费后转赠，不能取消' : null;
}
