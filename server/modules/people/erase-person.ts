import { datePart, deadlineEnd } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import { phoneDigest } from '../../db/sealed-column';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { membersOfTeam } from '../../stores/entries/member-store';
import { holdingsOfPhone, lockHoldings, pendingMoney } from '../../stores/people/holdings';
import type { RemovedCounts } from '../../db/personal-data';
import { removeData } from './remove-data';

/**
 * Removes everything held of a phone's owner, at every meeting, at their wish; the books stay without names.
 * @param isForced also a ticket that is paid, and a team with members, while the meeting is not over
 * @throws Refusal if there is nothing, money is on its way, or something would be lost that is paid
 */
export async function erasePerson(
  phone: string,
  { isForced }: { isForced: boolean },
  dependencies: Dependencies,
): Promise<RemovedCounts> {
  const { database, clock } = dependencies;
  return database.query.transaction(async (query) => {
    const seen = await holdingsOfPhone(query, phone);
    const held = { entries: seen.entries.map(({ entry }) => entry), teams: seen.teams.map(({ team }) => team) };
    const { orders } = await lockHoldings(query, held);
    // Who registered or ordered since is seen now that nobody can any more.
    const now = await holdingsOfPhone(query, phone);
    if (now.entries.length !== seen.entries.length || now.teams.length !== seen.teams.length)
      throw refuse('该手机号的报名刚刚发生变化，请重试');
    const reasons = new Set((await pendingMoney(query, held)).map(({ reason }) => reason));
    if (reasons.size > 0) throw refuse(['有款项尚未结清，不能删除：', ...reasons].join('\n'));
    if (!isForced) {
      const lost = now.entries.find((one) => isPaidTicket(one, clock.now()));
      if (lost !== undefined)
        throw refuse(
          `已支付 ${lost.meeting.code} 的注册费，会议尚未结束：删除后不能入场，也不能退费。请先退费，仍要删除请加 --force`,
        );
      for (const { team, meeting } of now.teams) {
        const members = await membersOfTeam(query, team.id);
        const others = members.filter((member) => member.phone !== phone);
        if (!isOver(meeting, clock.now()) && others.length > 0)
          throw refuse(
            `是 ${meeting.code} 团队“${team.teamName}”的经办人，团队还有 ${others.length} 名参会人，会议尚未结束：删除后无人能管理该团队，仍要删除请加 --force`,
          );
      }
    }
    const asked = { cause: 'asked', meetingId: null, before: new Date(clock.now() + 1) } as const;
    const phoneDigests = [phoneDigest(phone)];
    const counts = await removeData(query, held, orders, { ...asked, phoneDigests }, dependencies);
    // Codes may be all there is.
    if (Object.values(counts).every((count) => count === 0)) throw refuse('没有该手机号的数据');
    return counts;
  });
}

function isOver({ endTime }: MeetingRow, now: number): boolean {
  const end = deadlineEnd(datePart(endTime));
  return end !== null && end < now;
}

const isPaidTicket = ({ entry, meeting }: { entry: EntryRow; meeting: MeetingRow }, now: number): boolean =>
  entry.live && entry.payment === 'paid' && !isOver(meeting, now);
