import type { Queryable } from '../../db/database';
import { entriesOfPhone } from '../../stores/entries/store';
import { findTeam } from '../../stores/teams/store';

/** Tells whether a phone has an entry at a meeting, or operates a team there. */
export async function hasEntryOrTeam(
  query: Queryable,
  { meetingId, phone }: { meetingId: number; phone: string },
): Promise<boolean> {
  // Both queries always run, so that the duration reveals nothing either.
  const entries = await entriesOfPhone(query, meetingId, phone);
  const team = await findTeam(query, meetingId, phone);
  return entries.length > 0 || team !== null;
}
