import { CentreGate, type CentreGateProps } from '../../features/centre/centre-gate';
import { CentreHome } from '../../features/centre/centre-home';
import { keptTicketView } from '../../features/centre/kept-ticket-view';
import { exportRoster } from '../../features/team/roster/export-roster';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import type { CentreVisit } from '../../session/centre';
import { Skeleton } from '../../ui/layout/skeleton';
import { leaveWithdrawnRegistration } from '../order-cancelled';
import { orderPayments, payUpgrade } from '../pay-order';

const loadCard = () => import('../../features/waiting/waiting-card').then(({ WaitingCard }) => WaitingCard);

/** Where the caller stands in the meeting's waiting list; nothing for who is in none. */
function OwnWaiting({ visit }: { visit: CentreVisit }) {
  const Card = useLoadedWhen(visit.centre.attendee?.reviewState === 'waiting', loadCard);
  if (Card === null || visit.centre.attendee?.reviewState !== 'waiting') return null;
  return (
    <Card
      visit={visit}
      onDue={(due) => payUpgrade(visit.meeting, due)}
      onLeft={() => leaveWithdrawnRegistration(visit)}
    />
  );
}

type CentrePageBodyProps = Required<Pick<CentreGateProps, 'params' | 'loginRoute'>> & {
  route: 'centre' | 'testCentre';
};

/** The body of the personal centre and its test variant, which differ in their login. */
export function CentrePageBody({ route, loginRoute, params }: CentrePageBodyProps) {
  return (
    <CentreGate
      route={route}
      params={params}
      loginRoute={loginRoute}
      skeleton={<Skeleton shape="centre" count={2} />}
      meanwhile={(meetingId, failure) => keptTicketView(route, meetingId, failure)}
    >
      {(visit) => (
        <CentreHome
          visit={visit}
          payments={orderPayments(visit)}
          onDisowned={() => leaveWithdrawnRegistration(visit)}
          onExport={() => exportRoster(visit)}
          onUpgraded={(result) => payUpgrade(visit.meeting, result)}
          waiting={<OwnWaiting visit={visit} />}
        />
      )}
    </CentreGate>
  );
}
