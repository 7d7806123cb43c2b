import { Login } from '../../../features/login/login';
import { ProvedPhoneRegisterButton } from '../../../features/registration/registration-start';
import { useRouteParams } from '../../../platform/browser/route-params';
import { continueAfterLogin } from '../after-login';

export default function LoginPage() {
  return (
    <Login
      params={useRouteParams()}
      route="login"
      onLoggedIn={(meeting) => continueAfterLogin(meeting, 'centre')}
      registerButton={(meeting) => <ProvedPhoneRegisterButton meeting={meeting} />}
    />
  );
}
