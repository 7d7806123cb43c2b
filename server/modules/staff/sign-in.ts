import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMobilePhone, maskPhone } from '../../../src/domain/person/mobile-phone';
import { isSignedIn, liveGrants, proofTtlMs, type ProvedFactors } from '../../../src/domain/staff/roles';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import { notFound, Refusal, refuse } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { countRecoveryCodes } from '../../stores/staff/session-store';
import { memberOfPhone, updateMember, type Member } from '../../stores/staff/store';
import { sendCode } from '../login/sms-codes';
import { useCode } from '../login/use-code';
import { findDeskCaller, hasDeskCookie, openDeskSession, type DeskCaller } from './desk-session';
import { confirmSecondFactor, useSecondFactor } from './second-factor';

/** Codes for the desk are for no meeting. */
const noMeeting = 0;

/** The request that asks, and the reply that carries the cookie. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type SignInStep = 'phone' | 'second-factor' | 'set-up' | 'signed-in';

/** How far a session is: the step that its member takes next. */
export function signInStep(
  { secondFactor, grants }: Pick<Member, 'secondFactor' | 'grants'>,
  factors: ProvedFactors,
  now: number,
): SignInStep {
  if (isSignedIn(factors, grants, now)) return 'signed-in';
  return secondFactor === null ? 'set-up' : 'second-factor';
}

/** Describes who has signed in in a browser, if anybody has. */
export async function describeMe(request: FastifyRequest, dependencies: Dependencies) {
  const { database, clock, settings } = dependencies;
  const now = clock.now();
  const caller = await findDeskCaller(request, { isUse: true }, dependencies).catch((error: unknown) => {
    if (error instanceof Refusal && error.httpStatus === 401) return error;
    throw error;
  });
  if (caller instanceof Refusal) {
    const signedOutBecause = hasDeskCookie(request, dependencies) ? caller.message : '';
    const nobody = { id: '', name: '', phone: '', grants: [], hasSecondFactor: false, recoveryCodesLeft: 0 };
    return { ...nobody, step: 'phone', signedOutBecause, provedUntil: null, mayPostpone: false } as const;
  }
  const { member, session } = caller;
  return {
    ...{ step: signInStep(member, session.factors, now), signedOutBecause: '' },
    ...{ id: member.id, name: member.name, phone: maskPhone(member.phone), grants: liveGrants(member.grants, now) },
    hasSecondFactor: member.secondFactor !== null,
    recoveryCodesLeft: await countRecoveryCodes(database.query, member.id),
    provedUntil: session.provedAt === null ? null : session.provedAt.getTime() + proofTtlMs,
    mayPostpone: settings.sandboxOrigin !== null && member.secondFactor === null,
  };
}

/** Tells whether a member may sign in: the account lasts, has a role, and its invitation was taken up in time. */
function isAdmitted(member: Member | null, now: number): member is Member {
  if (member === null || member.endedAt !== null || liveGrants(member.grants, now).length === 0) return false;
  return member.signedInAt !== null || member.invitedUntil.getTime() > now;
}

/**
 * Sends a code to the phone, if it is a member's; the answer is the same for every phone.
 * @throws Refusal
 */
export async function sendSignInCode(
  typed: string,
  { ip, proof }: { ip: string; proof: unknown },
  dependencies: Dependencies,
): Promise<string> {
  const phone = readPhone(typed);
  const member = await memberOfPhone(dependencies.database.query, phone);
  const isMember = isAdmitted(member, dependencies.clock.now());
  return sendCode({ phone, ip, proof, purpose: 'desk', meetingId: noMeeting, isMember }, dependencies);
}

function readPhone(typed: string): string {
  const phone = cleanNumber('phone', typed);
  if (!isMobilePhone(phone)) throw refuse('请输入正确的手机号');
  return phone;
}

/**
 * Signs a member in by phone and code, as far as that goes.
 * @throws Refusal; only who has a right code learns that the phone is no member's
 */
export async function signIn(
  given: { phone: string; code: string },
  exchange: Exchange,
  dependencies: Dependencies,
): Promise<SignInStep> {
  const phone = readPhone(given.phone);
  const { ip } = exchange.request;
  await useCode({ phone, code: given.code.trim(), purpose: 'desk', meetingId: noMeeting, ip }, dependencies);
  const now = dependencies.clock.now();
  const member = await memberOfPhone(dependencies.database.query, phone);
  if (!isAdmitted(member, now)) throw refuse('这个手机号没有开通，或邀请已过期。请联系本单位的负责人');
  return open(member, 'phone', exchange, dependencies);
}

/** Opens a session, and notes a sign-in that is complete. */
async function open(
  member: Member,
  factors: ProvedFactors,
  exchange: Exchange,
  dependencies: Dependencies,
): Promise<SignInStep> {
  const { database, clock } = dependencies;
  await openDeskSession({ member, factors }, exchange, dependencies);
  const step = signInStep(member, factors, clock.now());
  if (step === 'signed-in') {
    await updateMember(database.query, member.id, { signedInAt: new Date(clock.now()) });
    await recordAct(database.query, { memberId: member.id, act: 'signIn', subjectId: member.id });
  }
  return step;
}

/**
 * Finishes a sign-in with a code of the authenticator app, or a recovery code.
 * @throws Refusal
 */
export async function proveSecondFactor(
  { member }: DeskCaller,
  given: { code: string; isRecovery: boolean },
  exchange: Exchange,
  dependencies: Dependencies,
): Promise<void> {
  await useSecondFactor(member, cleaned(given), dependencies);
  await open(member, 'both', exchange, dependencies);
}

/**
 * Finishes a sign-in by setting up the second factor.
 * @returns the recovery codes
 * @throws Refusal
 */
export async function setUpSecondFactor(
  { member }: DeskCaller,
  given: { draft: string; code: string },
  exchange: Exchange,
  dependencies: Dependencies,
): Promise<string[]> {
  const codes = await confirmSecondFactor(member, { ...given, code: given.code.trim() }, dependencies);
  await open(member, 'both', exchange, dependencies);
  return codes;
}

/**
 * Finishes a sign-in without the second factor, on the sandbox.
 * @throws Refusal (404) on a real server, and where there is a second factor
 */
export async function postponeSecondFactor(
  { member }: DeskCaller,
  exchange: Exchange,
  dependencies: Dependencies,
): Promise<void> {
  if (dependencies.settings.sandboxOrigin === null || member.secondFactor !== null) throw notFound('请求的地址不存在');
  await open(member, 'postponed', exchange, dependencies);
}

/**
 * Sends a code for an act that asks for one, to a member without a second factor.
 * @throws Refusal
 */
export async function sendProofCode(
  { member: { phone } }: DeskCaller,
  { ip, proof }: { ip: string; proof: unknown },
  dependencies: Dependencies,
): Promise<string> {
  await sendCode({ phone, ip, proof, purpose: 'desk', meetingId: noMeeting, isMember: true }, dependencies);
  return '验证码已发送到您的手机';
}

/**
 * Proves that a signed-in member is still there.
 * @throws Refusal
 */
export async function prove(
  { member }: DeskCaller,
  given: { code: string; isRecovery: boolean; ip: string },
  dependencies: Dependencies,
): Promise<void> {
  const { code, isRecovery } = cleaned(given);
  if (member.secondFactor !== null) return useSecondFactor(member, { code, isRecovery }, dependencies);
  const sent = { phone: member.phone, purpose: 'desk', meetingId: noMeeting, ip: given.ip } as const;
  await useCode({ ...sent, code }, dependencies);
}

const cleaned = <Given extends { code: string }>(given: Given): Given => ({ ...given, code: given.code.trim() });
