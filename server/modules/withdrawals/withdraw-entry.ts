import { withdrawalRefusal, type WithdrawalRefusal } from '../../../src/domain/ticket/withdrawal';
import type { UsableTicket } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/check-ins/store';
import { endUnpaidOrder } from '../orders/cancel-order';
import { pendingOrderOf } from '../../stores/orders/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findShownEntry, lockEntry, updateEntry } from '../../stores/entries/store';

/** Messages of refusals, in the words of whoever asks for the withdrawal. */
export interface WithdrawalWords extends Record<WithdrawalRefusal, string> {
  teamOrder: (outTradeNo: string) => string;
  awaitsTransfer: (outTradeNo: string) => string;
}

export interface Withdrawal {
  words: WithdrawalWords;
  /** Also if a bank transfer may be on its way. */
  isForced: boolean;
  /**
   * Decides with the live entry locked.
   * @throws Refusal
   */
  check: (entry: EntryRow, isCheckedIn: boolean) => void;
}

/**
 * Withdraws an entry for which nobody has paid, with its own unpaid order: the phone may register again.
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function withdrawEntry(entry: EntryRow, asked: Withdrawal, dependencies: Dependencies): Promise<void> {
  const { id } = entry;
  const { database, clock } = dependencies;
  const { words, isForced } = asked;
  const withdraw = async (query: Queryable): Promise<void> => {
    await lockWithdrawable(query, id, asked);
    await updateEntry(query, id, { live: false, updatedAt: new Date(clock.now()) });
    await dropPermissions(query, [id]);
  };
  const order = await pendingOrderOf(database.query, id);
  if (order === null) {
    await database.query.transaction(withdraw);
    return;
  }
  const { outTradeNo, teamId, awaitingTransferSince } = order;
  if (teamId !== null) throw refuse(words.teamOrder(outTradeNo));
  if (awaitingTransferSince !== null && !isForced) throw refuse(words.awaitsTransfer(outTradeNo));
  // Before a payment under way is closed for nothing.
  asked.check(entry, await hasCheckedIn(database.query, id));
  await endUnpaidOrder(order.id, dependencies, withdraw);
}

async function lockWithdrawable(query: Queryable, id: string, { words, check }: Withdrawal): Promise<void> {
  const entry = await lockEntry(query, id);
  if (entry === null) throw refuse('未找到该报名');
  if (!entry.live) throw refuse(words['given-up']);
  check(entry, await hasCheckedIn(query, id));
  if ((await pendingOrderOf(query, id)) !== null) throw refuse('该参会人刚刚加入了待支付订单，请重试');
}

/** @throws Refusal in the words of whoever asks */
export function requireWithdrawable(ticket: UsableTicket, words: WithdrawalWords): void {
  const refusal = withdrawalRefusal(ticket);
  if (refusal !== null) throw refuse(words[refusal]);
}

const organisersWords: WithdrawalWords = {
  'given-up': '该报名已退费、已转赠或已取消，手机号可以重新报名',
  'refund-under-review': '正在申请退费，请用 refunds approve 或 refunds refuse 处理',
  paid: '已支付，不能取消：请用 refunds start 退费，全额退费后参会码失效、手机号可重新报名',
  received: '参会资格由他人付费后转赠，不能取消',
  'checked-in': '已签到，不能取消',
  teamOrder: (outTradeNo) => `该参会人在团队的待支付订单 ${outTradeNo} 中，请经办人先到“订单管理”取消该订单`,
  awaitsTransfer: (outTradeNo) =>
    `订单 ${outTradeNo} 正在等待对公转账到账，取消后到账的款项需另行处理；仍要取消请加 --force`,
};

/** The organiser's, who may withdraw anybody's. */
export function organisersWithdrawal(isForced: boolean): Withdrawal {
  const words = organisersWords;
  return {
    ...{ words, isForced },
    check: (entry, isCheckedIn) => requireWithdrawable({ ...ticketOf(entry), isCheckedIn }, words),
  };
}

/**
 * Cancels an unpaid or free registration for the organiser: its phone may register again.
 * @param given `isForced` also if a bank transfer may be on its way
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function cancelRegistration(
  { id, meetingId }: { id: string; meetingId: number },
  { isForced }: { isForced: boolean },
  dependencies: Dependencies,
): Promise<void> {
  const entry = await findShownEntry(dependencies.database.query, meetingId, id);
  if (entry === null) throw refuse('未找到该报名');
  await withdrawEntry(entry, organisersWithdrawal(isForced), dependencies);
}
