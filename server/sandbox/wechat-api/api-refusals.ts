import type { Faults } from '../faults';
import type { Credentials } from './credentials';

/** Errors of WeChat's API for servers come with HTTP 200, an errcode and a request's id. */
export interface ApiRefusal {
  errcode: number;
  errmsg: string;
}

export const refuse = (errcode: number, errmsg: string): ApiRefusal => ({
  errcode,
  errmsg: `${errmsg} rid: 5f3c2a1b-00000000-00000000`,
});

/** A fault that any call may meet; null for none. */
export function apiTrouble(faults: Faults): ApiRefusal | null {
  if (faults.take('api-busy')) return refuse(-1, 'system error');
  if (faults.take('api-limit')) return refuse(45009, 'reach max api daily quota limit');
  return null;
}

/** Why an access token is not taken; null if it is. */
export function refuseToken(token = '', credentials: Credentials, faults: Faults): ApiRefusal | null {
  if (token === '') return refuse(41001, 'access_token missing');
  if (faults.take('expire-token')) credentials.forgetTokens();
  const state = credentials.judgeToken(token);
  if (state === 'expired') return refuse(42001, 'access_token expired');
  if (state === 'unknown') return refuse(40001, 'invalid credential, access_token is invalid or not latest');
  return null;
}
