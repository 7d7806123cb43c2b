import { TeamRegistrationPage } from '../../../features/team/register/team-registration-page';
import { useRouteParams } from '../../../platform/route-params/route-params';

export default function TeamRegisterPage() {
  return <TeamRegistrationPage params={useRouteParams()} />;
}
