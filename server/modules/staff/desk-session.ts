import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeDevice } from '../../../src/domain/staff/describe-device';
import { idleLimitMs, isSignedIn, liveGrants, sessionTtlMs, type ProvedFactors } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { StaffSessionRow } from '../../db/tables/staff';
import { unauthorised } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import { findMember, type Member } from '../../stores/staff/store';
import { deleteSession, findSession, insertSession, updateSession } from '../../stores/staff/session-store';

/** How long somebody may take for the second factor after the code by SMS, in milliseconds. */
const halfTtlMs = 10 * 60_000;
/** The shortest time between two notes that a session is in use, in milliseconds, so that most calls write nothing. */
const useStepMs = 60_000;

const tokenDigest = (cipher: DataCipher, token: string): string => cipher.digest(`desk-session:${token}`);

type Where = Pick<Dependencies, 'settings'>;

const isSecure = ({ settings }: Where): boolean => settings.deskOrigin.startsWith('https:');
/** Browsers let no other host and no plain connection set a cookie that begins with `__Host-`. */
const cookieName = (where: Where): string => (isSecure(where) ? '__Host-desk' : 'desk');

function setCookie(reply: FastifyReply, value: string, maxAge: number, where: Where): void {
  const cookie = { name: cookieName(where), value, maxAge, path: '/' };
  const attributes = { httpOnly: true, sameSite: 'strict', secure: isSecure(where) } as const;
  reply.header('Set-Cookie', stringifySetCookie({ ...cookie, ...attributes }));
}

/** Forgets the session in the caller's browser. */
export const clearCookie = (reply: FastifyReply, where: Where): void => setCookie(reply, '', 0, where);

const longestAgent = 400;

/** The device and address of a caller, as the list of their sessions shows them. */
const placeOf = ({ headers, ip }: FastifyRequest): Pick<StaffSessionRow, 'device' | 'address'> => ({
  device: describeDevice((headers['user-agent'] ?? '').slice(0, longestAgent)),
  address: ip,
});

/**
 * Opens a session under a new token, and ends the one that the request came with: no token that somebody else may have
 * planted or seen outlives a sign-in.
 */
export async function openDeskSession(
  { member, factors }: { member: Member; factors: ProvedFactors },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  dependencies: Dependencies,
): Promise<void> {
  const { database, cipher, clock, randomIds } = dependencies;
  const former = readToken(request, dependencies);
  const token = randomIds.token();
  const now = clock.now();
  const isFull = isSignedIn(factors, member.grants, now);
  const ttlMs = isFull ? sessionTtlMs : halfTtlMs;
  if (former !== null) await deleteSession(database.query, tokenDigest(cipher, former));
  await insertSession(database.query, {
    ...{ tokenDigest: tokenDigest(cipher, token), id: randomIds.id(), memberId: member.id, factors },
    ...placeOf(request),
    ...{ createdAt: new Date(now), usedAt: new Date(now), expiresAt: new Date(now + ttlMs) },
    provedAt: isFull ? new Date(now) : null,
  });
  setCookie(reply, token, ttlMs / 1_000, dependencies);
}

function readToken({ headers }: FastifyRequest, where: Where): string | null {
  const token = parseCookie(headers.cookie ?? '')[cookieName(where)] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** Tells whether a request brings a session, live or over. */
export const hasDeskCookie = (request: FastifyRequest, where: Where): boolean => readToken(request, where) !== null;

/** A member who calls, as far as they have signed in. */
export interface DeskCaller {
  member: Member;
  session: StaffSessionRow;
}

/**
 * Finds the member who calls. Account, roles and session are read anew for each call, so that what was taken away is gone
 * at once and everywhere.
 * @param isUse false for a call that the desk makes by itself, which must not keep an idle session alive
 * @throws Refusal (401)
 */
export async function findDeskCaller(
  request: FastifyRequest,
  { isUse }: { isUse: boolean },
  dependencies: Dependencies,
): Promise<DeskCaller> {
  const { database, cipher, clock } = dependencies;
  const now = clock.now();
  const token = readToken(request, dependencies);
  if (token === null) throw unauthorised('请先登录');
  const session = await findSession(database.query, tokenDigest(cipher, token), new Date(now));
  if (session === null) throw unauthorised('登录已失效，请重新登录');
  const member = await findMember(database.query, session.memberId);
  if (member === null || member.endedAt !== null || liveGrants(member.grants, now).length === 0) {
    await deleteSession(database.query, session.tokenDigest);
    throw unauthorised('您的账号已停用，请联系负责人');
  }
  const idleMs = now - session.usedAt.getTime();
  // It is kept until it expires, so that the sign-in can say why it is over.
  if (idleMs >= idleLimitMs(member.grants, now)) throw unauthorised('30 分钟没有操作，请重新登录');
  if (isUse && idleMs >= useStepMs) await updateSession(database.query, session.tokenDigest, { usedAt: new Date(now) });
  return { member, session };
}
