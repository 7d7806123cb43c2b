import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPlainObject, readText } from '../../../src/domain/json/read-value';
import { sessionEnd } from '../../../src/domain/login/session-end';
import { unauthorised } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import { writeIfAvailable } from '../../db/database-errors';
import type { SessionRow } from '../../db/tables/logins';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { entriesOfPhone } from '../../stores/entries/store';
import { publishedMeetingById, readMeetingId } from '../../stores/meetings/store';
import { findTeam } from '../../stores/teams/store';
import { findSession, prolongSession } from '../../stores/login/store';
import type { Session } from '../../context/session';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{20,128})$/i;

export const tokenDigest = (cipher: DataCipher, token: string): string => cipher.digest(`session:${token}`);

/** Declares the session on requests. */
export function sessions(app: FastifyInstance): void {
  app.decorateRequest('session', null);
}

/**
 * Creates a `preHandler` for calls marked (A), which requires a token for the call's meeting (product §12.5): the
 * meeting named in path, body or query, else the token's.
 * @returns a hook that throws Refusal (401) for a missing, unknown or expired token, or one of another meeting
 */
export function requireSession(dependencies: Dependencies): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.session = await findCaller(request, dependencies);
  };
}

export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Error('The route does not ask for a session');
  return request.session;
}

/** Returns the digest of the request's token, valid or not; null if there is none. */
export function bearerTokenDigest(request: FastifyRequest, cipher: DataCipher): string | null {
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
  return token === undefined ? null : tokenDigest(cipher, token);
}

async function findCaller(
  request: FastifyRequest,
  { database, cipher, clock, settings }: Dependencies,
): Promise<Session> {
  const { query } = database;
  const digest = bearerTokenDigest(request, cipher);
  if (digest === null) throw unauthorised('请先登录');
  const session = await findSession(query, digest, new Date(clock.now()));
  if (session === null) throw expired();
  if (session.meetingId === null && settings.sandboxOrigin === null) throw expired();
  const named = namedMeeting(request);
  if (session.meetingId !== null && named !== '' && named !== String(session.meetingId)) throw expired();
  const meetingId = session.meetingId === null ? named : String(session.meetingId);
  if (meetingId === '') throw expired();
  const id = readMeetingId(meetingId);
  const [meeting, entries, team] = await Promise.all([
    publishedMeetingById(query, meetingId),
    entriesOfPhone(query, id, session.phone),
    findTeam(query, id, session.phone),
  ]);
  if (entries.length === 0 && team === null) throw unauthorised('未找到该手机号在本次会议的报名信息，请重新登录');
  // Only sessions that reach this line are prolonged: one that merely proves a phone without a registration keeps its
  // short lifetime.
  await prolong(query, session, meeting, clock.now());
  return { tokenDigest: digest, meeting, phone: session.phone, entries, team };
}

/** The minimal interval between two prolongations in milliseconds, so that most calls write nothing. */
const prolongStepMs = 24 * 3_600_000;

async function prolong(query: Queryable, session: SessionRow, meeting: MeetingRow, now: number): Promise<void> {
  const end = sessionEnd(meeting, session.createdAt.getTime(), now);
  if (end - session.expiresAt.getTime() < prolongStepMs) return;
  await writeIfAvailable(prolongSession(query, session.tokenDigest, new Date(end)));
}

const expired = () => unauthorised('登录已失效，请重新登录');

function namedMeeting({ params, body, query }: FastifyRequest): string {
  for (const part of [params, body, query]) {
    const meetingId = isPlainObject(part) ? readText(part.meetingId) : '';
    if (meetingId !== '') return meetingId;
  }
  return '';
}
