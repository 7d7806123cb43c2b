import { applyForRefund } from '../../../features/centre/apply-for-refund';
import { CentreGate } from '../../../features/centre/centre-gate';
import { CreditSheet } from '../../../features/credit/credit-sheet';
import { DeskGate } from '../../../features/team/desk/desk-gate';
import { useDesk } from '../../../features/team/desk/use-desk';
import type { LentActs } from '../../../features/team/members/member-acts';
import { TeamMembers } from '../../../features/team/members/team-members';
import { useRouteParams } from '../../../platform/browser/route-params';
import type { CentreVisit } from '../../../session/centre';
import { Skeleton } from '../../../ui/layout/skeleton';
import { loadMembersDesk } from '../desk-parts';

export default function TeamMembersPage() {
  const desk = useDesk(loadMembersDesk);
  return (
    <CentreGate
      route="teamMembers"
      params={useRouteParams()}
      // A table is sorted and searched as a whole.
      members={() => (desk.isWanted ? 'all' : [])}
      skeleton={<Skeleton shape="card" count={4} />}
    >
      {(visit) => (
        <DeskGate desk={desk} visit={visit} narrow={() => <TeamMembers visit={visit} {...lentActs(visit)} />}>
          {({ MembersDeskPage }) => <MembersDeskPage visit={visit} {...lentActs(visit)} />}
        </DeskGate>
      )}
    </CentreGate>
  );
}

function lentActs(visit: CentreVisit): LentActs {
  return {
    onRefund: (member) => applyForRefund(visit, member.id, `为${member.name}申请退费，同一订单其他参会人的价格不变。`),
    creditSheet: (member, open, onClose) => <CreditSheet visit={visit} member={member} open={open} onClose={onClose} />,
  };
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamMembersPage.enablePageScroll = true;
