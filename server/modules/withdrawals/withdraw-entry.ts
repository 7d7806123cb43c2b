import { withdrawalRefusal, type WithdrawalRefusal } from '../../../src/domain/ticket/withdrawal';
import { waitingTexts } from '../../../src/domain/meeting/waiting-line';
import type { UsableTicket } from '../../../src/domain/ticket/ticket-state';
import { refuse, refuseFor, type Remedy } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { endUnpaidOrder } from '../orders/cancel-order';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { pendingOrderOf } from '../../stores/orders/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findShownEntry, lockEntry, updateEntry } from '../../stores/entries/store';

/** The messages of refusals, worded for whoever requests the withdrawal. */
export interface WithdrawalWords extends Record<WithdrawalRefusal, string> {
  teamOrder: (outTradeNo: string) => string;
  awaitsTransfer: (outTradeNo: string) => string;
}

export interface Withdrawal {
  words: WithdrawalWords;
  /** The thing that the requester may do instead; left out where nothing is offered. */
  remedies?: Partial<Readonly<Record<keyof WithdrawalWords, Remedy>>>;
  /** True to withdraw the entry even if a bank transfer may be on its way. */
  isForced: boolean;
  /**
   * Decides whether the live, locked entry may be withdrawn.
   * @throws Refusal
   */
  check: (entry: EntryRow, isCheckedIn: boolean) => void;
  /** Tells the holder, in the transaction; left out where they did it themselves. */
  tell?: (query: Queryable, entry: EntryRow) => Promise<void>;
}

/**
 * Withdraws an entry for which nobody has paid, with its own unpaid order: the phone may register again.
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function withdrawEntry(entry: EntryRow, asked: Withdrawal, dependencies: Dependencies): Promise<void> {
  const { id } = entry;
  const { database, clock } = dependencies;
  const { words, remedies, isForced } = asked;
  const withdraw = async (query: Queryable): Promise<void> => {
    await lockWithdrawable(query, id, asked);
    await updateEntry(query, id, { live: false, updatedAt: new Date(clock.now()) });
    await dropPermissions(query, [id]);
    await asked.tell?.(query, entry);
  };
  const order = await pendingOrderOf(database.query, id);
  if (order === null) {
    await database.query.transaction(withdraw);
    return;
  }
  const { outTradeNo, teamId, awaitingTransferSince } = order;
  if (teamId !== null) throw refuse(words.teamOrder(outTradeNo));
  if (awaitingTransferSince !== null && !isForced)
    throw refuseFor(remedies?.awaitsTransfer ?? null, words.awaitsTransfer(outTradeNo));
  // The entry is checked before a payment in progress is closed, which a refusal would make pointless.
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

/**
 * Requires that a ticket can be withdrawn.
 * @throws Refusal in the words of the requester
 */
export function requireWithdrawable(
  ticket: UsableTicket,
  { words, remedies }: Pick<Withdrawal, 'words' | 'remedies'>,
): void {
  const refusal = withdrawalRefusal(ticket);
  if (refusal !== null) throw refuseFor(remedies?.[refusal] ?? null, words[refusal]);
}

const organisersWords: WithdrawalWords = {
  'given-up': '该报名已退费、已转赠或已取消，手机号可以重新报名',
  'refund-under-review': '正在申请退费',
  paid: '已支付，不能取消',
  received: '参会资格由他人付费后转赠，不能取消',
  'checked-in': '已签到，不能取消',
  teamOrder: (outTradeNo) => `该参会人在团队的待支付订单 ${outTradeNo} 中，请先取消该订单`,
  awaitsTransfer: (outTradeNo) => `订单 ${outTradeNo} 正在等待对公转账到账，取消后到账的款项需另行处理`,
};

const organisersRemedies: NonNullable<Withdrawal['remedies']> = {
  'refund-under-review': 'decide refund',
  paid: 'start refund',
  awaitsTransfer: 'force',
};

/** Returns the rules of the organiser, who may withdraw anybody's entry. */
export function organisersWithdrawal(isForced: boolean): Withdrawal {
  const worded = { words: organisersWords, remedies: organisersRemedies };
  return {
    ...worded,
    isForced,
    check: (entry, isCheckedIn) => requireWithdrawable({ ...ticketOf(entry), isCheckedIn }, worded),
  };
}

/**
 * Cancels an unpaid or free registration for the organiser, and tells its holder: the phone may register again.
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
  const tell = async (query: Queryable, { phone, reviewState }: EntryRow): Promise<void> => {
    const meeting = await meetingById(query, String(meetingId));
    const isWaiting = reviewState === 'waiting';
    const words = isWaiting ? waitingTexts.removed : '主办方已取消您的报名，手机号可以重新报名';
    const parameters = { result: meeting.cancellation === '' ? words : '会议已取消，您的报名随之取消' };
    const at = new Date(dependencies.clock.now());
    await enqueueNotice(query, { phone, template: 'ticket-news', meeting, parameters }, at);
  };
  await withdrawEntry(entry, { ...organisersWithdrawal(isForced), tell }, dependencies);
}
