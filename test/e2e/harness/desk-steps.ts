import { request, type APIRequestContext, type Cookie } from 'playwright-core';
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
  await signIn(context.request, role);
  sessions.set(role, await context.cookies());
}

type Ask = <Answer>(path: string, data?: Record<string, unknown>) => Promise<Answer>;

const askAtDesk =
  (client: APIRequestContext): Ask =>
  async <Answer>(path: string, data?: Record<string, unknown>) => {
    const { origin } = sharedProduct();
    const url = origin + path;
    const answer = data === undefined ? await client.get(url) : await client.post(url, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Answer }).data;
  };

async function signIn(client: APIRequestContext, role: keyof typeof colleagues): Promise<Ask> {
  const { name, phone } = { ...newPerson(), name: colleagues[role] };
  const added = await runOrganiser(['staff', 'add', name, phone, '--role', role]);
  if (added.exitCode !== 0) throw new Error(added.text);
  const ask = askAtDesk(client);
  await ask(deskCalls.sendSignInCode.url({ phone }), { phone });
  const step = await ask(deskCalls.signIn.url({ phone, code: '' }), { phone, code: await readCode(phone) });
  if (step === 'set-up') await ask(deskCalls.postponeSecondFactor.url({}), {});
  return ask;
}

/** Makes a gate of a meeting, and a link by which a phone scans there until the end of the day. */
export async function newGateLink(meetingId: string, label: string): Promise<string> {
  const client = await request.newContext();
  try {
    const ask = await signIn(client, '会务');
    const typed = { gateId: '', name: `${label}入口`, room: '', kind: 'in', isOnce: true, opensAt: '', closesAt: '' };
    const { id: gateId } = await ask<{ id: string }>(`/api/desk/meetings/${meetingId}/gates/save`, {
      ...{ ...typed, admitsKind: 'all' },
    });
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const gate = `/api/desk/meetings/${meetingId}/gates/${gateId}`;
    await ask(`${gate}/links`, { label, day });
    const { gateLinks } = await ask<{ gateLinks: { address: string }[] }>(gate);
    return gateLinks[0]?.address.split('#')[1] ?? '';
  } finally {
    await client.dispose();
  }
}
