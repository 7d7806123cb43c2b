import { useEffect, useState, type ReactNode } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { resultGuard } from '../../domain/registration/result-guard';
import { MeetingGate } from '../../features/meeting/meeting-gate';
import { useRouteParams } from '../../platform/browser/route-params';
import { readFinishedRegistration, type FinishedRegistration } from '../../session/finished-registration';
import { Skeleton } from '../../ui/layout/skeleton';
import { followGuard, knownRegistration } from './known-registration';

interface ResultPageProps {
  route: 'freeSuccess' | 'review';
  children: (meeting: Meeting, finished: FinishedRegistration) => ReactNode;
}

/** The frame of a page with the result of a registration that was made on this device (product §2.2). */
export function ResultPage({ route, children }: ResultPageProps) {
  return (
    <MeetingGate params={useRouteParams()} route={route} skeleton={<Skeleton shape="card" count={2} />}>
      {(meeting) => (
        <Guarded key={meeting.id} route={route} meeting={meeting}>
          {children}
        </Guarded>
      )}
    </MeetingGate>
  );
}

function Guarded({ route, meeting, children }: ResultPageProps & { meeting: Meeting }) {
  const [target] = useState(() => resultGuard(route, knownRegistration(meeting)));
  const [finished] = useState(() => readFinishedRegistration(meeting.id));
  useEffect(() => {
    if (target !== null) void followGuard(target, meeting);
  }, [target, meeting]);
  return target !== null || finished === null ? null : <>{children(meeting, finished)}</>;
}
