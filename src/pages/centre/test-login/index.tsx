import { Login } from '../../../features/login/login';
import { useRouteParams } from '../../../platform/route-params/route-params';
import { routes } from '../../../routes';
import { goOnAfterLogin } from '../after-login';

export default function TestLoginPage() {
  return (
    <Login
      params={useRouteParams()}
      title={routes.testLogin.title}
      onLoggedIn={(meeting) => goOnAfterLogin(meeting, 'testCentre')}
    />
  );
}
