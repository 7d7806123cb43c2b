import type { ReactNode } from 'react';
import type { PhoneLoginOptions } from './phone-login-options';

/** See the WeChat variant. A web page cannot get the user's phone from WeChat. */
export function usePhoneLogin(_options: PhoneLoginOptions): ReactNode {
  return null;
}
