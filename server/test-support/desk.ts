import { Secret, TOTP } from 'otpauth';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { deskCalls } from '../../src/contract/desk-calls/desk-calls';
import type { Role } from '../../src/domain/staff/roles';
import { inviteMember } from '../modules/staff/manage-staff';
import { lastCode } from './log-in';
import type { Answer, TestServer } from './test-server';

/** The headers of a browser at the desk. */
export interface DeskHeaders extends Record<string, string> {
  origin: string;
  cookie: string;
}

export const deskOrigin = 'http://localhost:3000';

/** Makes a call of the desk with somebody's headers. */
export function callDesk(
  server: TestServer,
  name: DeskCallName,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = { origin: deskOrigin },
): Promise<Answer> {
  const { method, url } = deskCalls[name];
  const address = url(input as never);
  return method === 'GET' ? server.get(address, headers) : server.post(address, input, headers);
}

/** The cookie that an answer sets, as the browser sends it back; '' for none. */
export function cookieOf({ headers }: Answer): string {
  const [cookie] = [headers['set-cookie']].flat();
  return typeof cookie === 'string' ? (/^[^;]*/.exec(cookie)?.[0] ?? '') : '';
}

/** Makes a member; roles hold at every meeting unless one is named. */
export async function addMember(
  server: TestServer,
  phone: string,
  roles: readonly Role[],
  { name = '林晓梅', meetingId = null }: { name?: string; meetingId?: string | null } = {},
): Promise<string> {
  const where = { meetingId: meetingId ?? '', isEverywhere: meetingId === null, until: null };
  return (await inviteMember(null, { name, phone, roles, ...where }, server.dependencies)).id;
}

/** Proves a member's phone by a code; a second factor may still be asked for. */
export async function provePhone(server: TestServer, phone: string): Promise<{ headers: DeskHeaders; step: unknown }> {
  // Past the one-minute limit after an earlier code.
  server.clock.now += 61_000;
  const sent = await callDesk(server, 'sendSignInCode', { phone });
  if (sent.status !== 200) throw new Error(sent.message);
  const answer = await callDesk(server, 'signIn', { phone, code: lastCode(server, phone) });
  if (answer.status !== 200) throw new Error(answer.message);
  return { headers: { origin: deskOrigin, cookie: cookieOf(answer) }, step: answer.data };
}

/** The authenticator's code of this moment. */
export const totp = (server: TestServer, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now });

export interface SignedIn {
  headers: DeskHeaders;
  /** The second factor's secret; '' where the role needs none. */
  secret: string;
  recoveryCodes: string[];
}

/** Signs a member in, and sets up the second factor where the role asks for one. */
export async function signInToDesk(server: TestServer, phone: string): Promise<SignedIn> {
  const { headers, step } = await provePhone(server, phone);
  if (step === 'signed-in') return { headers, secret: '', recoveryCodes: [] };
  const { data } = await callDesk(server, 'startSecondFactor', {}, headers);
  const { secret, draft } = data as { secret: string; draft: string };
  const answer = await callDesk(server, 'confirmSecondFactor', { draft, code: totp(server, secret) }, headers);
  if (answer.status !== 200) throw new Error(answer.message);
  return { headers: { ...headers, cookie: cookieOf(answer) }, secret, recoveryCodes: answer.data as string[] };
}

/** Makes a member and signs them in. */
export async function staffOf(
  server: TestServer,
  phone: string,
  roles: readonly Role[],
  where: { name?: string; meetingId?: string | null } = {},
): Promise<SignedIn & { id: string }> {
  const id = await addMember(server, phone, roles, where);
  return { id, ...(await signInToDesk(server, phone)) };
}
