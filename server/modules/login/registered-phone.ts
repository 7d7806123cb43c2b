import type { Queryable } from '../../db/database';
import { entriesOfPhone } from '../../stores/entries/store';
import { findTeam } from '../../stores/teams/store';

/**
 * Tells whether a phone that logs in at a meeting finds something there: an entry of its own, or a team that it
 * operates.
 */
export async function hasSomethingToSee(
  query: Queryable,
  { meetingId, phone }: { meetingId: number; phone: string },
): Promise<boolean> {
  // Both in any case: how long it takes tells nothing either.
  const entries = await entriesOfPhone(query, meetingId, phone);
  const team = await findTeam(query, meetingId, phone);
  return entries.length > 0 || team !== null;
}
