import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../answers';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../dependencies';
import { requireSession, sessionOf, type Session } from '../login/session';

/**
 * The team that the caller operates.
 * @throws Refusal (403) where they operate none
 */
export function teamOf({ team }: Session): TeamRow {
  if (team === null) throw forbidden('仅团队经办人可进行此操作');
  return team;
}

/** Like `requireSession`, for calls that are a team operator's alone (spec section 6). */
export function requireOperator(dependencies: Dependencies): (request: FastifyRequest) => Promise<void> {
  const findSession = requireSession(dependencies);
  return async (request) => {
    await findSession(request);
    teamOf(sessionOf(request));
  };
}
