import { datePart, deadlineEnd } from '../../../src/domain/time/shanghai-time';
import { refuse, refuseFor } from '../../http/answers';
import { phoneDigest } from '../../db/sealed-column';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { membersOfTeam } from '../../stores/entries/member-store';
import { personalRecordsOfPhone, lockPersonalRecords, unsettledMoney } from '../../stores/people/personal-data';
import type { RemovedCounts } from '../../db/personal-data';
import { removeData } from './remove-data';

/**
 * Deletes all data about a phone's owner, at their request; the books remain without names.
 * @param given `meetingId` null for every meeting, with logins that belong to none; `isForced` also deletes a paid ticket, and a team with members, before the meeting is over
 * @throws Refusal if there is nothing, money is on its way, or something paid would be lost
 */
export async function erasePerson(
  phone: string,
  { isForced, meetingId }: { isForced: boolean; meetingId: number | null },
  dependencies: Dependencies,
): Promise<RemovedCounts> {
  const { database, clock } = dependencies;
  return database.query.transaction(async (query) => {
    const seen = await personalRecordsOfPhone(query, phone, meetingId);
    const held = { entries: seen.entries.map(({ entry }) => entry), teams: seen.teams.map(({ team }) => team) };
    const { orders } = await lockPersonalRecords(query, held);
    // Registrations and orders made since are seen now that they are locked out.
    const now = await personalRecordsOfPhone(query, phone, meetingId);
    if (now.entries.length !== seen.entries.length || now.teams.length !== seen.teams.length)
      throw refuse('该手机号的报名刚刚发生变化，请重试');
    const reasons = new Set((await unsettledMoney(query, held)).map(({ reason }) => reason));
    if (reasons.size > 0) throw refuseFor('settle money', ['有款项尚未结清，不能删除：', ...reasons].join('\n'));
    if (!isForced) {
      const lost = now.entries.find((one) => isPaidTicket(one, clock.now()));
      if (lost !== undefined)
        throw refuseFor(
          'force',
          `已支付 ${lost.meeting.code} 的注册费，会议尚未结束：删除后不能入场，也不能退费。请先退费`,
        );
      for (const { team, meeting } of now.teams) {
        const members = await membersOfTeam(query, team.id);
        const others = members.filter((member) => member.phone !== phone);
        if (!isOver(meeting, clock.now()) && others.length > 0)
          throw refuseFor(
            'force',
            `是 ${meeting.code} 团队“${team.teamName}”的经办人，团队还有 ${others.length} 名参会人，会议尚未结束：删除后无人能管理该团队`,
          );
      }
    }
    const asked = { cause: 'asked', meetingId, before: new Date(clock.now() + 1) } as const;
    const phoneDigests = [phoneDigest(phone)];
    const { vouchers, ...counts } = await removeData(query, held, orders, { ...asked, phoneDigests }, dependencies);
    // The phone may only have been sent codes, or an invitation.
    if (vouchers === 0 && Object.values(counts).every((count) => count === 0)) throw refuse('没有该手机号的数据');
    return counts;
  });
}

function isOver({ endTime }: MeetingRow, now: number): boolean {
  const end = deadlineEnd(datePart(endTime));
  return end !== null && end < now;
}

const isPaidTicket = ({ entry, meeting }: { entry: EntryRow; meeting: MeetingRow }, now: number): boolean =>
  entry.live && entry.payment === 'paid' && !isOver(meeting, now);
