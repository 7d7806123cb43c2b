import { useMeetingId } from '../../../session/last-meeting';
import { PrivacyNoticeView } from '../../../features/privacy/privacy-notice-view';
import { useRouteParams } from '../../../platform/browser/route-params';
import { PageFrame } from '../../../ui/layout/page-frame';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function PrivacyPage() {
  const state = useMeetingId(useRouteParams());
  const meeting = state.kind === 'ready' ? state.meeting : null;
  return (
    <PageFrame route="privacy" {...(meeting === null ? {} : { meeting })}>
      {state.kind === 'loading' ? (
        <Skeleton shape="card" count={2} />
      ) : (
        <PrivacyNoticeView meetingId={meeting?.id ?? ''} />
      )}
    </PageFrame>
  );
}
