import type { ReactNode } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { PageFrame } from '../../../ui/layout/page-frame';
import { Skeleton } from '../../../ui/layout/skeleton';
import type { Desk } from './use-desk';

interface DeskGateProps<Part> {
  desk: Desk<Part>;
  visit: CentreVisit;
  /** The phone's screen. */
  narrow: () => ReactNode;
  children: (part: Part) => ReactNode;
}

/** Shows the desk to an operator with a wide screen, once it is loaded, and the phone's screen to everybody else. */
export function DeskGate<Part>({ desk: { isWanted, part }, visit, narrow, children }: DeskGateProps<Part>) {
  if (!isWanted || !visit.centre.isTeamOperator) return <>{narrow()}</>;
  if (part !== null) return <>{children(part)}</>;
  return (
    <PageFrame route={visit.route} meeting={visit.meeting}>
      <Skeleton shape="list" count={6} />
    </PageFrame>
  );
}
