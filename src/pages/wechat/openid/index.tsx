import { meetingOfPage } from '../../../session/last-meeting';
import { OpenidAuthorisation } from '../../../features/wechat/openid-authorisation';
import { useRouteParams } from '../../../platform/browser/route-params';

export default function OpenidPage() {
  const meeting = meetingOfPage(useRouteParams());
  return (
    <OpenidAuthorisation
      callbackRoute="openid"
      fallback={{ route: 'landing', params: { meetingCode: meeting?.code } }}
    />
  );
}
