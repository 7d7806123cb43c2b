import { canDisown } from '../../../src/domain/ticket/withdrawal';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findOwnedEntry, unknownEntry } from '../entries/owned-entry';
import { requireWithdrawable, withdrawEntry, type WithdrawalWords } from './withdraw-entry';
import { isFromOtherDevice } from '../entries/shown-attendees';
import type { Session } from '../../context/session';

/**
 * Withdraws an entry that somebody else made for the caller's phone (product §6.13), with its unpaid order, so that the
 * phone may register again. An entry that was paid for meanwhile stays.
 * @param device see `deviceDigest`
 * @throws Refusal
 */
export async function disownEntry(
  entryId: string,
  { session, device }: { session: Session; device: string | null },
  dependencies: Dependencies,
): Promise<void> {
  const { entry, isOwn } = await findOwnedEntry(dependencies.database.query, session, entryId);
  if (!isOwn) throw unknownEntry();
  await withdrawEntry(
    entry,
    {
      words,
      // Otherwise a stranger could block the phone by choosing a transfer that never arrives.
      isForced: true,
      check: (current, isCheckedIn) => {
        // The entry may have been corrected to another phone meanwhile.
        if (current.phone !== session.phone) throw unknownEntry();
        const ticket = { ...ticketOf(current), isCheckedIn };
        requireWithdrawable(ticket, { words });
        if (!canDisown({ ...ticket, isFromOtherDevice: isFromOtherDevice(current, session, device) }))
          throw refuse('该报名是在本机提交的，如需取消请取消订单或联系主办方');
      },
    },
    dependencies,
  );
}

const words: WithdrawalWords = {
  'given-up': '该报名已退费、已转赠或已取消',
  'refund-under-review': '该报名正在申请退费，不能放弃，请联系主办方',
  paid: '该报名已支付，不能放弃，请联系主办方',
  received: '该参会资格由他人付费后转赠，不能放弃，请联系主办方',
  'checked-in': '该报名已签到，不能放弃，请联系主办方',
  teamOrder: () => '该报名在团队的待支付订单中，请联系团队经办人或主办方取消该订单',
  awaitsTransfer: () => '该报名正在等待对公转账到账，请联系主办方',
};
