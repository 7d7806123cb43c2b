import { resultPage } from '../../../domain/registration/result-guard';
import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { AttendeeForm } from '../../../features/registration/attendee-form';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { followGuard, knownRegistration } from '../known-registration';
import { loadAfterRegistration } from '../load-after-registration';

export default function AttendeeFormPage() {
  return (
    <MeetingGate params={useRouteParams()} route="attendeeForm" skeleton={<Skeleton shape="form" count={6} />}>
      {(meeting) => {
        const posted = resultPage(knownRegistration(meeting));
        return (
          <AttendeeForm
            meeting={meeting}
            onPosted={posted === null ? null : () => followGuard(posted, meeting)}
            loadNext={loadAfterRegistration}
          />
        );
      }}
    </MeetingGate>
  );
}
