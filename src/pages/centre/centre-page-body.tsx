import { CentreGate, type CentreGateProps } from '../../features/centre/centre-gate';
import { CentreHome } from '../../features/centre/centre-home';
import { keptTicketView } from '../../features/centre/kept-ticket-view';
import { exportRoster } from '../../features/team/roster/export-roster';
import { Skeleton } from '../../ui/layout/skeleton';
import { leaveWithdrawnRegistration } from '../order-cancelled';
import { orderPayments, payUpgrade } from '../pay-order';

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
        />
      )}
    </CentreGate>
  );
}
