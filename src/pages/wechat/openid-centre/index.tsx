import { meetingOfPage } from '../../../session/last-meeting';
import { OpenidAuthorisation } from '../../../features/wechat/openid-authorisation';
import { useRouteParams } from '../../../platform/browser/route-params';

export default function OpenidCentrePage() {
  const meeting = meetingOfPage(useRouteParams());
  return (
    <OpenidAuthorisation
      callbackRoute="openidCentre"
      fallback={{ route: 'centre', params: { meetingId: meeting?.id } }}
    />
  );
}
