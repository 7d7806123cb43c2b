import { createHmac } from 'node:crypto';
import type { Identity } from '../identity';

/** The prefix of the mini-program's openids in the sandbox. */
const prefix = 'o_mini_';

export const isOfMiniProgram = (openid: string): boolean => openid.startsWith(prefix);

/** Returns an openid of 28 characters, stable per installation of the client. */
export function miniProgramOpenidOf({ miniProgramSecret }: Identity, device: string): string {
  return `${prefix}${createHmac('sha256', miniProgramSecret).update(device).digest('base64url').slice(0, 21)}`;
}
