import { Login } from '../../../features/login/login';
import { useRouteParams } from '../../../platform/browser/route-params';
import { continueAfterLogin } from '../after-login';

export default function LoginPage() {
  return (
    <Login params={useRouteParams()} route="login" onLoggedIn={(meeting) => continueAfterLogin(meeting, 'centre')} />
  );
}
