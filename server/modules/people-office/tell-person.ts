import { formatFen } from '../../../src/domain/money/money';
import { admits, isOnlyIncomplete, isPaidByOperator, owesFee } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { ticketOf } from '../../stores/entries/attendee-of';
import { lockEntry } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { readRenewedPrice } from '../../stores/orders/renewed-price';
import { pendingOrderOf } from '../../stores/orders/store';

type Words = (query: Transaction, entry: EntryRow, meeting: MeetingRow) => Promise<string>;

/** Sends a live registration's holder a text with the link to the centre. */
async function tell(id: string, words: Words, { database, clock }: Dependencies): Promise<void> {
  await database.query.transaction(async (query) => {
    const entry = await lockEntry(query, id);
    if (entry === null) throw refuse('未找到该报名');
    if (!entry.live) throw refuse('该报名已退费、已转赠或已取消');
    const meeting = await meetingById(query, String(entry.meetingId));
    const result = await words(query, entry, meeting);
    const told = { phone: entry.phone, template: 'ticket-news', meeting, parameters: { result } } as const;
    await enqueueNotice(query, told, new Date(clock.now()));
  });
}

/**
 * Sends the link to somebody's ticket code again.
 * @throws Refusal where the code admits nobody
 */
export const resendLink = (id: string, dependencies: Dependencies): Promise<void> =>
  tell(
    id,
    (_query, entry) => {
      if (isOnlyIncomplete(ticketOf(entry))) throw refuse('信息待完善，参会码还不能用');
      if (!admits(ticketOf(entry))) throw refuse('参会码还不能用：未支付，或审核没有通过');
      return Promise.resolve('请登录查看参会码，凭码入场');
    },
    dependencies,
  );

/**
 * Reminds somebody of their fee. A team's members are paid for by its operator, and not reminded.
 * @throws Refusal where nothing is due
 */
export const remindToPay = (id: string, dependencies: Dependencies): Promise<void> =>
  tell(
    id,
    async (query, entry, meeting) => {
      requireNotCancelled(meeting);
      const ticket = ticketOf(entry);
      if (!owesFee(ticket, meeting) || isPaidByOperator(ticket)) throw refuse('不用交费，或已经交了');
      if (entry.reviewState === 'pending') throw refuse('还在审核，现在不用交费');
      if (entry.reviewState === 'refused') throw refuse('没有通过审核，不用交费');
      if (entry.reviewState === 'waiting') throw refuse('还在候补，现在不用交费');
      const order = await pendingOrderOf(query, entry.id);
      if (entry.teamId !== null && order?.teamId !== null) throw refuse('由团队经办人交费');
      if (order !== null && order.awaitingTransferSince !== null) throw refuse('已选择对公转账，正在等待到账');
      const now = dependencies.clock.now();
      const renewed = order === null ? null : await readRenewedPrice(query, order, meeting, now);
      return `还有 ${formatFen(renewed?.totalFen ?? order?.amountFen ?? entry.feeFen)} 未支付，请登录个人中心支付`;
    },
    dependencies,
  );
