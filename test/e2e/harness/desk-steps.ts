import type { Cookie } from 'playwright-core';
import { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskWindow } from './desk-window';
import { readCode } from './sandbox-control';
import { sharedProduct } from './shared-product';

/** The sessions of this file's members: a phone gets one code a minute. */
const sessions = new Map<string, Cookie[]>();

/** Signs a member in by the desk's calls, so that the window opens signed in; a second factor is put off, as the sandbox permits. */
export async function signInAtDesk({ context }: DeskWindow, phone: string): Promise<void> {
  const known = sessions.get(phone);
  if (known !== undefined) return context.addCookies(known);
  const { origin } = sharedProduct();
  const post = async (path: string, data: Record<string, string>): Promise<unknown> => {
    const answer = await context.request.post(origin + path, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  await post(deskCalls.sendSignInCode.url({ phone }), { phone });
  const step = await post(deskCalls.signIn.url({ phone, code: '' }), { phone, code: await readCode(phone) });
  if (step === 'set-up') await post(deskCalls.postponeSecondFactor.url({}), {});
  sessions.set(phone, await context.cookies());
}
