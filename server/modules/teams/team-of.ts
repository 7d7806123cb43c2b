import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../src/contract/call';
import type { Codec } from '../../../src/contract/codec';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { forbidden } from '../../http/answers';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../context/dependencies';
import { idempotencyKey, type Submission } from '../submissions/answer-once';
import { answersToTeam } from '../../stores/submissions/store';
import { requireSession, sessionOf } from '../login/session';
import type { Session } from '../../context/session';

/**
 * The caller's team.
 * @throws Refusal (403) if they operate none
 */
export function teamOf({ team }: Session): TeamRow {
  if (team === null) throw forbidden('仅团队经办人可进行此操作');
  return team;
}

/** Like `requireSession`, for team operators only (product §12.3). */
export function requireOperator(dependencies: Dependencies): (request: FastifyRequest) => Promise<void> {
  const findSession = requireSession(dependencies);
  return async (request) => {
    await findSession(request);
    teamOf(sessionOf(request));
  };
}

/**
 * An operator's submission: its key is scoped to the team and the call.
 * @param answer encodes the stored answer
 */
export function teamSubmission<Answer>(
  request: FastifyRequest,
  { path }: Pick<Call, 'path'>,
  answer: Codec<Answer, JsonObject>,
): Submission<Answer> {
  const { id } = teamOf(sessionOf(request));
  const content = `${path}:${JSON.stringify(request.body)}`;
  return { kept: answersToTeam(id), key: idempotencyKey(request), content, answer };
}
