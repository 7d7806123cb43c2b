import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function ReviewPage() {
  return (
    <MeetingGate params={useRouteParams()} route="review" skeleton={<Skeleton shape="card" count={2} />}>
      {(meeting) => (
        <RegistrationResult
          meeting={meeting}
          route="review"
          kind="waiting"
          heading="等待主办方审核"
          text="报名信息已提交，审核结果将以短信通知，也可登录查看。"
          button="查看审核结果"
        />
      )}
    </MeetingGate>
  );
}
