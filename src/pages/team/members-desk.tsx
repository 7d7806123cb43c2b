import { MembersDesk } from '../../features/team/desk/members/members-desk';
import type { LentActs } from '../../features/team/members/member-acts';
import type { CentreVisit } from '../../session/centre';
import { payTeamOrder } from '../pay-order';

/** The desk of members with the way to payment, which the phone's list does not load. */
export function MembersDeskPage({ visit, ...lent }: LentActs & { visit: CentreVisit }) {
  return (
    <MembersDesk
      visit={visit}
      {...lent}
      onOrdered={(result, memberCount) => payTeamOrder(visit.meeting, result, memberCount)}
    />
  );
}
