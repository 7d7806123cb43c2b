import { useMeetingId } from '../../../session/last-meeting';
import { PrivacyNoticeView } from '../../../features/privacy/privacy-notice-view';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { Skeleton } from '../../../ui/skeleton/skeleton';

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
