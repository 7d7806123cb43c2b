import { applyForRefund } from '../../../features/centre/apply-for-refund';
import { CentreGate } from '../../../features/centre/centre-gate';
import { CreditSheet } from '../../../features/credit/credit-sheet';
import { TeamMembers } from '../../../features/team/members/team-members';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function TeamMembersPage() {
  return (
    <CentreGate route="teamMembers" params={useRouteParams()} skeleton={<Skeleton shape="card" count={4} />}>
      {(visit) => (
        <TeamMembers
          visit={visit}
          onRefund={(member) =>
            applyForRefund(visit, member.id, `为${member.name}申请退费，同一订单其他参会人的价格不变。`)
          }
          creditSheet={(member, open, onClose) => (
            <CreditSheet visit={visit} member={member} open={open} onClose={onClose} />
          )}
        />
      )}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
TeamMembersPage.enablePageScroll = true;
