import { Login } from '../../../features/login/login';
import { useRouteParams } from '../../../platform/browser/route-params';
import { goOnAfterLogin } from '../after-login';

export default function TestLoginPage() {
  return (
    <Login
      params={useRouteParams()}
      route="testLogin"
      onLoggedIn={(meeting) => goOnAfterLogin(meeting, 'testCentre')}
    />
  );
}
