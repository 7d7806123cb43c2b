import type { Cookie } from 'playwright-core';
import { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskWindow } from './desk-window';
import { readCode } from './sandbox-control';
import { sharedProduct } from './shared-product';

/** The sessions of this file's members: a phone gets one code a minute. */
const sessions = new Map<string, Cookie[]>();

/**
 * Signs a member in by the desk's calls, so that the window opens signed in. Whose role needs a second factor puts it off, as
 * the demonstration allows.
 */
export async function signInAtDesk(
  { context }: DeskWindow,
  phone: string,
  { needsFactor = false } = {},
): Promise<void> {
  const known = sessions.get(phone);
  if (known !== undefined) return context.addCookies(known);
  const { origin } = sharedProduct();
  const post = async (path: string, data: Record<string, string>): Promise<void> => {
    const answer = await context.request.post(origin + path, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  await post(deskCalls.sendSignInCode.url({ phone }), { phone });
  await post(deskCalls.signIn.url({ phone, code: '' }), { phone, code: await readCode(phone) });
  if (needsFactor) await post(deskCalls.postponeSecondFactor.url({}), {});
  sessions.set(phone, await context.cookies());
}
