import { TeamRegistrationPage } from '../../../features/team/register/team-registration-page';
import { useRouteParams } from '../../../platform/browser/route-params';

export default function TeamRegisterPage() {
  return <TeamRegistrationPage params={useRouteParams()} />;
}
