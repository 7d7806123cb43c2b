import type { Faults } from '../faults';
import type { Credentials } from './credentials';

/** An error of WeChat's API for servers, sent with HTTP 200, an errcode and a request id. */
export interface ApiRefusal {
  errcode: number;
  errmsg: string;
}

export const refuse = (errcode: number, errmsg: string): ApiRefusal => ({
  errcode,
  errmsg: `${errmsg} rid: 5f3c2a1b-00000000-00000000`,
});

/** Returns an armed fault that any call may meet; null for none. */
export function findArmedFault(faults: Faults): ApiRefusal | null {
  if (faults.take('api-busy')) return refuse(-1, 'system error');
  if (faults.take('api-limit')) return refuse(45009, 'reach max api daily quota limit');
  return null;
}

/** Returns why an access token is refused; null if it is valid. */
export function refuseToken(token = '', credentials: Credentials, faults: Faults): ApiRefusal | null {
  if (token === '') return refuse(41001, 'access_token missing');
  if (faults.take('expire-token')) credentials.forgetTokens();
  const state = credentials.checkToken(token);
  if (state === 'expired') return refuse(42001, 'access_token expired');
  if (state === 'unknown') return refuse(40001, 'invalid credential, access_token is invalid or not latest');
  return null;
}
