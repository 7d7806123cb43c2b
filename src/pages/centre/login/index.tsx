import { Login } from '../../../features/login/login';
import { useRouteParams } from '../../../platform/browser/route-params';
import { goOnAfterLogin } from '../after-login';

export default function LoginPage() {
  return <Login params={useRouteParams()} route="login" onLoggedIn={(meeting) => goOnAfterLogin(meeting, 'centre')} />;
}
