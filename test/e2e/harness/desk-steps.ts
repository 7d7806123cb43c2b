import type { Cookie } from 'playwright-core';
import { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskWindow } from './desk-window';
import { newPerson } from './person';
import { runOrganiser } from './run-organiser';
import { readCode } from './sandbox-control';
import { sharedProduct } from './shared-product';

/** The colleagues of the office, as the demonstration names them. */
const colleagues = { 负责人: '吴启明', 会务: '林晓梅', 财务: '周建国' } as const;

/** The sessions of this file's members. */
const sessions = new Map<string, Cookie[]>();

/**
 * Signs a member with this role in by the desk's calls, so that the window opens signed in. Each file has members of its own,
 * since a phone gets one code a minute; a second factor is put off, as the sandbox permits.
 */
export async function signInAtDesk({ context }: DeskWindow, role: keyof typeof colleagues): Promise<void> {
  const known = sessions.get(role);
  if (known !== undefined) return context.addCookies(known);
  const { name, phone } = { ...newPerson(), name: colleagues[role] };
  const added = await runOrganiser(['staff', 'add', name, phone, '--role', role]);
  if (added.exitCode !== 0) throw new Error(added.text);
  const { origin } = sharedProduct();
  const post = async (path: string, data: Record<string, string>): Promise<unknown> => {
    const answer = await context.request.post(origin + path, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  await post(deskCalls.sendSignInCode.url({ phone }), { phone });
  const step = await post(deskCalls.signIn.url({ phone, code: '' }), { phone, code: await readCode(phone) });
  if (step === 'set-up') await post(deskCalls.postponeSecondFactor.url({}), {});
  sessions.set(role, await context.cookies());
}
