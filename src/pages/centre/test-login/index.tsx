import { Login } from '../../../features/login/login';
import { ProvedPhoneRegisterButton } from '../../../features/registration/registration-start';
import { useRouteParams } from '../../../platform/browser/route-params';
import { continueAfterLogin } from '../after-login';

export default function TestLoginPage() {
  return (
    <Login
      params={useRouteParams()}
      route="testLogin"
      onLoggedIn={(meeting) => continueAfterLogin(meeting, 'testCentre')}
      registerButton={(meeting) => <ProvedPhoneRegisterButton meeting={meeting} />}
    />
  );
}
