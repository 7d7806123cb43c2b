import { MeetingGate } from '../../../features/meeting/meeting-gate';
import { RegistrationResult } from '../../../features/registration/registration-result';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { Skeleton } from '../../../ui/skeleton/skeleton';

export default function FreeSuccessPage() {
  return (
    <MeetingGate params={useRouteParams()} route="freeSuccess" skeleton={<Skeleton shape="card" count={2} />}>
      {(meeting) => (
        <RegistrationResult
          meeting={meeting}
          route="freeSuccess"
          kind="done"
          heading="报名成功"
          text="请用报名手机号登录个人中心，查看参会码与报名信息。"
          button="查看报名信息"
        />
      )}
    </MeetingGate>
  );
}
