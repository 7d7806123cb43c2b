import type { ReactNode } from 'react';
import type { PhoneLoginOptions } from './phone-login-options';

/** See the WeChat variant: a page is told nobody's phone. */
export function usePhoneLogin(_options: PhoneLoginOptions): ReactNode {
  return null;
}
