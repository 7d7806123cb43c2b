import { forbidden } from '../../answers';
import type { TeamRow } from '../../db/tables/teams';
import type { Session } from '../login/session';

/**
 * The team that the caller operates.
 * @throws Refusal (403) where they operate none
 */
export function teamOf({ team }: Session): TeamRow {
  if (team === null) throw forbidden('仅团队经办人可进行此操作');
  return team;
}
