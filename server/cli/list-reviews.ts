import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { entries } from '../db/tables/entries';
import { meetings } from '../db/tables/meetings';
import { ofMeeting } from './of-meeting';

/** Registrations that wait for the organiser's review, oldest first. */
export async function listReviews(query: Queryable, meeting: string) {
  return query
    .select({ entry: entries, meeting: meetings.code })
    .from(entries)
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .where(and(ofMeeting(meeting), eq(entries.reviewState, 'pending'), eq(entries.live, true)))
    .orderBy(asc(entries.position));
}
